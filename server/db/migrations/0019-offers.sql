-- A brand's offers, and the orders they stand on. Every key begins with the brand, so that a distributed engine can place them by it.
create table offers (
  brand_id text not null,
  id text not null,
  code text not null,
  body text not null,
  -- Uses of all guests together; null: without end, and not counted here.
  most bigint,
  used bigint not null default 0,
  primary key (brand_id, id),
  constraint offers_by_code unique (brand_id, code)
);
create table offer_uses (
  brand_id text not null,
  offer_id text not null,
  order_id uuid not null,
  guest_id uuid not null,
  -- Epoch ms of the guest's tap: limits of a day, week or month go by it.
  at bigint not null,
  primary key (brand_id, offer_id, order_id)
);
create index offer_uses_by_guest on offer_uses (brand_id, guest_id, offer_id, at);
