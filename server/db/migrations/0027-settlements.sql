-- What the payment company has paid to the restaurant's bank account, less its fee: a row for each payment, refund or correction of a settlement.
create table payment_settlements (
  gateway text not null,
  -- The company's id of the payment, refund or correction.
  id text not null,
  -- payment, refund, other
  kind text not null,
  amount bigint not null,
  currency text not null,
  -- The company's fee with the tax on it, and that tax alone.
  fee bigint not null,
  tax bigint not null,
  -- What the bank account has of it; below zero: what was kept back for it.
  net bigint not null,
  settlement text not null,
  bank_reference text not null,
  settled_at bigint not null,
  primary key (gateway, id)
);
create index payment_settlements_by_time on payment_settlements (gateway, settled_at);
create index payment_attempts_by_capture on payment_attempts (captured_at) where captured_at is not null;
create index payment_refunds_by_sending on payment_refunds (sent_at) where sent_at is not null;
