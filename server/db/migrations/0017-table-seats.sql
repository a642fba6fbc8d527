-- Phones at a table of which one of the staff has said that somebody sits there (decision 0035). A row is good until `until`, epoch ms, and is deleted after it.
create table table_seats (
  outlet_id text not null,
  seat_id text not null,
  table_code text not null,
  guest_id uuid not null,
  -- When the seat was made, and when the staff spoke, epoch ms.
  made_at bigint not null,
  vouched_at bigint not null,
  until bigint not null,
  primary key (outlet_id, seat_id)
);
create index table_seats_by_table on table_seats (outlet_id, table_code, until);
create index table_seats_by_end on table_seats (until);
-- When the staff last cleared a table, epoch ms: seats made before are over.
create table table_ends (outlet_id text not null, table_code text not null, ended_at bigint not null, primary key (outlet_id, table_code));
-- The seat an order came from: one that the staff says yes to is good for the orders after it.
alter table orders add column if not exists seat_id text;
alter table orders add column if not exists seat_made_at bigint;
alter table orders add column if not exists table_code text;
-- Whether the staff had said that somebody sits there when the call came; a release that does not ask leaves it open.
alter table assistances add column if not exists known boolean;
