-- Riwayat is searched by the records that it tells of, those that are gone included, and by those in an import.

drop index transactions_search, customers_search, products_search, expenses_search;
create index transactions_search on transactions using gin (search_text gin_trgm_ops);
create index customers_search on customers using gin (search_text gin_trgm_ops);
create index products_search on products using gin (search_text gin_trgm_ops);
create index expenses_search on expenses using gin (search_text gin_trgm_ops);

create index activity_batched on activity (id, part_of)
  where part_of is not null and entity in ('transactions', 'customers', 'products', 'expenses', 'users');
