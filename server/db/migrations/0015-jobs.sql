-- Scheduled and retried work. A job is known by its queue and key; whoever claims it writes a claim of their own and moves run_at behind the time they may take.
create table jobs (
  queue text not null,
  key text not null,
  payload text not null,
  -- Epoch ms, of the server's clock.
  run_at bigint not null,
  tries integer not null default 0,
  claim uuid,
  added_at bigint not null,
  -- The last failure, without what a guest has written.
  failure text,
  -- When it was given up: it is kept for a while to be looked at, and nobody claims it.
  given_up_at bigint,
  primary key (queue, key)
);
create index jobs_due on jobs (queue, run_at) where given_up_at is null;
create index jobs_given_up on jobs (given_up_at) where given_up_at is not null;
