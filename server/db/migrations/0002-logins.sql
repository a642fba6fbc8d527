-- What a phone has done today, whichever brand it asks; its row is the lock under which codes are sent and tried.
create table phone_guards (
  country text not null,
  phone text not null,
  day integer not null,
  failures integer not null,
  sends integer not null,
  primary key (country, phone)
);
create table otp_codes (
  country text not null,
  phone text not null,
  request_id uuid not null,
  brand_id text not null,
  code_hash text not null,
  restaurant text,
  sent_at bigint not null,
  expires_at bigint not null,
  tries integer not null,
  used_at bigint,
  primary key (country, phone, request_id)
);
create index otp_codes_by_age on otp_codes (expires_at);

-- A login on one device: the family of its refresh tokens. `generation` counts their rotations; the tokens themselves are nowhere.
create table sessions (
  id uuid primary key,
  brand_id text not null,
  guest_id uuid not null,
  generation integer not null,
  rotated_at bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended_at bigint
);
create index sessions_by_guest on sessions (brand_id, guest_id);
create index sessions_by_age on sessions (expires_at);

-- Numbers blocked by administration, with or without an account (ER-13).
create table blocked_numbers (
  brand_id text not null,
  country text not null,
  phone text not null,
  at bigint not null,
  primary key (brand_id, country, phone)
);
-- RO-07: where a brand has a beta group, only these may order at outlets that ask for it.
create table beta_group (
  brand_id text not null,
  country text not null,
  phone text not null,
  primary key (brand_id, country, phone)
);

-- Answers of the caller id service, kept until the device that asked fetches them.
create table caller_id_answers (
  request_id text primary key,
  outcome text not null,
  country text,
  phone text,
  name text,
  email text,
  at bigint not null,
  fetched_at bigint
);

alter table guests add column deleted_at bigint;
