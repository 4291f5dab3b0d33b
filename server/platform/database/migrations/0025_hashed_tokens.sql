-- Of a session's token only the hash is kept, so that whoever reads the database or a backup of it comes in as nobody. Who is signed in
-- stays so.
alter table sessions rename column token to token_hash;
update sessions set token_hash = encode(sha256(token_hash::bytea), 'hex');
