-- What signs the session cookies: made once, shared by every server process on this database.
-- Sessions themselves are looked up by their token; a cookie's signature only tells a forged one early.
create table server_secret (
  single boolean primary key default true check (single),
  value text not null
);
-- Two random UUIDs: 244 bits from the database's strong source of randomness.
insert into server_secret (value)
  values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
