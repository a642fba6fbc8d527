-- A guest's devices hold the last 50 orders that are over: those of guests who have more already are taken out by the queue, a few at a time.
insert into jobs (queue, key, payload, run_at, added_at)
  select 'guest-window', brand_id || ' ' || guest_id, json_build_object('brandId', brand_id, 'guestId', guest_id)::text, 0, 0
  from orders where not running group by brand_id, guest_id having count(*) > 50
  on conflict (queue, key) do nothing;
create index if not exists orders_by_guest_newest on orders (guest_id, punched_at desc, id desc);
