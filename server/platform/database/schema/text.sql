create function folded(words text) returns text language sql immutable parallel safe strict return lower(regexp_replace(NORMALIZE(words, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text));

create function phone_spellings(phone text) returns text language sql immutable parallel safe strict return (phone || regexp_replace(regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), '^(?:620?|0)?(.*)$'::text, ' 0\1 62\1'::text));
