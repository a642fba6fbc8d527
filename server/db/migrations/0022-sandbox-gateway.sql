-- The payment company that the demo plays: its own books, apart from ours, so that any instance plays it and a restart loses nothing.
create table sandbox_orders (
  id text primary key,
  reference text not null,
  amount bigint not null,
  -- How its refunds go: arrive, silent, refuse, lose-answer, no-balance.
  refunds text not null,
  at bigint not null,
  unique (reference, amount)
);
create table sandbox_payments (
  id text primary key,
  order_id text not null,
  status text not null,
  amount bigint not null,
  method text not null,
  bank_reference text not null,
  reason text not null,
  at bigint not null
);
create index sandbox_payments_by_order on sandbox_payments (order_id);
create table sandbox_refunds (
  id text primary key,
  payment_id text not null,
  key text not null unique,
  amount bigint not null,
  status text not null,
  bank_reference text not null,
  at bigint not null
);
create index sandbox_refunds_by_payment on sandbox_refunds (payment_id);
