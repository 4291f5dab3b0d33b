-- What Pengaturan may write into the shop's configuration, whatever the code forgets.

alter table store_config
  -- The data URL of a picture of at most 2 MB, or none. Never an SVG: it can carry a script.
  add constraint store_config_logo check (
    logo = '' or (length(logo) <= 2800000 and left(logo, 40) ~ '^data:image/(jpeg|png|gif);base64,')
  ),
  add constraint store_config_discount_rates check (
    (discount_rates ->> 'gold')::numeric between 0 and 1
    and (discount_rates ->> 'silver')::numeric between 0 and 1
    and (discount_rates ->> 'regular')::numeric between 0 and 1
  );
