-- Until when a member is premium, and what they paid. No column stores "premium": it is computed from expires_at, so
-- it ends without anything having to run.
create table public.subscriptions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  plan_key text references public.plans (key),
  expires_at timestamptz
);
comment on table public.subscriptions is 'One row per account, created with it. To make somebody premium, set expires_at.';
comment on column public.subscriptions.plan_key is 'The plan that was bought last; null: none. Premium may also have been granted by hand.';
comment on column public.subscriptions.expires_at is 'End of Premium (UTC). Null: never subscribed, or set back to free. No other column decides.';
comment on constraint subscriptions_user_id_fkey on public.subscriptions is 'Deleting the account deletes its subscription.';
alter table public.subscriptions
  alter column user_id set statistics 0, alter column plan_key set statistics 0, alter column expires_at set statistics 0;

-- An order keeps the price and the months that were bought: a payment may arrive days later, and the operator may
-- have changed the plan in the meantime.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Becomes null when the account is deleted: amounts are kept without the person (LGPD, the Brazilian data
  -- protection law).
  user_id uuid references public.profiles (id) on delete set null,
  plan_key text not null references public.plans (key),
  amount_cents integer not null check (amount_cents >= 0),
  method text not null check (method in ('card', 'pix')),
  gateway text not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'refunded')),
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  months integer not null check (months between 1 and 60),
  unique (user_id, idempotency_key),
  check ((status in ('paid', 'refunded')) = (paid_at is not null))
);
comment on table public.orders is 'Purchases of a plan. Written only by the edge function, with the service role.';
comment on column public.orders.amount_cents is 'BRL cents, as charged. Later changes of the price do not affect it.';
comment on column public.orders.method is 'card or pix.';
comment on column public.orders.gateway is 'Payment gateway that processed it.';
comment on column public.orders.status is 'pending, paid, failed or refunded. Setting it by hand grants nothing: call settle_order().';
comment on column public.orders.idempotency_key is 'Key of the buyer''s attempt. A repeated request with the same key buys only once.';
comment on column public.orders.paid_at is 'When it was paid (UTC). Set if, and only if, the status is paid or refunded.';
comment on column public.orders.months is 'Months of Premium that this order pays for. Later changes of the plan do not affect it.';
comment on constraint orders_user_id_fkey on public.orders is 'Deleting the account keeps the amount, without the person.';
alter table public.orders
  alter column id set statistics 0, alter column user_id set statistics 0, alter column plan_key set statistics 0,
  alter column amount_cents set statistics 0, alter column method set statistics 0, alter column gateway set statistics 0,
  alter column status set statistics 0, alter column idempotency_key set statistics 0,
  alter column paid_at set statistics 0, alter column created_at set statistics 0, alter column months set statistics 0;

create index subscriptions_plan_key_idx on public.subscriptions (plan_key);
create index orders_plan_key_idx on public.orders (plan_key);
create index orders_created_at_idx on public.orders (created_at desc);
-- Finds the latest purchases, and those of a month, without reading all orders.
create index orders_paid_at_idx on public.orders (paid_at) where status = 'paid';

-- Returns whether a subscription with this end is active; false for null. Every other check calls this one.
create function private.is_running(expires_at timestamptz) returns boolean
language sql stable set search_path = '' as
$$ select coalesce(expires_at > now(), false) $$;

-- Returns whether the caller may open premium suppliers: an admin, or a member with an active subscription.
-- Call it as (select private.is_premium()), so that it runs once per statement and not once per row.
create function private.is_premium() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
      or exists (select 1 from public.subscriptions where user_id = (select auth.uid()) and private.is_running(expires_at))
$$;

-- Returns whether the caller may open what is for Premium Plus: an admin, or a member with an active subscription
-- whose plan includes Plus, or who has never bought a plan and was granted Premium by an admin. A member who buys a
-- plan without Plus on top keeps Plus for the months already paid for.
-- Call it as (select private.is_premium_plus()), so that it runs once per statement and not once per row.
create function private.is_premium_plus() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
      or exists (
        select 1 from public.subscriptions s left join public.plans p on p.key = s.plan_key
        where s.user_id = (select auth.uid()) and private.is_running(s.expires_at)
          and (
            coalesce(p.includes_plus, true)
            or exists (
              select 1 from public.orders o join public.plans bought on bought.key = o.plan_key
              where o.user_id = s.user_id and o.status = 'paid' and bought.includes_plus
                and private.is_running(o.paid_at + make_interval(months => o.months))
            )
          )
      )
$$;

-- Trigger: creates the subscription of a new profile. Every account has exactly one row, so changing a subscription
-- is always an update.
create function private.create_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subscriptions (user_id) values (new.id);
  return new;
end $$;

