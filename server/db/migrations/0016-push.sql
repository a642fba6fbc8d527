-- Browsers that asked to be told how their orders go. `id` is the hash of the endpoint: one browser of one origin has one subscription, whoever is logged in.
create table push_subscriptions (
  brand_id text not null,
  id text not null,
  guest_id uuid not null,
  -- Nothing is sent once this login is over.
  session_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  -- Scheme and host of the page, where a tap leads.
  origin text not null,
  made_at bigint not null,
  primary key (brand_id, id)
);
create index push_subscriptions_by_guest on push_subscriptions (brand_id, guest_id);
create index push_subscriptions_by_session on push_subscriptions (session_id);
