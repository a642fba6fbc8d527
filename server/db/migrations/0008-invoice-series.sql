-- Invoice numbers are unique in a registration (GSTIN) and financial year, so each outlet's prefix is unique in its registration.
alter table outlets add column gstin text;
alter table outlets add column invoice_prefix text;
update outlets set gstin = d.body::json ->> 'gstin' from documents d where d.scope = 'outlet:' || outlets.id and d.collection = 'outlet' and d.id = outlets.id;
-- The first of those that wrote under one prefix keeps it; the others get three digits and two letters of their code.
with named as (
  select id, code, row_number() over (partition by coalesce(gstin, id), left(code, 5) order by id) as place,
    row_number() over (partition by coalesce(gstin, id) order by id) as nth
  from outlets
)
update outlets set invoice_prefix = case when named.place = 1 then left(named.code, 5) else lpad(named.nth::text, 3, '0') || left(named.code, 2) end
  from named where named.id = outlets.id;
create unique index outlets_by_invoice_prefix on outlets (coalesce(gstin, id), invoice_prefix);

create table invoice_counters (registration text not null, prefix text not null, year text not null, last integer not null, primary key (registration, prefix, year));
-- A series goes on after the highest number that any outlet wrote under its prefix.
insert into invoice_counters (registration, prefix, year, last)
  select coalesce(o.gstin, o.id), left(o.code, 5), i.year, max(i.last) from invoices i join outlets o on o.id = i.outlet_id group by 1, 2, 3;

-- Name and address that the caller id service told were never read: a guest says them at sign-up. The columns go once no running release writes them.
update caller_id_answers set name = null, email = null;
