-- Coupons make a purchase cheaper. begin_order() redeems them, in the transaction that creates the order.

-- Returns a code as coupons store it: upper case, without spaces.
create function private.coupon_code(typed text) returns text
language sql immutable strict set search_path = '' as $$ select upper(regexp_replace(typed, '\s', '', 'g')) $$;
comment on function private.coupon_code(text) is 'A coupon''s code as it is stored: upper case, without spaces.';

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
  constraint coupons_days_check check (valid_from <= valid_until)
);
comment on table public.coupons is 'Discounts on plans, for buyers who know the code. Only admins read them: buyers find out about one code at a time, with check_coupon().';
comment on column public.coupons.code is '3 to 30 letters without accents, digits, _ and -. Unique ignoring case, because it is stored in upper case.';
comment on column public.coupons.percent is 'How much cheaper, in percent of the price; null: amount_cents applies.';
comment on column public.coupons.amount_cents is 'How much cheaper, in BRL cents; null: percent applies.';
comment on column public.coupons.plans is 'Keys of the plans that it is for; null: all.';
comment on column public.coupons.valid_from is 'The first day on which it can be used, in São Paulo; null: no limit.';
comment on column public.coupons.valid_until is 'The last day on which it can be used, in São Paulo; null: no limit.';
comment on column public.coupons.max_uses is 'How often it can be used in total; null: no limit. What counts: private.is_coupon_use().';
comment on column public.coupons.max_uses_per_person is 'How often one account can use it; null: no limit.';
comment on column public.coupons.active is 'Whether it can be used. Buyers learn nothing about a coupon that is not active.';
comment on column public.coupons.note is 'What admins write about it for each other, 500 characters at most.';
alter table public.coupons
  alter column id set statistics 0, alter column code set statistics 0, alter column percent set statistics 0,
  alter column amount_cents set statistics 0, alter column plans set statistics 0, alter column valid_from set statistics 0,
  alter column valid_until set statistics 0, alter column max_uses set statistics 0,
  alter column max_uses_per_person set statistics 0, alter column active set statistics 0, alter column note set statistics 0,
  alter column created_at set statistics 0;

alter table public.orders
  add column coupon_id bigint references public.coupons (id) on delete restrict,
  add column coupon_code text,
  add column full_price_cents integer,
  add constraint orders_coupon_check check (num_nulls(coupon_id, coupon_code, full_price_cents) in (0, 3)),
  add constraint orders_full_price_check check (amount_cents <= full_price_cents);
alter table public.orders
  alter column coupon_id set statistics 0, alter column coupon_code set statistics 0, alter column full_price_cents set statistics 0;
comment on column public.orders.coupon_id is 'The coupon that it was bought with; null: none.';
comment on column public.orders.coupon_code is 'The coupon''s code when it was used; null: no coupon.';
comment on column public.orders.full_price_cents is 'What it would have cost without the coupon, in BRL cents; null: no coupon.';
comment on constraint orders_coupon_id_fkey on public.orders is 'A coupon that was used cannot be deleted, only deactivated.';
create index orders_coupon_id_idx on public.orders (coupon_id, user_id) where coupon_id is not null;

-- Returns whether an order counts as a use of its coupon: it is paid or can still be paid. A declined order can be paid for
-- as long as the provider's page is open (PAYMENT_PAGE_MS in src/domain/order.ts). A pending one expires after five days, as
-- in note_check(), even if nobody calls that. An expired, refunded or charged back order no longer counts, so if an expired
-- one is paid after all, the coupon is used once more than its limit. A refunded order that cost nothing still counts:
-- otherwise its buyer could repeat purchase and withdrawal, and have Premium for free forever.
create function private.is_coupon_use(bought public.orders) returns boolean
language sql stable set search_path = '' as $$
  select case bought.status
    when 'paid' then true
    when 'pending' then bought.created_at > now() - interval '5 days'
      or exists (select from public.payments p where p.order_id = bought.id and p.status = 'pending')
    when 'failed' then bought.created_at > now() - interval '3 days'
    when 'refunded' then bought.amount_cents = 0
    else false
  end
$$;
comment on function private.is_coupon_use(public.orders) is 'Whether an order uses up its coupon: it is paid, can still be paid, or cost nothing.';

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
comment on function private.discounted_price(integer, public.coupons) is 'A price in BRL cents with a coupon: 0, or at least R$ 1.00, which payment providers require.';

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
comment on function private.coupon_problem(public.coupons, text, uuid, text) is 'Why an account cannot buy a plan with a coupon, in Portuguese; null if it can.';

