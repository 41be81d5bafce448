-- Coupons make a purchase cheaper. begin_order() redeems them, in the transaction that creates the order.

create table public.coupons (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9_-]{3,30}$'),
  percent integer check (percent between 1 and 100),
  amount_cents integer check (amount_cents between 1 and 10000000),
  plans text[] check (cardinality(plans) > 0 and plans <@ '{monthly,quarterly,annual}'),
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses >= 1),
  max_uses_per_person integer default 1 check (max_uses_per_person >= 1),
  active boolean not null default true,
  note text check (length(note) <= 500),
  created_at timestamptz not null default now(),
  constraint coupons_discount_check check (num_nonnulls(percent, amount_cents) = 1),
  constraint coupons_days_check check (valid_from <= valid_until),
  constraint coupons_finite_days_check check (isfinite(valid_from) and isfinite(valid_until))
);
-- A used coupon stays.
alter table public.orders add foreign key (coupon_id) references public.coupons (id) on delete restrict;

-- Returns whether an order counts as a use of its coupon: it is paid, released or can still be paid. A declined order can be paid for
-- as long as the provider's page is open (PAYMENT_PAGE_MS in src/domain/order/order.ts). A pending one expires after five days, as
-- in note_check(), even if nobody calls that. An expired, refunded or charged back order no longer counts, so if an expired
-- one is paid after all, the coupon is used once more than its limit. A refunded order that cost nothing still counts:
-- otherwise its buyer could repeat purchase and withdrawal, and have Premium for free forever.
create function private.is_coupon_use(bought public.orders) returns boolean
language sql stable set search_path = '' as $$
  select case bought.status
    when 'paid' then true
    when 'released' then true
    when 'pending' then bought.created_at > now() - interval '5 days'
      or exists (select from public.payments p where p.order_id = bought.id and p.status = 'pending')
    when 'failed' then bought.created_at > now() - interval '3 days'
    when 'refunded' then bought.amount_cents = 0
    else false
  end
$$;

-- Returns a price in BRL cents with a coupon; without one, the price. A percentage is rounded to the cent, halves up.
-- Payment providers refuse amounts of a few cents: what would cost less than R$ 1.00 costs R$ 1.00, except nothing.
create function private.discounted_price(price_cents integer, coupon public.coupons) returns integer
language sql immutable set search_path = '' as $$
  select case
    when coupon.id is null then discounted_price.price_cents
    when d.cents <= 0 then 0
    else least(greatest(d.cents, 100), discounted_price.price_cents)
  end
  from (
    select coalesce(
      (discounted_price.price_cents::bigint * (100 - coupon.percent) + 50) / 100,
      discounted_price.price_cents - coupon.amount_cents
    )::integer as cents
  ) d
$$;

-- Returns why an account cannot buy a plan with a coupon, in Portuguese; null if it can. An unknown coupon (null) and one
-- that is not active say the same.
--   idempotency_key: an order of the account with this key does not count, because the purchase would be the same.
create function private.coupon_problem(coupon public.coupons, plan text, buyer uuid, idempotency_key text) returns text
language sql stable set search_path = '' as $$
  select case
    when coupon.id is null or not coupon.active then 'Este cupom não existe.'
    when coupon.valid_from > d.today then 'Este cupom ainda não vale.'
    when coupon.valid_until < d.today then 'Este cupom não vale mais.'
    when coupon_problem.plan <> all (coupon.plans) then 'Este cupom não vale para este plano.'
    when u.own >= coupon.max_uses_per_person and u.own_unpaid > 0 then 'Você já usou este cupom em uma compra que ainda pode ser paga.'
    when u.own >= coupon.max_uses_per_person then 'Você já usou este cupom.'
    when u.total >= coupon.max_uses then 'Este cupom já foi usado o número máximo de vezes.'
  end
  from (select (now() at time zone 'America/Sao_Paulo')::date as today) d
  cross join (
    select count(*) as total,
      count(*) filter (where o.user_id = coupon_problem.buyer) as own,
      count(*) filter (where o.user_id = coupon_problem.buyer and o.status in ('pending', 'failed')) as own_unpaid
    from public.orders o
    where o.coupon_id = coupon.id and private.is_coupon_use(o)
      and (o.user_id, o.idempotency_key) is distinct from (coupon_problem.buyer, coupon_problem.idempotency_key)
  ) u
$$;

