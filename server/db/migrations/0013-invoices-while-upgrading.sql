-- For the time of the upgrade only: an instance of 0.1 that still runs numbers invoices in `invoices`, this release in `invoice_counters`. The trigger gives
-- 0.1 its numbers from `invoice_counters`, so that no number is written twice.
-- This release does not need it: a later migration, `drop-invoices-of-0-1`, drops trigger, function and the table `invoices` once no instance of 0.1 can run beside the release that brings it.
-- An upsert that meets a row fires for its insert and again for its update: the series is locked first, and the insert takes a number only where no row stands, so that none is left out.
-- (A semicolon at the end of a line would end the statement for the one who runs this file.)
create function number_invoice_of_0_1() returns trigger as $$
  declare held_by text; begins text; begin
  select coalesce(body::json ->> 'gstin', new.outlet_id), left(body::json ->> 'code', 5) into held_by, begins
    from documents where scope = 'outlet:' || new.outlet_id and collection = 'outlet' and id = new.outlet_id
  ; insert into invoice_counters (registration, prefix, year, last) values (held_by, begins, new.year, 0)
    on conflict (registration, prefix, year) do update set last = invoice_counters.last
  ; if tg_op = 'INSERT' and exists (select from invoices i where i.outlet_id = new.outlet_id and i.year = new.year) then return new; end if
  ; update invoice_counters set last = last + 1 where registration = held_by and prefix = begins and year = new.year returning last into new.last
  ; return new; end
$$ language plpgsql;
create trigger invoices_of_0_1 before insert or update on invoices for each row execute function number_invoice_of_0_1();
-- The trigger's lock let the writers before it finish: what they counted after 0008 had copied the numbers is taken over.
insert into invoice_counters (registration, prefix, year, last)
  select coalesce(d.body::json ->> 'gstin', d.id), left(o.code, 5), i.year, max(i.last)
  from invoices i join outlets o on o.id = i.outlet_id join documents d on d.scope = 'outlet:' || i.outlet_id and d.collection = 'outlet' and d.id = i.outlet_id group by 1, 2, 3
  on conflict (registration, prefix, year) do update set last = greatest(invoice_counters.last, excluded.last);

-- Feedback's keys stay for ever: the index that finds old keys leaves them out, so that each turn does not read past them.
drop index if exists commands_by_time;
create index commands_to_forget on commands (at) where kind <> 'give-feedback';
