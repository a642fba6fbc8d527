-- Append-only: a transfer adds its amount to the debits of one account and to the credits of another, so sums are zero at any moment. Nothing updates
-- or deletes a row; what was wrong is answered by another transfer. `ledger` is whose books they are: outlet:{id}; brands and guests join with theirs.
create table ledger_transfers (
  ledger text not null,
  -- What it is, once for all: take:{payment}, tip:{payment}, return:{payment}, count:{day}:{tender}. A second of one key is not written.
  key text not null,
  debit text not null,
  credit text not null,
  -- PAISE or POINT; transfers and accounts of one unit never meet those of another.
  unit text not null,
  amount bigint not null check (amount > 0),
  order_id uuid,
  -- The business day it counts for, as the outlet closes its days.
  day text,
  actor text not null,
  at bigint not null,
  primary key (ledger, key),
  constraint ledger_two_accounts check (debit <> credit)
);
create index ledger_by_day on ledger_transfers (ledger, day);
create index ledger_by_order on ledger_transfers (ledger, order_id);
-- The sums of an account's transfers, kept in the transaction of each; the balance is debits less credits.
create table ledger_accounts (
  ledger text not null,
  account text not null,
  unit text not null,
  debits bigint not null,
  credits bigint not null,
  primary key (ledger, account, unit)
);

-- An outlet's business day as its counter keeps it: there from its first payment on. `body` is the close as it was read and signed.
create table till_days (
  outlet_id text not null,
  day text not null,
  opened_at bigint not null,
  -- Orders placed up to then are among its bills, epoch ms.
  until_at bigint,
  closed_at bigint,
  actor text,
  body text,
  primary key (outlet_id, day)
);
-- Which day an order's bill was counted for, and how it stood then.
create table till_bills (
  outlet_id text not null,
  order_id uuid not null,
  day text not null,
  billed bigint not null,
  paid bigint not null,
  primary key (outlet_id, order_id)
);

-- Whether anything is to be paid or given back. Orders of before are not asked for: earlier releases had no counter.
alter table orders add column bill_open boolean not null default true;
update orders set bill_open = false where not running;
create index orders_with_open_bill on orders (outlet_id, punched_at) where bill_open;
