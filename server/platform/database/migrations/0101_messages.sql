-- What messages to customers say besides the order: the account that customers transfer to, and the shop's own reminder text; '' for none.
alter table store_config
  add column bank_account text not null default '',
  add column reminder_template text not null default '';
-- Devices that keep the configuration fetch it again, since no version of it changed.
update change_log set id = gen_random_uuid();
