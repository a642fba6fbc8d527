-- Keys are UUIDs or the outlet's own; the outlet stands first in the keys of what belongs to it, so that a distributed engine can place it.
create table documents (
  scope text not null,
  collection text not null,
  id text not null,
  seq bigint not null,
  deleted boolean not null,
  body text not null,
  primary key (scope, collection, id)
);
create index documents_by_seq on documents (scope, collection, seq);
create table scope_counters (scope text primary key, seq bigint not null);

create table brands (
  id text primary key,
  subdomain text not null unique,
  body text not null,
  resource text not null,
  questions text not null
);
create table custom_links (brand_id text not null, key text not null, path text not null, primary key (brand_id, key));

create table outlets (
  id text primary key,
  brand_id text not null,
  code text not null unique,
  name text not null,
  area text not null,
  city text not null,
  lat double precision,
  lng double precision
);
create index outlets_by_brand on outlets (brand_id);
create table tables (
  outlet_id text not null,
  id text not null,
  number integer not null,
  label text not null,
  service_type text not null,
  scan_code text not null,
  primary key (outlet_id, id),
  constraint tables_by_code unique (scan_code)
);

create table guests (
  brand_id text not null,
  id uuid not null,
  country text not null,
  phone text not null,
  blocked_at bigint,
  created_at bigint not null,
  primary key (brand_id, id),
  constraint guests_by_phone unique (brand_id, country, phone)
);

create table commands (
  key uuid primary key,
  kind text not null,
  guest_id uuid,
  outlet_id text not null,
  body_hash text,
  outcome text not null,
  refusal text,
  at bigint not null
);

create table orders (
  outlet_id text not null,
  id uuid not null,
  brand_id text not null,
  guest_id uuid not null,
  status text not null,
  running boolean not null,
  version integer not null,
  expected_total bigint not null,
  total bigint not null,
  punched_at bigint not null,
  changed_at bigint not null,
  body text not null,
  terms text not null,
  primary key (outlet_id, id),
  constraint orders_by_id unique (id)
);
create index orders_by_guest on orders (guest_id, punched_at);
create index orders_running on orders (outlet_id, running);
create table order_events (
  outlet_id text not null,
  order_id uuid not null,
  version integer not null,
  status text not null,
  at bigint not null,
  primary key (outlet_id, order_id, version)
);
create table tokens (outlet_id text not null, day text not null, last integer not null, primary key (outlet_id, day));
create table invoices (outlet_id text not null, year text not null, last integer not null, primary key (outlet_id, year));

create table feedbacks (
  outlet_id text not null,
  order_id uuid not null,
  id uuid not null,
  guest_id uuid not null,
  body text not null,
  given_at bigint not null,
  primary key (outlet_id, order_id),
  constraint feedbacks_by_id unique (id)
);
create table assistances (
  outlet_id text not null,
  table_code text not null,
  id uuid not null,
  kind text not null,
  asked_at bigint not null,
  done_at bigint,
  primary key (outlet_id, table_code)
);
