-- A key is whatever names a command once for all: a phone's UUID, or a provider's own id of an event.
alter table commands alter column key type text using key::text;
-- The hash of the body as it arrived. `body_hash`, of the body as one release read it, stays for instances of the release before.
alter table commands add column if not exists bytes_hash text;
create index if not exists commands_by_time on commands (at);
