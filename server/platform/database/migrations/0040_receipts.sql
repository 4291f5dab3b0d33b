-- Photos of receipts, apart from the expenses: no list, no edit and no entry of Riwayat carries them. One is known by the digest of its content: sent
-- twice, it is one.
create table receipts (
  digest text primary key,
  content bytea not null,
  created_at timestamptz(3) not null default now()
);
alter table expenses add column receipt text references receipts;
create index expenses_receipt on expenses (receipt) where receipt is not null;
