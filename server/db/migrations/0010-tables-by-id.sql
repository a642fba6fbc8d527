-- A table is asked for by its own id alone (CA-04), which the primary key of outlet and id does not serve.
create index if not exists tables_by_id on tables (id);
