-- How often a supplier's page was opened, one row per supplier and day (America/Sao_Paulo), for the dashboard and for the order
-- of contacts in doubt. Members count once a day, visitors once per network and day.
create table public.supplier_views (
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  day date not null,
  views integer not null default 1 check (views > 0),
  primary key (supplier_id, day)
);

-- Members who were counted today. The next view deletes the rows of earlier days, so that there is no history of who
-- looked at what.
create table private.counted_views (
  day date not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  primary key (day, user_id, supplier_id)
);

create index supplier_views_day_idx on public.supplier_views (day);
create index counted_views_user_id_idx on private.counted_views (user_id);
create index counted_views_supplier_id_idx on private.counted_views (supplier_id);

-- Adds one view today. Each member counts once, and of each network one visitor, so that nobody can inflate a figure. What
-- admins open while they work is no view, nor what those open who keep the page. Counts nothing when the supplier or the member's account has just been deleted. Callers
-- of the API use public.record_supplier_view().
create function private.count_supplier_view(supplier_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  zone constant text := 'America/Sao_Paulo';
  today constant date := (now() at time zone zone)::date;
  left_today constant integer := ceil(extract(epoch from (today + 1)::timestamp at time zone zone - now()));
  is_first boolean;
begin
  if private.is_admin() or count_supplier_view.supplier_id in (select private.own_suppliers()) then
    return;
  end if;
  begin
    if auth.uid() is null then
      is_first := public.count_attempt(
        private.network_key('view:' || count_supplier_view.supplier_id), 1, least(left_today, 86400)
      ) = 0;
    else
      insert into private.counted_views (day, user_id, supplier_id)
      values (today, auth.uid(), count_supplier_view.supplier_id) on conflict do nothing;
      is_first := found;
    end if;
    if is_first then
      insert into public.supplier_views as v (supplier_id, day)
      values (count_supplier_view.supplier_id, today)
      on conflict on constraint supplier_views_pkey do update set views = v.views + 1;
    end if;
  exception when foreign_key_violation then
    null;
  end;
  -- Last, and without rows that others have locked: the deletion of an account locks the account and then waits for
  -- these rows, so a view that held them and waited for the account would deadlock.
  delete from private.counted_views v where v.ctid = any (array(
    select old.ctid from private.counted_views old where old.day < today for update skip locked
  ));
end $$;

-- Counts a view of a supplier that is open to the caller; does nothing for a locked or unknown one.
create function public.record_supplier_view(supplier_id bigint) returns void
language sql security invoker set search_path = '' as $$
  select private.count_supplier_view(d.supplier_id)
  from public.supplier_details d where d.supplier_id = record_supplier_view.supplier_id
$$;

alter table public.supplier_views enable row level security;

grant select on public.supplier_views to authenticated, service_role;
grant execute on function
  private.count_supplier_view(bigint), public.record_supplier_view(bigint)
  to anon, authenticated;

create policy "supplier_views: editors read" on public.supplier_views
  for select to authenticated using ((select private.may('catalog')));

comment on table public.supplier_views is 'How often suppliers'' pages were opened, one row per supplier and day.';
comment on column public.supplier_views.day is 'Day in America/Sao_Paulo.';
comment on constraint counted_views_user_id_fkey on private.counted_views is 'Deleting the account deletes who looked; the figure of the day stays.';
comment on function private.count_supplier_view(bigint) is 'Adds one view of a supplier today: of a member once a day, of visitors once per network and day, of an admin and of accounts that keep the page never. Counts nothing when the supplier or the account has just been deleted.';
comment on function public.record_supplier_view(bigint) is 'Counts a view of a supplier that is open to the caller; does nothing for admins and for a locked or unknown supplier.';
