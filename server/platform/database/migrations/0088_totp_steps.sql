-- The newest time step (of 30 seconds since 1970) whose code was accepted: its code and older ones are refused from then on (RFC 6238, 5.2).
alter table two_factors add column last_used_step integer;
