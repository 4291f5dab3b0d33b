-- PPN of a PKP: how the shop's sales are taxed, and who sells; how each order was taxed; who a faktur is made out to.
alter table store_config
  add column tax_mode text default 'simple' not null check (tax_mode in ('simple', 'ppn', 'ppnIncluded')),
  add column tax_number text default '' not null,
  add column tax_name text default '' not null,
  add column tax_address text default '' not null,
  add column tax_idtku text default '' not null,
  add constraint store_config_pkp check (tax_mode = 'simple' or '' not in (tax_number, tax_name, tax_address));
alter table customers add column tax_identity jsonb check (jsonb_typeof(tax_identity) = 'object');
alter table transactions
  add column tax_mode text default 'simple' not null check (tax_mode in ('simple', 'ppn', 'ppnIncluded')),
  drop constraint transactions_check2,
  add constraint charged_total check (
    subtotal - discount + case when tax_mode = 'ppnIncluded' then 0 else tax end = total + cashback);
alter table transactions rename constraint transactions_check3 to transactions_check2;

-- What was exported for Coretax.
create table exported_tax_invoices (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  day date not null,
  price bigint not null check (price > 0),
  tax bigint not null check (tax >= 0),
  buyer jsonb not null,
  created_by uuid references users,
  created_at timestamptz(3) default now() not null
);
create index exported_tax_invoices_of on exported_tax_invoices (day, transaction_id, created_at desc);

-- A bukti potong PPh 23 settles a debt without money. What moves none belongs to no drawer.
alter table payments
  add column withholding_number text check (withholding_number <> ''),
  add column withholding_day date,
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('cash', 'transfer', 'qris', 'balance', 'withholding')),
  add constraint withholding_is_complete check (
    (withholding_number is not null) = (method = 'withholding' and amount > 0)
    and (withholding_day is null) = (withholding_number is null)
    and (method <> 'withholding' or corrects_payment_id is null)),
  add constraint drawer_has_money check (drawer_id is null or method in ('cash', 'transfer', 'qris'));
