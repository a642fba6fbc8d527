-- Whether the call came with a mark of the table's scan: one without never keeps one with it from being heard.
alter table assistances add column if not exists marked boolean not null default false;
