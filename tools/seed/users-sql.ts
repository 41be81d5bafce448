import type { DemoData } from './demo-data';
import { shift, type Moment } from './moment';
import { at, insert, json, values, type Sql, type Value } from './sql';
import type { User } from './users';

/** bcrypt hash of DEMO_PASSWORD with cost 10; a constant, because each hashing uses another salt. */
const PASSWORD_HASH = '$2b$10$s1LyRfIBbZMEaVXVQQMyz.joIsvEydNRQ8yKiWudaIOzXgrS2vw.2';

// GoTrue finds accounts by this column, which the embedded backend's auth schema lacks.
const INSTANCE_ID = `do $$
begin
  if exists (select from information_schema.columns where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id') then
    update auth.users set instance_id = '00000000-0000-0000-0000-000000000000' where instance_id is null;
  end if;
end $$;`;

/** Replaces the events of loading the seed by those that the orders would have had. */
const ORDER_EVENTS = `delete from public.order_events;
insert into public.order_events (order_id, at, kind, actor_id, actor_role, detail)
select o.id, e.at, e.kind, case e.actor_role when 'member' then o.user_id end, e.actor_role, e.detail
from public.orders o join public.payments p on p.order_id = o.id
cross join lateral (select jsonb_build_object('payment', p.provider_id, 'method', p.method, 'amount_cents', p.amount_cents, 'currency', p.currency)) as about (payment)
cross join lateral (values
  (1, o.created_at, 'begun', 'member', jsonb_build_object('amount_cents', o.amount_cents, 'method', o.method)),
  (2, coalesce(o.paid_at, o.created_at), 'payment', 'service', about.payment || jsonb_build_object('status', case p.status when 'refunded' then 'approved' else p.status end)),
  (3, case when o.status <> 'pending' then coalesce(o.paid_at, o.created_at) end, 'status', 'service', jsonb_build_object('status', jsonb_build_array('pending', case o.status when 'refunded' then 'paid' else o.status end))),
  (4, o.refund_requested_at, 'refund_requested', 'member', jsonb_build_object('reason', o.refund_reason)),
  (5, o.refunded_at, 'payment', 'service', about.payment || jsonb_build_object('status', 'refunded', 'refunded_cents', p.refunded_cents)),
  (6, o.refunded_at, 'status', 'service', '{"status": ["paid", "refunded"]}')
) as e (step, at, kind, actor_role, detail)
where e.at is not null order by e.at, o.id, e.step;`;

/** Statements for accounts, their Premium and orders. Triggers have created profiles and subscriptions. */
export function usersSql({ users, orders }: DemoData): string[] {
  const members = users.flatMap(({ id, membership }) => (membership ? [{ id, ...membership }] : []));
  return [
    insert(
      'auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)',
      users.map(authRow),
    ),
    INSTANCE_ID,
    insert(
      'auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)',
      users.map(identityRow),
    ),
    `update public.profiles profile set
  created_at = account.created_at, notify_new_suppliers = given.suppliers,
  notify_promotions = given.promotions, notify_platform_updates = given.platform
from auth.users account, (values
${values(users.map(({ id, notifications }) => [id, ...notifications]))}
) as given (id, suppliers, promotions, platform)
where profile.id = account.id and profile.id = given.id::uuid;`,
    `select private.make_admin(email) from auth.users where id in (${users
      .filter(({ isAdmin }) => isAdmin)
      .map(({ id }) => `'${id}'`)
      .join(', ')});`,
    `insert into public.coupons (code, percent, amount_cents, plans, max_uses, note) values
  ('BEMVINDA10', 10, null, null, null, 'Primeira compra, 10% em qualquer plano'),
  ('ANUAL50', null, 5000, '{annual}', 100, 'R$ 50,00 no plano anual');`,
    // Prices and months come from the table `plans`.
    `insert into public.orders (id, user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at, created_at, granted_from, granted_until, refund_requested_at, refunded_at, refund_reason)
select given.id::uuid, given.user_id::uuid, plan.key, plan.months, plan.price_cents, given.method, 'simulated', given.status, given.idempotency_key, given.paid_at, given.created_at,
  given.paid_at, private.end_of_day(given.paid_at, plan.months), given.refunded_at, given.refunded_at, given.refund_reason
from (values
${values(orders.map((order) => [order.id, order.userId, order.planKey, order.method, order.status, order.idempotencyKey, momentOf(order.paidAt), at(order.createdAt), momentOf(order.refundedAt), order.refundReason]))}
) as given (id, user_id, plan_key, method, status, idempotency_key, paid_at, created_at, refunded_at, refund_reason)
join public.plans plan on plan.key = given.plan_key;`,
    `insert into public.payments (gateway, provider_id, order_id, status, method, amount_cents, refunded_cents, currency, approved_at, changed_at)
select o.gateway, o.id, o.id, case o.status when 'paid' then 'approved' when 'failed' then 'rejected' else o.status end, o.method, o.amount_cents,
  case o.status when 'refunded' then o.amount_cents else 0 end, 'BRL', o.paid_at, coalesce(o.refunded_at, o.paid_at, o.created_at)
from public.orders o;`,
    ORDER_EVENTS,
    `insert into private.premium_changes (user_id, at, order_id, taken_back_at)
select o.user_id, o.paid_at, o.id, o.refunded_at from public.orders o where o.paid_at is not null and o.user_id is not null order by o.paid_at, o.id;`,
    `update public.orders o set granted_from = p.starts, granted_until = p.ends
from public.subscriptions s cross join lateral private.premium_periods(s.user_id) p where p.order_id = o.id;`,
    // Ends with the day, as purchases do: the figures about Premium would otherwise differ from the list of users until the
    // day is over.
    `update public.subscriptions subscription set plan_key = given.plan_key, expires_at = private.end_of_day(given.ends)
from (values
${values(members.map(({ id, planKey, ends }) => [id, planKey, at({ days: ends })]))}
) as given (user_id, plan_key, ends) where subscription.user_id = given.user_id::uuid;`,
  ];
}

function momentOf(moment: Moment | null): Sql | null {
  return moment && at(moment);
}

function authRow({ id, email, name, confirmed, createdAt }: User): Value[] {
  const created = at(createdAt);
  return [
    ...[id, 'authenticated', 'authenticated', email, PASSWORD_HASH],
    confirmed ? at(shift(createdAt, { minutes: 4 })) : null,
    json({ provider: 'email', providers: ['email'] }),
    json({ name }),
    // GoTrue cannot read null in these columns.
    ...['', '', '', ''],
    created,
    created,
  ];
}

function identityRow({ id, identityId, email, confirmed, createdAt }: User): Value[] {
  const created = at(createdAt);
  const data = json({ sub: id, email, email_verified: confirmed, phone_verified: false });
  return [identityId, id, 'email', id, data, created, created, created];
}
