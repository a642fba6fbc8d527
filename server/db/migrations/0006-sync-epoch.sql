-- Which life of this database it is: a restore or a failover that may have lost commits begins another (decision 0015).
create table sync_epoch (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  began_at bigint not null,
  cluster text
);
insert into sync_epoch (id, began_at) values (gen_random_uuid(), (extract(epoch from now()) * 1000)::bigint);

-- The transaction that last raised a counter: one query finds all scopes changed since a snapshot, however many are watched (decision 0017).
alter table scope_counters add column changed_in xid8 not null default pg_current_xact_id();
create index scope_counters_by_change on scope_counters (changed_in);
create function note_scope_change() returns trigger as $$ begin new.changed_in := pg_current_xact_id(); return new; end $$ language plpgsql;
create trigger scope_counters_changed before insert or update on scope_counters for each row execute function note_scope_change();