-- Returns the key in private.rate_limits under which try_coupon() keeps that an account has typed a code.
create function private.tried_coupon_key(code text, buyer uuid) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to('tried-coupon:' || private.coupon_code(tried_coupon_key.code) || ':' || tried_coupon_key.buyer, 'UTF8')), 'hex')
$$;

-- Returns whether an account has typed a code, with try_coupon(), within a day.
create function private.has_tried_coupon(code text, buyer uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limits r
    where r.key = private.tried_coupon_key(has_tried_coupon.code, has_tried_coupon.buyer) and r.resets_at > now()
  )
$$;

-- Notes that the caller has typed a code, whether or not there is such a coupon, and counts the attempt. Only then
-- check_coupon() and begin_order() say something about it, in a request of their own: one that did both could be made to
-- fail when the coupon does not exist (by what it selects, or how it wants the answer), which takes back the count, and
-- codes could be guessed. A code that the caller has typed within a day counts once.
-- 42501: nobody is logged in. 429: more than thirty in ten minutes (`detail` has the seconds to wait).
create function public.try_coupon(code text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  is_new constant boolean := not private.has_tried_coupon(try_coupon.code, buyer);
begin
  -- Before the attempt is counted, because that also deletes rows of others that are over: two that each waited for a row
  -- which the other has deleted would deadlock. One attempt too many takes it back.
  if buyer is not null then
    insert into private.rate_limits (key, attempts, resets_at)
    values (private.tried_coupon_key(try_coupon.code, buyer), 1, now() + interval '1 day')
    on conflict on constraint rate_limits_pkey do update set resets_at = excluded.resets_at;
  end if;
  if is_new or buyer is null then
    perform private.limit_caller('coupon', 30, 600);
  end if;
end $$;

-- Returns what a plan costs the caller with a coupon, in BRL cents, or `problem`: why it cannot be used, in Portuguese. A
-- code that was not noted with try_coupon() within a day does not exist.
--   idempotency_key: of an order of the caller that would be repeated; it does not count.
--   coupon_code, percent, amount_cents: of the coupon; null if there is none.
-- 42501: nobody is logged in.
create function public.check_coupon(code text, plan text, idempotency_key text default null)
returns table (coupon_code text, percent integer, amount_cents integer, full_price_cents integer, price_cents integer, problem text)
language plpgsql stable security definer set search_path = '' as $$
declare
  buyer constant uuid := auth.uid();
  coupon public.coupons;
begin
  if buyer is null then
    raise insufficient_privilege using message = 'Entre na sua conta para fazer isto.';
  end if;
  select * into coupon from public.coupons c
  where private.has_tried_coupon(check_coupon.code, buyer) and c.code = private.coupon_code(check_coupon.code) and c.active;
  return query
    select coupon.code, coupon.percent, coupon.amount_cents, p.price_cents, private.discounted_price(p.price_cents, coupon),
      coalesce(private.coupon_problem(coupon, check_coupon.plan, buyer, check_coupon.idempotency_key), case when p.key is null then 'Este plano não está disponível.' end)
    from (select) one left join public.plans p on p.key = check_coupon.plan and p.active;
end $$;

-- Trigger: stores the code and the note in the form in which they are compared and shown.
create function private.clean_coupon() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.code := private.coupon_code(new.code);
  if new.note is distinct from old.note then
    new.note := nullif(private.accepted_text(new.note), '');
  end if;
  return new;
end $$;

-- Trigger: refuses to delete a coupon that was used (409). The foreign key of orders would refuse it without a reason.
create function private.keep_used_coupon() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.orders o where o.coupon_id = old.id) then
    raise sqlstate 'PT409' using message = 'Este cupom já foi usado: ele não pode ser excluído, só desativado.';
  end if;
  return old;
end $$;

-- Trigger: records what changes of a coupon. Its code is its name.
create function private.audit_coupon() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('coupon', lower(tg_op), array[coalesce(new.id, old.id)::text], array[coalesce(new.code, old.code)],
    array[private.audit_diff(to_jsonb(old), to_jsonb(new))]);
  return null;
end $$;

-- Returns the coupons whose code has a text in it, for admins; nobody else gets any. '' returns all.
--   uses: how many orders use it up. was_used: whether any order ever had it, so that it cannot be deleted.
create function public.search_coupons(search text default '')
returns table (
  id bigint, code text, percent integer, amount_cents integer, plans text[], valid_from date, valid_until date,
  max_uses integer, max_uses_per_person integer, active boolean, note text, created_at timestamptz, uses integer, was_used boolean
)
language sql stable security invoker set search_path = '' as $$
  select c.id, c.code, c.percent, c.amount_cents, c.plans, c.valid_from, c.valid_until,
    c.max_uses, c.max_uses_per_person, c.active, c.note, c.created_at, u.uses, u.was_used
  from public.coupons c
  cross join lateral (
    select count(*) filter (where private.is_coupon_use(o))::integer as uses, count(*) > 0 as was_used
    from public.orders o where o.coupon_id = c.id
  ) u
  where (select private.may('business')) and position(private.coupon_code(search_coupons.search) in c.code) > 0
