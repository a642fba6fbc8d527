-- From where a code was asked for: a keyed hash of the caller's network, '' for codes of the release before.
alter table otp_codes add column asked_from text not null default '';

-- Wrong codes, each with the network it came from, so that whoever tries another's number locks out themselves before its owner.
create table otp_failures (
  country text not null,
  phone text not null,
  tried_from text not null,
  at bigint not null
);
create index otp_failures_by_phone on otp_failures (country, phone, at);
create index otp_failures_by_age on otp_failures (at);

-- How many codes were sent, by what they are counted by (a brand's minute, a brand's numbers of one beginning in an hour); all instances count here.
create table sms_counts (
  counted_by text not null,
  started_at bigint not null,
  sent integer not null,
  primary key (counted_by, started_at)
);
create index sms_counts_by_age on sms_counts (started_at);
