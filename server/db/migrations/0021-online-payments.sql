-- What is to be paid online: one for each order and purpose. It is a fact of the outlet's; what its guest reads of it stands in the order.
create table payment_intents (
  id uuid primary key,
  order_id uuid not null,
  outlet_id text not null,
  -- What is paid by it: order.
  purpose text not null,
  amount bigint not null,
  -- Why the page came back without paying: User_Dropped, Invalid, or nothing.
  remark text not null,
  -- When the guest asked for it last; the payment company is asked about it for seven days from then.
  asked_at bigint not null,
  -- When paying online was given up for another way; what still arrives goes back.
  closed_at bigint,
  unique (order_id, purpose)
);
-- What was opened at a payment company for it, under a reference of ours that is written before the call. One that is opened has a gateway_order.
create table payment_orders (
  gateway text not null,
  reference text not null,
  intent_id uuid not null,
  amount bigint not null,
  gateway_order text,
  opened_at bigint not null,
  primary key (gateway, reference)
);
create index payment_orders_by_intent on payment_orders (intent_id);
create unique index payment_orders_by_gateway_order on payment_orders (gateway, gateway_order);
create index payment_orders_by_time on payment_orders (gateway, opened_at);
-- The tries to pay, as the payment company told of each last, with what was decided about it (domain/online/attempt.ts).
create table payment_attempts (
  gateway text not null,
  id text not null,
  intent_id uuid not null,
  gateway_order text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  -- Paise given back by the company's word, and how many of them by nobody's order here: those are in the ledger as unallocated.
  refunded bigint not null,
  returned bigint not null,
  method text not null,
  bank_reference text not null,
  reason text not null,
  verdict text,
  verdict_at bigint,
  first_told_at bigint not null,
  -- When it was written into the ledger that its money was drawn.
  captured_at bigint,
  primary key (gateway, id)
);
create index payment_attempts_by_intent on payment_attempts (intent_id);
-- Money on its way back. The id is the key of the call and written before it.
create table payment_refunds (
  id uuid primary key,
  intent_id uuid not null,
  gateway text not null,
  payment_id text not null,
  amount bigint not null,
  reason text not null,
  -- release: it was never drawn and goes back by itself; refund: it is sent back.
  kind text not null,
  -- INITIAL, PENDING, SUCCESS, FAILED (ST-11).
  state text not null,
  reference text not null,
  bank_reference text not null,
  method text not null,
  asked_at bigint not null,
  sent_at bigint,
  changed_at bigint not null
);
create index payment_refunds_by_intent on payment_refunds (intent_id);
create index payment_refunds_failed on payment_refunds (changed_at) where state = 'FAILED';
-- Events of a payment company, each once. They are hints: the company is asked what is true.
create table payment_events (
  gateway text not null,
  id text not null,
  body_hash text not null,
  gateway_order text,
  payment_id text,
  -- Null: of nothing that is known here.
  intent_id uuid,
  at bigint not null,
  primary key (gateway, id)
);
create index payment_events_by_time on payment_events (at);
-- Money at a payment company that belongs to nothing here, as the comparison of a day found it.
create table payment_strays (
  gateway text not null,
  payment_id text not null,
  gateway_order text not null,
  amount bigint not null,
  currency text not null,
  found_at bigint not null,
  primary key (gateway, payment_id)
);