-- Returns the key in private.rate_limits under which try_coupon() keeps that an account has typed a code.
create function private.tried_coupon_key(code text, buyer uuid) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to('tried-coupon:' || private.coupon_code(tried_coupon_key.code) || ':' || tried_coupon_key.buyer, 'UTF8')), 'hex')
$$;
comment on function private.tried_coupon_key(text, uuid) is 'The key in private.rate_limits under which try_coupon() keeps that an account has typed a code.';

-- Returns whether an account has typed a code, with try_coupon(), within a day.
create function private.has_tried_coupon(code text, buyer uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.rate_limits r
    where r.key = private.tried_coupon_key(has_tried_coupon.code, has_tried_coupon.buyer) and r.resets_at > now()
  )
$$;
comment on function private.has_tried_coupon(text, uuid) is 'Whether an account has typed a code, with try_coupon(), within a day.';

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
comment on function public.try_coupon(text) is
  'Notes that the caller has typed a coupon''s code, whether it exists or not, which check_coupon() and begin_order() require; raises 42501 for visitors, 429 beyond thirty in ten minutes.';

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
comment on function public.check_coupon(text, text, text) is
  'What a plan costs the caller with a coupon that try_coupon() has noted, or the problem in Portuguese; raises 42501 for visitors.';

drop function public.begin_order(text, text, text, text, integer);
-- Returns the caller's order with this idempotency key: a new pending one, at the plan's current price and months, or the
-- one that an earlier or parallel call with the same key has created, even if plan, price and coupon have changed since.
--   agreed_price_cents: the price that the buyer was shown, with the coupon; null accepts the current one.
--   coupon_code: of a coupon that the caller has typed, see try_coupon(), within a day; null or '' for none.
-- 42501: nobody is logged in. 404: the account was deleted. 409: the account is an admin, the key belongs to another
-- purchase, or a new order would have another price than the agreed one (`detail` has the current price). 422: the plan is
-- not for sale, no gateway has this name, or the coupon cannot be used (`detail` is then "coupon"). 429: more than thirty
-- in ten minutes (`detail` has the seconds to wait).
create function public.begin_order(
  plan text, payment_method text, gateway text, idempotency_key text, agreed_price_cents integer default null,
  coupon_code text default null
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  account_id constant uuid := auth.uid();
  is_admin constant boolean := private.is_admin();
  sought constant text := nullif(private.coupon_code(begin_order.coupon_code), '');
  coupon public.coupons;
  problem text;
  begun public.orders;
begin
  perform private.limit_caller('checkout', 30, 600);
  -- Members could write anything here, and admins read it.
  if (begin_order.gateway ~ '^[a-z][a-z0-9_-]{0,39}$') is not true then
    raise sqlstate 'PT422' using message = 'Este meio de pagamento não está disponível.';
  end if;

  -- Locks the account, so that it cannot be deleted before its order exists.
  perform from public.profiles p where p.id = account_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  end if;

  -- Locks the coupon, so that parallel purchases see each other's use. The order of an earlier call keeps its coupon.
  select * into coupon from public.coupons c where c.code = sought for no key update;
  if sought is not null and not is_admin and not exists (
    select from public.orders o where o.user_id = account_id and o.idempotency_key = begin_order.idempotency_key
  ) then
    problem := case
      when not private.has_tried_coupon(sought, account_id) then private.coupon_problem(null, begin_order.plan, account_id, null)
      else private.coupon_problem(coupon, begin_order.plan, account_id, null)
    end;
    if problem is not null then
      raise sqlstate 'PT422' using message = problem, detail = 'coupon';
    end if;
  end if;

  insert into public.orders (
    user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, coupon_id, coupon_code, full_price_cents
  )
  select account_id, p.key, p.months, private.discounted_price(p.price_cents, coupon), payment_method, begin_order.gateway,
    'pending', begin_order.idempotency_key, coupon.id, coupon.code, case when coupon.id is not null then p.price_cents end
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
  elsif (begun.plan_key, begun.method, begun.gateway, begun.coupon_code)
    is distinct from (begin_order.plan, payment_method, begin_order.gateway, sought) then
    raise sqlstate 'PT409' using message = 'Esta chave de envio já foi usada em outra compra.';
  end if;
  return begun;
end $$;
comment on function public.begin_order(text, text, text, text, integer, text) is
  'Returns the caller''s order with this idempotency key, a new one pending at the plan''s price, with a coupon at the discounted one. Grants nothing: see record_payment().';

-- The event also names the coupon.
create or replace function private.note_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_order_event(new.id, 'begun', jsonb_strip_nulls(jsonb_build_object(
      'amount_cents', new.amount_cents, 'method', new.method, 'coupon', new.coupon_code)));
  else
    perform private.note_order_event(new.id, 'status', jsonb_build_object('status', jsonb_build_array(old.status, new.status)));
  end if;
  return null;
end $$;

-- Trigger: stores the code and the note in the form in which they are compared and shown.
create function private.clean_coupon() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.code := private.coupon_code(new.code);
  new.note := nullif(private.clean_text(new.note), '');
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

create trigger coupons_clean before insert or update of code, note on public.coupons
  for each row execute function private.clean_coupon();
create trigger coupons_keep_used before delete on public.coupons
  for each row execute function private.keep_used_coupon();
create trigger coupons_audit after insert or update or delete on public.coupons
  for each row execute function private.audit_coupon();

alter table public.audit_log
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check
    check (entity in ('supplier', 'category', 'synonym', 'list', 'subscription', 'admin', 'account', 'settings', 'plan', 'coupon'));
comment on column public.audit_log.entity is 'supplier, category, synonym, list, subscription, admin, account, settings, plan or coupon.';
comment on column public.audit_log.entity_label is 'Name of a supplier, category, list or plan at that time, the words of a group of synonyms or the code of a coupon; null for the others. Never the name of a person.';

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
  where (select private.is_admin()) and position(private.coupon_code(search_coupons.search) in c.code) > 0
$$;
comment on function public.search_coupons(text) is 'The coupons whose code has a text in it, with how often they are used, for admins; no rows for anybody else.';

-- The history says whether a coupon still exists, and an account's export which coupons its orders had. Rewritten
-- in place, as the functions are long.
do $$
declare
  change record;
  definition text;
begin
  for change in
    select * from (values
      (
        'public.audit_entries(text, text, text, integer, integer)', 'when ''list'' then',
        'when ''coupon'' then exists (select from public.coupons n where n.id = e.entity_id::bigint) when ''list'' then'
      ),
      (
        'private.export_account(uuid)', '''valor_em_centavos'', o.amount_cents,',
        '''valor_em_centavos'', o.amount_cents,
        -- Without orders.coupon_id, which is the coupon''s number and says nothing more than its code.
        ''cupom'', o.coupon_code, ''valor_sem_cupom_em_centavos'', o.full_price_cents,'
      )
    ) c (name, present, wanted)
  loop
    definition := pg_get_functiondef(change.name::regprocedure);
    if position(change.present in definition) = 0 then
      raise exception '% has changed.', change.name;
    end if;
    execute replace(definition, change.present, change.wanted);
  end loop;
end $$;

alter table public.coupons enable row level security;

-- The edge function needs nothing of it: it checks and redeems coupons with the buyer's own rights.
revoke all on public.coupons from service_role;
grant select on public.coupons to authenticated;
grant insert (code, percent, amount_cents, plans, valid_from, valid_until, max_uses, max_uses_per_person, active, note),
  update (code, percent, amount_cents, plans, valid_from, valid_until, max_uses, max_uses_per_person, active, note),
  delete on public.coupons to authenticated;
grant execute on function
  public.begin_order(text, text, text, text, integer, text), public.try_coupon(text), public.check_coupon(text, text, text),
  public.search_coupons(text),
  private.is_coupon_use(public.orders), private.coupon_code(text) to authenticated;

create policy "coupons: admins read" on public.coupons
  for select to authenticated using ((select private.is_admin()));
create policy "coupons: admins create" on public.coupons
  for insert to authenticated with check ((select private.is_admin()));
create policy "coupons: admins change" on public.coupons
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
-- A coupon that was used cannot be deleted (409): a trigger and the foreign key of orders refuse it.
create policy "coupons: admins delete" on public.coupons
  for delete to authenticated using ((select private.is_admin()));

select private.close_embed('public.coupons', 'public.orders');
