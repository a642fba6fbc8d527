-- Releases before this one call the bill of an order that came to nothing settled while its tip is still to be given back: the queue opens such bills again, an outlet at a time and a part
-- of its orders at once. It does so now, and once more in an hour, when no instance of the release before closes one beside this one.
insert into jobs (queue, key, payload, run_at, added_at)
  select 'owed-tips', outlets.id || ' ' || turn, json_build_object('outletId', outlets.id)::text, now_ms + after_ms, now_ms
  from outlets, (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock, (values ('first', 0), ('last', 3600000)) as turns (turn, after_ms)
  on conflict (queue, key) do update set run_at = excluded.run_at, added_at = excluded.added_at, tries = 0, claim = null, failure = null, given_up_at = null;
