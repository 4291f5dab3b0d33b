-- What a search looks in, kept beside each record. core/text/search.ts says what is found by what, and a test holds both against each
-- other: one word after another is looked for, whatever its accents and capitals, and a phone number however it is written.

create function folded(words text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

-- A number as it is written, and its digits with 0 and with 62 before the subscriber's.
create function phone_spellings(phone text) returns text language sql immutable strict parallel safe
  return phone || regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(?:620?|0)?(.*)$', ' 0\1 62\1');

alter table customers add column search_text text not null
  generated always as (folded(name || ' ' || phone_spellings(phone))) stored;
alter table products add column search_text text not null generated always as (folded(name || ' ' || category)) stored;
alter table expenses add column search_text text not null generated always as (folded(name)) stored;

drop index customers_name, customers_phone, products_name, products_category;
create index customers_search on customers using gin (search_text gin_trgm_ops) where deleted_at is null;
create index products_search on products using gin (search_text gin_trgm_ops) where deleted_at is null;
create index expenses_search on expenses using gin (search_text gin_trgm_ops) where deleted_at is null;

-- A transaction's text holds the names of what was sold and is written with it; those of before had accents. Nobody's edit.
alter table transactions disable trigger user;
update transactions set search_text = folded(search_text) where search_text <> folded(search_text);
alter table transactions enable trigger user;
