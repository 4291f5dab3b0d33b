alter table store_config
  add column qris_code text default '' not null,
  add column qris_enabled boolean default false not null,
  add constraint store_config_qris check (not qris_enabled or qris_code <> '');