-- A purchase takes two steps, because the payment gateway is asked in between and may time out, and the buyer may
-- send the same request again: begin_order() runs before the gateway is called, settle_order() once it has answered.
-- Only the edge function calls them; it knows who the caller is.

-- Returns the account's order with this idempotency key: a new pending one, at the plan's current price and months,
-- or the one that an earlier or parallel call with the same key has created, even if plan and price have changed
-- since.
--   agreed_price_cents: the price that the buyer was shown; null accepts the current one.
-- 404: the account was deleted. 409: the account is an admin, the key belongs to another purchase, or a new order
-- would have another price than the agreed one (`detail` has the current price). 422: the plan is not for sale.
create function public.begin_order(
  account_id uuid, plan text, payment_method text, gateway text, idempotency_key text, agreed_price_cents integer default null
) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  is_admin constant boolean := exists (select from public.admins a where a.user_id = account_id);
  begun public.orders;
begin
  -- Locks the account, so that it cannot be deleted before its order exists.
  perform from public.profiles p where p.id = account_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  end if;

  insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
  select account_id, p.key, p.months, p.price_cents, payment_method, begin_order.gateway, 'pending', begin_order.idempotency_key
  from public.plans p where p.key = begin_order.plan and p.active and not is_admin
  on conflict on constraint orders_user_id_idempotency_key_key do nothing
  returning * into begun;
  -- Compares after the insert, because the insert waits for a parallel call with this key, whose order counts
  -- whatever the price is now. The exception rolls the new order back.
  if begun.amount_cents <> agreed_price_cents then
    raise sqlstate 'PT409' using message = 'O preço deste plano mudou. Confira e confirme de novo.', detail = begun.amount_cents;
  end if;

  select * into begun from public.orders o
  where o.user_id = account_id and o.idempotency_key = begin_order.idempotency_key;
  if not found and is_admin then
    raise sqlstate 'PT409' using message = 'Administradores já têm acesso a tudo: não há o que comprar.';
  elsif not found then
    raise sqlstate 'PT422' using message = 'Este plano não está disponível.';
  elsif (begun.plan_key, begun.method) is distinct from (begin_order.plan, payment_method) then
    raise sqlstate 'PT409' using message = 'Esta chave de envio já foi usada em outra compra.';
  end if;
  return begun;
end $$;

-- Ends a pending order: as paid, which extends the subscription, or as failed. Returns the order. Only the first call
-- changes anything. The subscription grows by the order's months from its current end, or from now if that is past,
-- until the end of that day in America/Sao_Paulo, as endOfDay() of src/domain/dates.ts computes it. 404: no such
-- order.
create function public.settle_order(order_id uuid, paid boolean) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  settled public.orders;
begin
  -- Locks the subscription first, as the deletion of an account does: the opposite order could deadlock.
  perform from public.subscriptions s
  where s.user_id = (select o.user_id from public.orders o where o.id = order_id) for update;

  -- No "else": a null `paid` would set the status to null, which the column refuses.
  update public.orders o
  set status = case when paid then 'paid' when not paid then 'failed' end, paid_at = case when paid then now() end
  where o.id = order_id and o.status = 'pending'
  returning * into settled;

  if not found then
    select * into settled from public.orders o where o.id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
    end if;
  elsif paid then
    -- Updates no row when the account was deleted. Reads the end from the row itself, so that of two orders settled
    -- at the same time the second one extends the first.
    update public.subscriptions s
    set plan_key = settled.plan_key,
      expires_at = (
        (greatest(now(), s.expires_at) at time zone 'America/Sao_Paulo' + make_interval(months => settled.months))::date + time '23:59:59.999'
      ) at time zone 'America/Sao_Paulo'
    where s.user_id = settled.user_id;
  end if;
  return settled;
end $$;

create trigger subscriptions_create after insert on public.profiles
  for each row execute function private.create_subscription();

alter table public.subscriptions enable row level security;
alter table public.orders enable row level security;

grant select on public.subscriptions to authenticated;
grant update (expires_at) on public.subscriptions to authenticated;
grant select, update on public.subscriptions to service_role;
grant select on public.orders to authenticated;
grant select, insert, update on public.orders to service_role;
grant execute on function private.is_running(timestamptz), private.is_premium_plus() to authenticated, service_role;
grant execute on function private.is_premium() to anon, authenticated, service_role;
grant execute on function
  public.begin_order(uuid, text, text, text, text, integer), public.settle_order(uuid, boolean) to service_role;

create policy "subscriptions: you see yours, admins see all" on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Nobody can change an admin's subscription, not even an admin: admins have Premium without one.
create policy "subscriptions: admins change those of members" on public.subscriptions
  for update to authenticated
  using ((select private.is_admin()) and user_id not in (select user_id from public.admins))
  with check ((select private.is_admin()) and user_id not in (select user_id from public.admins));

create policy "orders: you see yours, admins see all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
