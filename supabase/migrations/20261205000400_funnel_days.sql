-- How many browsers get how far on the way to a purchase, one row per day and step. Anonymous: only totals are kept, no
-- account, address or identifier. Purchases are counted from the orders.
create table public.funnel_days (
  day date not null,
  step text not null check (step in ('visit', 'locked', 'plans', 'checkout')),
  count integer not null default 1 check (count > 0),
  primary key (day, step)
);
comment on table public.funnel_days is 'How many browsers reached each step towards a purchase, one row per day and step. Written only by note_step().';
comment on column public.funnel_days.day is 'Day in America/Sao_Paulo.';
comment on column public.funnel_days.step is 'visit (opened the site), locked (opened a locked supplier or its invitation), plans, checkout.';
comment on column public.funnel_days.count is 'Number of browsers, each counted once a day. Direct calls of note_step() are counted as well.';
alter table public.funnel_days
  alter column day set statistics 0, alter column step set statistics 0, alter column count set statistics 0;

-- Counts that a browser has reached a step today; does nothing for the staff, and says nothing about the rest. A browser
-- calls it once a day and step. Nobody can make others do so: telling callers apart would take their IP addresses or
-- cookies, so anybody can raise these counts by calling it. That is bounded: all callers together are counted 120 times a
-- minute and step, and no figure but the weekly conversion of the dashboard depends on them.
-- 23514: no such step.
create function public.note_step(step text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin() or public.count_attempt('funnel:' || note_step.step, 120, 60) > 0 then
    return;
  end if;
  insert into public.funnel_days as f (day, step)
  values ((now() at time zone 'America/Sao_Paulo')::date, note_step.step)
  on conflict on constraint funnel_days_pkey do update set count = f.count + 1;
end $$;
comment on function public.note_step(text) is
  'Counts that a browser has reached a step (visit, locked, plans, checkout) today; the staff never counts, and all callers together at most 120 times a minute. Raises 23514 for another step.';

alter table public.funnel_days enable row level security;
revoke all on public.funnel_days from service_role;
grant select on public.funnel_days to authenticated, service_role;
grant execute on function public.note_step(text) to anon, authenticated;

create policy "funnel_days: owners read" on public.funnel_days
  for select to authenticated using ((select private.may('business')));
