-- What a search of sales looks in, by words instead of by every three letters: a part of a word is looked for among all words that occur, which
-- are some ten thousands, and the sales then by the words that have it. What is found is the same (core/text/search.ts),
-- and a name that few sales have is found as soon among a million of them as among a thousand.

-- Every word but the numbers that any sale's text holds, or has held, and about which part of all sales do: nothing where they are few, or nobody
-- has counted them yet.
create table search_words (
  word text primary key,
  share real not null default 0
);

create function note_words() returns trigger language plpgsql as $$
declare
  words text[] := (string_to_array(new.search_text, ' '))[2:];
begin
  if words <@ array(select word from search_words where word = any (words)) then
    return null;
  end if;
  -- Always in the same order, so that two sales with the same new words never wait for one another.
  insert into search_words (word) select distinct word from unnest(words) as word order by word on conflict do nothing;
  return null;
end $$;
create trigger note_words after insert on transactions for each row execute function note_words();
create trigger note_words_again after update on transactions for each row
  when (old.search_text <> new.search_text) execute function note_words();

insert into search_words
  select word, count(*)::real / (select count(*) from transactions)
  from transactions cross join unnest((string_to_array(search_text, ' '))[2:]) as word
  group by word;
create index search_words_parts on search_words using gin (word gin_trgm_ops);

-- The words that hold each of these parts, and about which part of all sales have one of them. None are told of a part that very many words hold,
-- or that is too short to be looked up.
create function words_with(parts text[]) returns table (part text, words text[], share real, sales bigint) language plpgsql stable as $$
begin
  sales := coalesce((select sum(count) from transaction_tallies), 0);
  foreach part in array parts loop
    words := null;
    share := null;
    if length(part) > 2 then
      select coalesce(array_agg(word), '{}'), coalesce(sum(greatest(few.share, 0.00002)), 0) into words, share
      from (
        select word, search_words.share from search_words
        where word like '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%' limit 401
      ) as few;
      if cardinality(words) > 400 then
        words := null;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- A million sales' worth of words is sorted in memory.
set local maintenance_work_mem = '256MB';
drop index transactions_search;
-- What is not sorted into it yet has to be read by every search: no more than a few hundred sales.
create index transactions_words on transactions using gin (string_to_array(search_text, ' ')) with (gin_pending_list_limit = 256);
-- Each sale has a number of its own, the first of its words: parts of those are looked for in themselves.
create index transactions_number on transactions using gin (left(search_text, 8) gin_trgm_ops) with (gin_pending_list_limit = 256);
