-- Mystery deals (P-12): a guest's sessions, and what each lifted lid showed. A lid holds one use of its offer until the session ends or an order takes it.
alter table offers add column mystery boolean not null default false;
create table mystery_sessions (
  brand_id text not null,
  guest_id uuid not null,
  id uuid not null,
  outlet_id text not null,
  -- What the draws are made from.
  seed text not null,
  lids integer not null,
  -- Epoch ms.
  held_until bigint not null,
  order_id uuid,
  primary key (brand_id, guest_id, id)
);
create index mystery_sessions_by_end on mystery_sessions (held_until);
create table mystery_lids (
  brand_id text not null,
  guest_id uuid not null,
  session_id uuid not null,
  ordinal integer not null,
  offer_id text not null,
  -- The offer as it was shown.
  body text not null,
  -- A use of the offer is set aside.
  holds boolean not null,
  primary key (brand_id, guest_id, session_id, ordinal)
);
create index mystery_lids_held on mystery_lids (brand_id, offer_id) where holds;
