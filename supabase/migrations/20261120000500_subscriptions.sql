-- Until when somebody is premium, and what they paid. Nothing stores "premium": it is read from expires_at (Q17).
create table public.subscriptions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  plan_key text references public.plans (key),
  expires_at timestamptz
);
comment on column public.subscriptions.expires_at is 'End of Premium (UTC). Null: never subscribed or set back to free. The only column that decides.';
create index subscriptions_plan_key_idx on public.subscriptions (plan_key);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Set null when the account goes: amounts are kept without the person (LGPD).
  user_id uuid references public.profiles (id) on delete set null,
  plan_key text not null references public.plans (key),
  amount_cents integer not null check (amount_cents >= 0),
  method text not null check (method in ('card', 'pix')),
  gateway text not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded')),
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, idempotency_key),
  check ((status in ('paid', 'refunded')) = (paid_at is not null))
);
comment on table public.orders is 'Purchases of a plan. Written only by the edge function with the service role.';
comment on column public.orders.amount_cents is 'BRL cents, as charged; later price changes do not touch it.';
create index orders_plan_key_idx on public.orders (plan_key);
create index orders_created_at_idx on public.orders (created_at desc);

alter table public.subscriptions
  alter column user_id set statistics 0, alter column plan_key set statistics 0, alter column expires_at set statistics 0;
alter table public.orders
  alter column id set statistics 0, alter column user_id set statistics 0, alter column plan_key set statistics 0, alter column amount_cents set statistics 0, alter column method set statistics 0,
  alter column gateway set statistics 0, alter column status set statistics 0, alter column idempotency_key set statistics 0,
  alter column paid_at set statistics 0, alter column created_at set statistics 0;

-- The one definition of a running subscription; false for null.
create function private.is_running(expires_at timestamptz) returns boolean
language sql stable set search_path = '' as
$$ select coalesce(expires_at > now(), false) $$;
grant execute on function private.is_running(timestamptz) to authenticated, service_role;

-- True when the caller may open premium suppliers: an admin, or a running subscription (Q17).
-- Call it as (select private.is_premium()), so that it runs once a statement.
create function private.is_premium() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
      or exists (select 1 from public.subscriptions where user_id = (select auth.uid()) and private.is_running(expires_at))
$$;
grant execute on function private.is_premium() to anon, authenticated, service_role;

-- Every account has exactly one subscriptions row, so that changing it is always an update.
create function private.create_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subscriptions (user_id) values (new.id);
  return new;
end $$;
create trigger subscriptions_create after insert on public.profiles
  for each row execute function private.create_subscription();

alter table public.subscriptions enable row level security;
grant select on public.subscriptions to authenticated;
grant update (expires_at) on public.subscriptions to authenticated;
grant select, update on public.subscriptions to service_role;

create policy "subscriptions: you see yours, admins see all" on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Nobody changes an admin's plan, admins included (P-06).
create policy "subscriptions: admins change those of members" on public.subscriptions
  for update to authenticated
  using ((select private.is_admin()) and user_id not in (select user_id from public.admins))
  with check ((select private.is_admin()) and user_id not in (select user_id from public.admins));

alter table public.orders enable row level security;
grant select on public.orders to authenticated;
grant select, insert, update on public.orders to service_role;

create policy "orders: you see yours, admins see all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
