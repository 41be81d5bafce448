-- How often a supplier's page was opened, a row per supplier and day (America/Sao_Paulo), for the dashboard.
create table public.supplier_views (
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  day date not null,
  views integer not null default 1 check (views > 0),
  primary key (supplier_id, day)
);
create index supplier_views_day_idx on public.supplier_views (day);
alter table public.supplier_views
  alter column supplier_id set statistics 0, alter column day set statistics 0, alter column views set statistics 0;

-- Adds one view today. Kept out of the API: callers go through public.record_supplier_view().
create function private.count_supplier_view(supplier_id bigint) returns void
language sql security definer set search_path = '' as $$
  insert into public.supplier_views as v (supplier_id, day)
  values (supplier_id, (now() at time zone 'America/Sao_Paulo')::date)
  on conflict on constraint supplier_views_pkey do update set views = v.views + 1
$$;
grant execute on function private.count_supplier_view(bigint) to anon, authenticated;

-- Counts a view of a supplier that is open to the caller; does nothing for a locked or unknown one.
create function public.record_supplier_view(supplier_id bigint) returns void
language sql security invoker set search_path = '' as $$
  select private.count_supplier_view(d.supplier_id)
  from public.supplier_details d where d.supplier_id = record_supplier_view.supplier_id
$$;
grant execute on function public.record_supplier_view(bigint) to anon, authenticated;

alter table public.supplier_views enable row level security;
grant select on public.supplier_views to authenticated, service_role;

create policy "supplier_views: admins read" on public.supplier_views
  for select to authenticated using ((select private.is_admin()));
