-- The payment company's name of what each call of a refund made: a refund that is sent again keeps its last one alone, and the day of the first call is asked for later.
create table payment_refund_calls (
  call_key text primary key,
  refund_id uuid not null,
  reference text not null
);
insert into payment_refund_calls (call_key, refund_id, reference)
  select coalesce(call_key, id::text), id, reference from payment_refunds where kind = 'refund' and reference <> '';
