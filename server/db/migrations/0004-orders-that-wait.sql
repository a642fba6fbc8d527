-- Boards show an order from kitchen_at on: one that waits for its payment has none. What stands already was the kitchen's from the start.
-- A release before this one writes no kitchen_at, and its orders are all the kitchen's: so the default is the moment of writing, in epoch ms.
alter table orders add column kitchen_at bigint default (extract(epoch from now()) * 1000)::bigint;
update orders set kitchen_at = punched_at;
-- When an order ends by itself: one that nobody answers, or nobody pays.
alter table orders add column ends_at bigint;
update orders set ends_at = punched_at + 7200000 where status = 'UNATTENDED';
create index orders_by_end on orders (ends_at) where ends_at is not null;
