-- How often something was done, for all instances together (decision 0083): one row a limit and key, until the moment from which the limit is whole again.
-- No row says whose it is: key_hash is keyed by the server's secret. wait_ms is what the last take was told. Rows are written in place, so there is no other index.
create table limit_counts (
  name text not null,
  key_hash text not null,
  full_at bigint not null,
  wait_ms bigint not null,
  primary key (name, key_hash)
) with (fillfactor = 70);
