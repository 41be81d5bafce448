-- E-mails to members wait here until the edge function has handed them to the e-mail service, so that none is lost when
-- that is down. A mail is written by the transaction whose effect it tells, and composed when it is sent.

create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null check (kind in ('receipt', 'refund', 'extra_refund')),
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 300),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  problem text check (length(problem) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.outbox is 'E-mails to members, sent by the scheduled job of the edge function. A mail is tried eight times within about ten hours; sent or not, it is deleted after 180 days.';
comment on column private.outbox.id is 'Also sent to the e-mail service, which so recognizes a repeated request.';
comment on column private.outbox.user_id is 'The receiver; the address is the one that the account has when the mail is sent.';
comment on column private.outbox.kind is 'receipt (an order became paid), refund (an order was refunded) or extra_refund (a payment too many was returned).';
comment on column private.outbox.dedupe_key is 'What the mail tells. A second mail that would tell the same is not written.';
comment on column private.outbox.payload is 'What the mail is about: order_id, and payment_id for extra_refund.';
comment on column private.outbox.next_attempt_at is 'When it may be tried next (UTC).';
comment on column private.outbox.problem is 'Why the last attempt failed, without personal data.';
comment on column private.outbox.sent_at is 'When the e-mail service accepted it (UTC); null: not yet.';
create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_next_attempt_at_idx on private.outbox (next_attempt_at) where sent_at is null;
create index outbox_created_at_idx on private.outbox (created_at);

-- Writes a mail for a member, unless one that tells the same was written before.
create function private.write_mail(user_id uuid, kind text, dedupe_key text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  values (write_mail.user_id, write_mail.kind, write_mail.dedupe_key, write_mail.payload)
  on conflict on constraint outbox_dedupe_key_key do nothing
$$;
comment on function private.write_mail(uuid, text, text, jsonb) is 'Writes a mail for a member into the outbox, unless one with this dedupe_key was written before.';

-- Trigger: writes a mail to the buyer of an order that became paid or was refunded.
create function private.mail_about_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case new.status when 'paid' then 'receipt' else 'refund' end;
begin
  perform private.write_mail(new.user_id, kind, kind || ':' || new.id, jsonb_build_object('order_id', new.id));
  return null;
end $$;
create trigger orders_mail after update of status on public.orders
  for each row when (old.status <> new.status and new.status in ('paid', 'refunded') and new.user_id is not null)
  execute function private.mail_about_order();

-- Trigger: writes a mail to the buyer of an order when a payment too many was returned; the order itself goes on.
create function private.mail_about_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := (select o.user_id from public.orders o where o.id = new.order_id);
begin
  if buyer is not null then
    perform private.write_mail(buyer, 'extra_refund', 'extra_refund:' || new.gateway || ':' || new.provider_id,
      jsonb_build_object('order_id', new.order_id, 'payment_id', new.provider_id));
  end if;
  return null;
end $$;
create trigger payments_mail after update of status on public.payments
  for each row when (old.status <> new.status and new.status = 'refunded' and new.is_extra)
  execute function private.mail_about_payment();

-- Returns what a mail says, as of now.
--   plan, months, method, amount_cents and full_price_cents (BRL), coupon, paid_at: of the order.
--   released: whether Premium was opened without the payment provider's word.
--   returned_cents: what the provider has returned in BRL; 0 for nothing, null for another currency.
--   refund_reason: why the order was refunded.
--   premium_until: the end of the receiver's Premium (UTC); null if it is not running.
create function private.mail_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'order_id', o.id, 'plan', (select p.name from public.plans p where p.key = o.plan_key), 'months', o.months,
    'method', o.method, 'amount_cents', o.amount_cents, 'full_price_cents', o.full_price_cents, 'coupon', o.coupon_code,
    'paid_at', o.paid_at, 'released', o.released_at is not null, 'refund_reason', o.refund_reason,
    'returned_cents', case mail.kind
      when 'extra_refund' then (
        select y.amount_cents from public.payments y
        where y.order_id = o.id and y.provider_id = mail.payload ->> 'payment_id' and y.currency = 'BRL'
      )
      else private.returned_cents(o.id)
    end,
    'premium_until', (
      select s.expires_at from public.subscriptions s where s.user_id = mail.user_id and private.is_running(s.expires_at)
    )
  )
  from public.orders o where o.id = (mail.payload ->> 'order_id')::uuid
$$;
comment on function private.mail_content(private.outbox) is 'What a mail says, as of now; amounts in BRL cents, times in UTC.';

-- Takes the mails that are due, at most `most` (up to 100), and counts an attempt of each; a mail that is not reported as
-- sent comes again after 5, 10, 20 minutes and so on. Parallel calls get different mails. Mails older than three days are
-- no longer sent, such as those from before the operator had an e-mail service. Needs the secret key, because it returns
-- the members' addresses.
create function public.take_mails(most integer default 10)
returns table (id uuid, kind text, email text, name text, content jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outbox o where o.id = any (array(
    select old.id from private.outbox old where old.created_at < now() - interval '180 days' limit 100 for update skip locked
  ));
  return query
    with due as materialized (
      select o.id from private.outbox o
      where o.sent_at is null and o.next_attempt_at <= now() and o.attempts < 8 and o.created_at > now() - interval '3 days'
      order by o.next_attempt_at limit least(take_mails.most, 100) for update skip locked
    ), taken as (
      update private.outbox o
      set attempts = o.attempts + 1, next_attempt_at = now() + interval '5 minutes' * 2 ^ o.attempts
      from due where o.id = due.id
      returning o as mail
    )
    select (t.mail).id, (t.mail).kind, p.email, p.name, private.mail_content(t.mail)
    from taken t join public.profiles p on p.id = (t.mail).user_id
    order by (t.mail).created_at;
end $$;
comment on function public.take_mails(integer) is
  'Takes the mails to members that are due, and counts an attempt of each. For the secret key only, because it returns their addresses.';

-- Notes that a mail was sent, or, with a problem (the first 500 characters are kept), that it was not.
create function public.note_mail(id uuid, problem text default null) returns void
language sql security definer set search_path = '' as $$
  update private.outbox o
  set sent_at = case when note_mail.problem is null then now() end, problem = left(note_mail.problem, 500)
  where o.id = note_mail.id and o.sent_at is null
$$;
comment on function public.note_mail(uuid, text) is 'Notes that a mail of the outbox was sent, or why not. For the secret key only.';
grant execute on function public.take_mails(integer), public.note_mail(uuid, text) to service_role;

-- An account's export shows the mails that were written to it. Rewritten in place, as the function is long.
do $$
declare
  definition constant text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  present constant text := '    ''favoritos'', coalesce((';
begin
  if position(present in definition) = 0 then
    raise exception 'export_account() has changed.';
  end if;
  execute replace(definition, present, '    -- Without what the server notes for itself: dedupe_key, attempts, next_attempt_at and problem.
    ''mensagens_por_email'', coalesce((
      select json_agg(json_build_object(''tipo'', m.kind, ''sobre'', m.payload, ''criada_em'', m.created_at, ''enviada_em'', m.sent_at)
        order by m.created_at, m.dedupe_key)
      from private.outbox m where m.user_id = p.id
    ), ''[]''),
' || present);
end $$;
