-- Of an order that was taken out of a guest's documents these say that it is gone, and nothing more: of guests who have had more than 50 the queue empties those that hold all of it.
-- It does so in an hour, when no instance of the release before takes orders out whole beside this one.
insert into jobs (queue, key, payload, run_at, added_at)
  select 'guest-window', brand_id || ' ' || guest_id, json_build_object('brandId', brand_id, 'guestId', guest_id)::text, now_ms + 3600000, now_ms
  from orders, (select (extract(epoch from now()) * 1000)::bigint as now_ms) as clock where not running group by brand_id, guest_id, now_ms having count(*) > 50
  on conflict (queue, key) do update set run_at = excluded.run_at, added_at = excluded.added_at, tries = 0, claim = null, failure = null, given_up_at = null;
