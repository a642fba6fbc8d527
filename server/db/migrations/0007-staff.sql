-- RO-08: people of a brand, and the keys that open its boards to them.
create table staff (
  id uuid primary key,
  brand_id text not null,
  name text not null,
  role text not null,
  created_at bigint not null,
  ended_at bigint
);
create index staff_by_brand on staff (brand_id);
-- A key is stored as its keyed hash. `outlet_ids` is JSON of a list; null: every outlet of the brand, also later ones.
create table staff_keys (
  id uuid primary key,
  staff_id uuid not null,
  hash text not null,
  role text not null,
  outlet_ids text,
  created_at bigint not null,
  last_used_at bigint,
  revoked_at bigint,
  constraint staff_keys_by_hash unique (hash)
);
create index staff_keys_by_staff on staff_keys (staff_id);
-- What the staff did to an outlet as a whole: sold out, closed, answered a table. Acts on orders stand in order_events.
create table staff_acts (
  outlet_id text not null,
  id uuid not null,
  at bigint not null,
  actor text not null,
  act text not null,
  details text not null,
  primary key (outlet_id, id)
);
create index staff_acts_by_time on staff_acts (outlet_id, at);
-- `guest`, `server`, or `staff:` and the id of a key; null where a release before this one wrote the event.
alter table order_events add column actor text;

-- A board's list costs the same however many orders an outlet has had.
drop index orders_running;
create index orders_running on orders (outlet_id, punched_at) where running;
create index orders_by_change on orders (outlet_id, changed_at);