$$;

create trigger coupons_clean before insert or update of code, note on public.coupons
  for each row execute function private.clean_coupon();
create trigger coupons_keep_used before delete on public.coupons
  for each row execute function private.keep_used_coupon();
create trigger coupons_audit after insert or update or delete on public.coupons
  for each row execute function private.audit_coupon();

alter table public.coupons enable row level security;

-- The edge function needs nothing of it: it checks and redeems coupons with the buyer's own rights.
revoke all on public.coupons from service_role;
grant select, delete,
  insert (code, percent, amount_cents, plans, valid_from, valid_until, max_uses, max_uses_per_person, active, note),
  update (code, percent, amount_cents, plans, valid_from, valid_until, max_uses, max_uses_per_person, active, note)
  on public.coupons to authenticated;
grant execute on function
  private.is_coupon_use(public.orders), public.try_coupon(text), public.check_coupon(text, text, text),
  public.search_coupons(text)
  to authenticated;

create policy "coupons: owners read" on public.coupons
  for select to authenticated using ((select private.may('business')));
create policy "coupons: owners create" on public.coupons
  for insert to authenticated with check ((select private.may('business')));
create policy "coupons: owners change" on public.coupons
  for update to authenticated
  using ((select private.may('business'))) with check ((select private.may('business')));
-- A coupon that was used cannot be deleted (409): a trigger and the foreign key of orders refuse it.
create policy "coupons: owners delete" on public.coupons
  for delete to authenticated using ((select private.may('business')));

comment on table public.coupons is 'Discounts on plans, for buyers who know the code. Only owners read them: buyers find out about one code at a time, with check_coupon().';
comment on column public.coupons.code is '3 to 30 letters without accents, digits, _ and -. Unique ignoring case, because it is stored in upper case.';
comment on column public.coupons.percent is 'How much cheaper, in percent of the price; null: amount_cents applies.';
comment on column public.coupons.amount_cents is 'How much cheaper, in BRL cents; null: percent applies.';
comment on column public.coupons.plans is 'Keys of the plans that it is for; null: all.';
comment on column public.coupons.valid_from is 'The first day on which it can be used, in São Paulo; null: no limit.';
comment on column public.coupons.valid_until is 'The last day on which it can be used, in São Paulo; null: no limit.';
comment on column public.coupons.max_uses is 'How often it can be used in total; null: no limit. What counts: private.is_coupon_use().';
comment on column public.coupons.max_uses_per_person is 'How often one account can use it; null: no limit.';
comment on column public.coupons.active is 'Whether it can be used. Buyers learn nothing about a coupon that is not active.';
comment on column public.coupons.note is 'What owners write about it for each other, 500 characters at most.';
comment on constraint orders_coupon_id_fkey on public.orders is 'A coupon that was used cannot be deleted, only deactivated.';
comment on function private.is_coupon_use(public.orders) is 'Whether an order uses up its coupon: it is paid, can still be paid, or cost nothing.';
comment on function private.discounted_price(integer, public.coupons) is 'A price in BRL cents with a coupon: 0, or at least R$ 1.00, which payment providers require.';
comment on function private.coupon_problem(public.coupons, text, uuid, text) is 'Why an account cannot buy a plan with a coupon, in Portuguese; null if it can.';
comment on function private.tried_coupon_key(text, uuid) is 'The key in private.rate_limits under which try_coupon() keeps that an account has typed a code.';
comment on function private.has_tried_coupon(text, uuid) is 'Whether an account has typed a code, with try_coupon(), within a day.';
comment on function public.try_coupon(text) is
  'Notes that the caller has typed a coupon''s code, whether it exists or not, which check_coupon() and begin_order() require; raises 42501 for visitors, 429 beyond thirty in ten minutes.';
comment on function public.check_coupon(text, text, text) is
  'What a plan costs the caller with a coupon that try_coupon() has noted, or the problem in Portuguese; raises 42501 for visitors.';
comment on function public.search_coupons(text) is 'The coupons whose code has a text in it, with how often they are used, for owners; no rows for anybody else.';
