-- Text as searches compare it: lower case, without accents.
create function folded(words text) returns text language sql immutable parallel safe strict
  return lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'));

-- A phone number as it was typed, and its digits in the two ways people write them: 0812… and 62812….
create function phone_spellings(phone text) returns text language sql immutable parallel safe strict
  return phone || regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(?:620?|0)?(.*)$', ' 0\1 62\1');
