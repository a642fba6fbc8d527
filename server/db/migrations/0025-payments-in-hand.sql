-- What a person does about money that found no way: refunds that failed, payments of nothing here, money given back unasked. Each act once, with who and why.
create table payment_acts (
  -- refund:{id}, stray:{gateway}:{payment} or payment:{gateway}:{payment}
  subject text not null,
  n integer not null,
  act text not null,
  actor text not null,
  note text not null,
  at bigint not null,
  primary key (subject, n)
);
-- The key of the call that sends a refund, where it is no longer the refund's own id.
alter table payment_refunds add column call_key text;
-- How much of `returned` is accepted as the outlet's own cost.
alter table payment_attempts add column allocated bigint not null default 0;
alter table payment_strays add column cleared_at bigint;
create index payment_strays_open on payment_strays (found_at) where cleared_at is null;
-- What events name refunds by, and what /metrics asks for at each scrape.
create index payment_refunds_by_reference on payment_refunds (gateway, reference);
create index payment_refunds_waiting on payment_refunds (asked_at) where state = 'INITIAL';
create index payment_attempts_undecided on payment_attempts (first_told_at) where status in ('authorized', 'captured') and (verdict is null or verdict = 'capture');
create index payment_attempts_unasked on payment_attempts (intent_id) where returned > allocated;
create index ledger_accounts_unallocated on ledger_accounts (ledger) where account = 'unallocated' and debits <> credits;
