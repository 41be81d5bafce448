-- E-mails to members: which kinds there are and what turns each off, the outbox, and addresses that take no mails. Members
-- turn kinds off by a link in the mail, without logging in; wrong keys are not counted, as a key has 122 random bits. A link
-- is about the kind of its mail alone, ends after 60 days (CAN-SPAM asks for 30), and turns on only what a link has turned
-- off within 7 days, because mails are forwarded.
--
-- The edge function's scheduled job runs every five minutes, by pg_cron and pg_net. Where these are missing, as in the local
-- backend, nothing is scheduled; until its two secrets are in Vault, the job calls nothing.

create table private.mail_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,30}$'),
  label text not null check (length(label) between 1 and 60),
  wish text check (wish in ('notify_new_suppliers', 'notify_promotions', 'notify_platform_updates', 'notify_reminders', 'notify_premium_end')),
  composed_by text check (composed_by ~ '^[a-z_]+$')
);

-- E-mails to members wait here until the edge function has handed them to the e-mail service, so that none is lost when
-- that is down. A mail is written by the transaction whose effect it tells, and composed when it is sent.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null references private.mail_kinds (kind),
  dedupe_key text not null unique check (length(dedupe_key) between 1 and 300),
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  problem text check (length(problem) <= 500),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  closed_as text check (closed_as in ('unwanted', 'blocked', 'empty')),
  retried_at timestamptz,
  campaign_id bigint generated always as ((payload ->> 'campaign_id')::bigint) stored,
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  address text,
  check (sent_at is null or closed_as is null)
);

-- What is known of each member as a receiver of mails. Its rows are made with the account, so that a run locks no account.
create table private.mail_receivers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  premium_digest_at timestamptz,
  stopped_by_link jsonb not null default '{}' check (jsonb_typeof(stopped_by_link) = 'object')
);

-- Whether optional mails wait. One row.
create table private.mail_settings (
  id boolean primary key default true check (id),
  paused_at timestamptz
);

-- E-mail addresses that take no mails: the mail service has reported that one does not exist, or that its owner has marked
-- a mail as spam. Only addresses of accounts are stored. They go with the account, and when it changes its address.
create table private.blocked_addresses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email text not null check (email = lower(email)),
  reason text not null check (reason in ('bounced', 'complained')),
  at timestamptz not null,
  lifted_at timestamptz
);

create index outbox_user_id_idx on private.outbox (user_id);
create index outbox_created_at_idx on private.outbox (created_at);
create index outbox_kind_idx on private.outbox (kind);
create index outbox_next_attempt_at_idx on private.outbox (next_attempt_at) where sent_at is null and closed_as is null;
create index outbox_campaign_id_idx on private.outbox (campaign_id) where campaign_id is not null;

-- Returns whether a member takes mails of a kind.
create function private.wants_mail(user_id uuid, kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p, private.mail_kinds k
    where p.id = wants_mail.user_id and k.kind = wants_mail.kind and (k.wish is null or (to_jsonb(p) ->> k.wish)::boolean)
  )
$$;

-- Writes a mail for a member, unless one that tells the same was written before, or the member has turned the kind off.
create function private.write_mail(user_id uuid, kind text, dedupe_key text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  select write_mail.user_id, write_mail.kind, write_mail.dedupe_key, write_mail.payload
  where private.wants_mail(write_mail.user_id, write_mail.kind)
  on conflict on constraint outbox_dedupe_key_key do nothing
$$;

-- Trigger: writes a mail to the buyer of an order that was released, became paid or was refunded.
create function private.mail_about_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kind constant text := case new.status when 'paid' then 'receipt' when 'released' then 'release' else 'refund' end;
begin
  perform private.write_mail(new.user_id, kind, kind || ':' || new.id, jsonb_build_object('order_id', new.id));
  return null;
end $$;

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

-- Trigger: makes the row of a new account.
create function private.make_mail_receiver() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_receivers (user_id) values (new.id);
  return null;
end $$;

-- Trigger: after any change of a switch, no link can turn it on again. set_mail_wish() notes its own stop only after it has
-- changed the switch.
create function private.forget_link_stops() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.mail_receivers r
  set stopped_by_link = r.stopped_by_link - array(
    select n.key from jsonb_each(to_jsonb(new)) n where n.value is distinct from to_jsonb(old) -> n.key)
  where r.user_id = new.id and r.stopped_by_link <> '{}';
  return null;
end $$;

-- Returns why no mails are sent to an account, and since when; null if they are.
create function private.mail_block(account_id uuid, out reason text, out at timestamptz)
language sql stable security definer set search_path = '' as $$
  select b.reason, b.at from private.blocked_addresses b
  where b.user_id = mail_block.account_id and b.lifted_at is null
$$;

-- Returns why a mail is closed instead of sent, for outbox.closed_as; null: nothing speaks against it.
create function private.mail_objection(mail private.outbox) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not private.wants_mail(mail.user_id, mail.kind) then 'unwanted'
    -- A blocked member still gets receipts and refunds.
    when private.is_blocked(mail.user_id) and exists (select from private.mail_kinds k where k.kind = mail.kind and k.wish is not null)
      then 'unwanted'
    when mail.address is null and (private.mail_block(mail.user_id)).reason is not null then 'blocked'
  end
$$;

-- Returns what a mail says, as of now; null: it tells of a release that is over.
--   plan, months, method, amount_cents and full_price_cents (BRL), coupon, paid_at: of the order.
--   returned_cents: what the provider has returned in BRL; 0 for nothing, null for another currency.
--   refund_reason: why the order was refunded.
--   premium_until: the end of the receiver's Premium (UTC); null if it is not running.
create function private.order_mail_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'order_id', o.id, 'plan', (select p.name from public.plans p where p.key = o.plan_key), 'months', o.months,
    'method', o.method, 'amount_cents', o.amount_cents, 'full_price_cents', o.full_price_cents, 'coupon', o.coupon_code,
    'paid_at', o.paid_at, 'refund_reason', o.refund_reason,
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
  from public.orders o
  where o.id = (mail.payload ->> 'order_id')::uuid and (mail.kind <> 'release' or o.status = 'released')
$$;

-- Returns what a mail says, as of now; null: nothing is left to tell. 0A000: no function composes this kind yet.
create function private.mail_content(mail private.outbox) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  composer constant text := (select k.composed_by from private.mail_kinds k where k.kind = mail.kind);
  content jsonb;
begin
  if composer is null then
    raise feature_not_supported using message = format('No function composes mails of the kind %s.', mail.kind);
  end if;
  execute format('select private.%I($1)', composer) into content using mail;
  return content;
end $$;

-- Composes a mail. A failure is returned instead of raised, so that one mail cannot hold up all others: problem has its
-- code only, as the message may contain personal data.
create function private.compose_mail(mail private.outbox, out content jsonb, out problem text)
language plpgsql stable security definer set search_path = '' as $$
begin
  content := private.mail_content(mail);
exception when others then
  raise warning 'A mail of the kind % could not be composed: % (%)', mail.kind, sqlerrm, sqlstate;
  problem := 'mail_content: ' || sqlstate;
end $$;

-- Returns whose switch (a column of profiles) the link of a mail is about, whether the link has ended, whether the switch is
-- on, and whether the link may turn it on; no row for a wrong key, or a kind that cannot be turned off.
create function private.mail_link(key uuid)
returns table (user_id uuid, wish text, is_over boolean, wanted boolean, may_return boolean)
language sql stable security definer set search_path = '' as $$
  select o.user_id, k.wish, coalesce(o.sent_at < now() - interval '60 days', false), (to_jsonb(p) ->> k.wish)::boolean,
    coalesce((r.stopped_by_link ->> k.wish)::timestamptz > now() - interval '7 days', false)
  from private.outbox o
  join private.mail_kinds k on k.kind = o.kind and k.wish is not null
  join public.profiles p on p.id = o.user_id
  join private.mail_receivers r on r.user_id = o.user_id
  where o.unsubscribe_key = mail_link.key
$$;

-- Returns which switch the link of a mail is about, whether it is on, and whether the link may turn it on; all null for a
-- link that has ended, and no row for a wrong key, or a kind that cannot be turned off.
create function public.mail_wish(key uuid) returns table (wish text, wanted boolean, may_return boolean)
language sql stable security definer set search_path = '' as $$
  select o.wish, o.wanted, o.may_return
  from private.mail_link(mail_wish.key) l
  left join lateral (select l.wish, l.wanted, l.may_return where not l.is_over) o on true
$$;

-- Turns the switch that the link of a mail is about off, or on again. Does nothing if it is so already.
-- 404: the key is wrong, or the kind cannot be turned off. 410: the link has ended. 403: no link has turned it off lately.
create function public.set_mail_wish(key uuid, wanted boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  link record;
begin
  perform from public.profiles p where p.id = (select l.user_id from private.mail_link(set_mail_wish.key) l) for no key update;
  select * into link from private.mail_link(set_mail_wish.key);
  if not found then
    raise sqlstate 'PT404' using message = 'Este link está incompleto ou não vale mais.';
  elsif link.is_over then
    raise sqlstate 'PT410' using message = 'Este link expirou. Entre na sua conta para escolher o que quer receber.';
  elsif link.wanted = set_mail_wish.wanted then
    return;
  elsif set_mail_wish.wanted and not link.may_return then
    raise sqlstate 'PT403' using message = 'Para voltar a receber, entre na sua conta.';
  end if;
  -- Without a token, as the operator's statements: also during maintenance nobody gets mails that they do not want.
  perform set_config('request.jwt.claims', '', true);
  execute format('update public.profiles set %I = $1 where id = $2', link.wish) using set_mail_wish.wanted, link.user_id;
  perform set_config('request.jwt.claims', claims, true);
  if not set_mail_wish.wanted then
    update private.mail_receivers r set stopped_by_link = r.stopped_by_link || jsonb_build_object(link.wish, now())
    where r.user_id = link.user_id;
  end if;
end $$;

-- Trigger: forgets the blocked address of an account that has a new one.
create function private.forget_blocked_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.blocked_addresses b where b.user_id = new.id;
  return null;
end $$;

-- Notes that the mail service has reported an address as bounced or complained. An address without an account is ignored,
-- and so is a report from before the staff has lifted the block, as the service repeats reports.
create function public.block_address(email text, reason text, at timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into private.blocked_addresses as b (user_id, email, reason, at)
  select u.id, lower(u.email), block_address.reason, least(block_address.at, now())
  from auth.users u where u.email = lower(block_address.email)
  on conflict (user_id) do update
  set email = excluded.email, reason = excluded.reason, at = excluded.at, lifted_at = null
  where b.lifted_at < excluded.at
$$;

-- Records what the staff did about the mails to an account, or, without one, about all optional mails.
--   label: the kind of the mail.
create function private.record_mail_event(action text, account_id uuid default null, label text default null) returns void
language sql set search_path = '' as $$
  select private.record_changes('mail', record_mail_event.action,
    array[coalesce(account_id::text, 'mail_settings')], array[record_mail_event.label], array['{}'::jsonb])
$$;

-- Lets mails to an account through again. Does nothing if they are not blocked. 42501: the caller may not work with members.
create function public.lift_mail_block(account_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  end if;
  update private.blocked_addresses b set lifted_at = now()
  where b.user_id = lift_mail_block.account_id and b.lifted_at is null;
  if found then
    perform private.record_mail_event('unblock', lift_mail_block.account_id);
  end if;
end $$;

-- Calls POST /api/jobs/run: at the URL in Vault's secret jobs_url, with the secret jobs_secret. Returns false, and does
-- nothing, while one of them is missing, or pg_net or Vault is. The secrets are read with dynamic SQL, because the schemas
-- may not exist.
create function private.call_jobs() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  url text;
  secret text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regproc('net.http_post') is null then
    return false;
  end if;
  execute $sql$
    select max(s.decrypted_secret) filter (where s.name = 'jobs_url'), max(s.decrypted_secret) filter (where s.name = 'jobs_secret')
    from vault.decrypted_secrets s
  $sql$ into url, secret;
  if url is null or secret is null then
    return false;
  end if;
  -- The platform ends a request after 150 seconds.
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 150000)'
    using url, jsonb_build_object('Content-Type', 'application/json', 'X-Jobs-Secret', secret);
  return true;
end $$;

-- Who takes mails of a kind: the member wants it, is not blocked, and has confirmed the address.
create function private.mail_readers(kind text) returns table (user_id uuid)
language sql stable set search_path = '' as $$
  select p.id
  from public.profiles p
  join auth.users u on u.id = p.id and u.email_confirmed_at is not null and (u.banned_until > now()) is not true
  join private.mail_kinds k on k.kind = mail_readers.kind and (k.wish is null or (to_jsonb(p) ->> k.wish)::boolean)
$$;

create trigger orders_mail after update of status on public.orders
  for each row when (old.status <> new.status and new.status in ('released', 'paid', 'refunded') and new.user_id is not null)
  execute function private.mail_about_order();
create trigger payments_mail after update of status on public.payments
  for each row when (old.status <> new.status and new.status = 'refunded' and new.is_extra)
  execute function private.mail_about_payment();
create trigger profiles_make_mail_receiver after insert on public.profiles
  for each row execute function private.make_mail_receiver();
create trigger profiles_forget_link_stops after update of
  notify_new_suppliers, notify_promotions, notify_platform_updates, notify_reminders, notify_premium_end on public.profiles
  for each row execute function private.forget_link_stops();
create trigger profiles_forget_blocked_address after update of email on public.profiles
  for each row when (lower(old.email) <> lower(new.email)) execute function private.forget_blocked_address();

grant execute on function
  public.mail_wish(uuid), public.set_mail_wish(uuid, boolean)
  to anon, authenticated;
grant execute on function public.lift_mail_block(uuid) to authenticated;

comment on table private.mail_kinds is 'The kinds of e-mails to members.';
comment on column private.mail_kinds.label is 'What the kind is called on screen, in Portuguese.';
comment on column private.mail_kinds.wish is 'The switch in profiles that turns the kind off; null: it is always sent.';
comment on column private.mail_kinds.composed_by is 'The function in private that takes a mail of this kind (private.outbox) and returns what it says (jsonb), or null if nothing is left to tell. Null: no such mail can be composed yet.';
comment on table private.outbox is 'E-mails to members, sent by the scheduled job of the edge function. A mail is tried eight times within about eleven hours; sent or not, it is deleted after 180 days.';
comment on column private.outbox.id is 'Also sent to the e-mail service, which so recognizes a repeated request.';
comment on column private.outbox.user_id is 'The receiver, or who has brought the mail about (see address); the address is the one that the account has when the mail is sent.';
comment on column private.outbox.kind is 'One of private.mail_kinds.';
comment on column private.outbox.dedupe_key is 'What the mail tells. A second mail that would tell the same is not written.';
comment on column private.outbox.payload is 'What the mail is about, for the function that composes it, such as order_id.';
comment on column private.outbox.next_attempt_at is 'When it may be tried next (UTC).';
comment on column private.outbox.problem is 'Why the last attempt failed, without personal data.';
comment on column private.outbox.sent_at is 'When the e-mail service accepted it (UTC); null: not yet.';
comment on column private.outbox.closed_as is 'Why it is never sent: unwanted (the member has turned its kind off), blocked (the e-mail address takes no mails) or empty (nothing was left to tell). Null: it was sent, waits or has failed.';
comment on column private.outbox.retried_at is 'When the staff last asked to send it again (UTC); null: never.';
comment on column private.outbox.campaign_id is 'The campaign that the mail belongs to, from payload, to count its mails; null: none.';
comment on column private.outbox.unsubscribe_key is 'In the link and the header by which its receiver turns mails of this kind off without logging in; ends 60 days after sent_at.';
comment on column private.outbox.address is 'The receiver, if it is not the account but somebody about whom the account has done something; never shown to the account.';
comment on table private.mail_receivers is 'What is known of each member as a receiver of mails. Made with the account, so that sending mails locks no account.';
comment on column private.mail_receivers.stopped_by_link is 'Switches of profiles that a link in a mail has turned off, and when (UTC); without those that were changed otherwise since.';
comment on column private.mail_receivers.premium_digest_at is 'The last run of digests (mail_runs.until_at) in which the member had Premium, and so knows what was new to premium members until then; -infinity: none; null: the last digests were not for them, so that nothing of the time before is news.';
comment on constraint mail_receivers_user_id_fkey on private.mail_receivers is 'Deleting the account deletes what is known of it as a receiver.';
comment on table private.mail_settings is 'Settings of the e-mails to members; one row.';
comment on column private.mail_settings.paused_at is 'Since when the kinds that members can turn off wait (UTC); null: they do not. Receipts and refunds never wait.';
comment on table private.blocked_addresses is 'E-mail addresses of accounts to which no mails are sent.';
comment on column private.blocked_addresses.reason is 'bounced: the address does not exist; complained: its owner has marked a mail as spam.';
comment on column private.blocked_addresses.at is 'When the mail service noticed it (UTC).';
comment on column private.blocked_addresses.lifted_at is 'When the staff has let mails through again (UTC); null: none are sent.';
comment on constraint blocked_addresses_user_id_fkey on private.blocked_addresses is 'Deleting the account deletes its blocked address.';
comment on function private.write_mail(uuid, text, text, jsonb) is 'Writes a mail for a member into the outbox, unless one with this dedupe_key was written before or the member does not want the kind.';
comment on function private.wants_mail(uuid, text) is 'Whether a member takes mails of a kind.';
comment on function private.mail_objection(private.outbox) is 'Why a mail is closed instead of sent; null: nothing speaks against it.';
comment on function private.order_mail_content(private.outbox) is 'What a mail about an order says, as of now, null if it tells of a release that is over; amounts in BRL cents, times in UTC.';
comment on function private.mail_content(private.outbox) is 'What a mail says, as of now, by the function that composes its kind; null: nothing is left to tell.';
comment on function private.compose_mail(private.outbox) is 'What a mail says, or the code of the error that composing it has raised.';
comment on function private.mail_link(uuid) is 'Whose switch the link of a mail is about, whether the link has ended, whether the switch is on and whether the link may turn it on; no row for a wrong key.';
comment on function public.mail_wish(uuid) is 'Which switch of an account the link of a mail is about, whether it is on, and whether the link may turn it on; all null for a link that has ended, no row for a wrong key. Says nothing else about the account.';
comment on function public.set_mail_wish(uuid, boolean) is 'Turns the switch of an account that the link of a mail is about off, or on again within 7 days, without a session. 404: the key is wrong, or the kind cannot be turned off. 410: the link has ended. 403: no link has turned it off lately.';
comment on function private.mail_block(uuid) is 'Why no mails are sent to an account, and since when (UTC); null if they are.';
comment on function public.block_address(text, text, timestamptz) is 'Stops mails to an e-mail address that has bounced, or whose owner has complained. For the secret key only: nobody else may stop the mails of a member.';
comment on function private.record_mail_event(text, uuid, text) is 'Records what the staff did about the mails to an account, or, without one, about all optional mails.';
comment on function public.lift_mail_block(uuid) is 'Lets mails to an account through again. For staff who may work with members.';
comment on function private.call_jobs() is 'Calls the scheduled job of the edge function, if Vault has jobs_url and jobs_secret; returns whether it did. Started by pg_cron.';
comment on function private.mail_readers(text) is 'The members who take mails of a kind, not blocked and with a confirmed address.';

insert into private.mail_kinds (kind, label, wish, composed_by) values
  ('receipt', 'Recibo', null, 'order_mail_content'),
  ('release', 'Premium aberto sem pagamento confirmado', null, 'order_mail_content'),
  ('refund', 'Reembolso', null, 'order_mail_content'),
  ('extra_refund', 'Devolução de pagamento a mais', null, 'order_mail_content'),
  ('digest', 'Novos fornecedores', 'notify_new_suppliers', 'digest_content'),
  ('reminder', 'Lembretes do caderno', 'notify_reminders', 'reminder_content'),
  ('premium_week', 'Premium termina em 7 dias', 'notify_premium_end', 'premium_end_content'),
  ('premium_day', 'Premium termina amanhã', 'notify_premium_end', 'premium_end_content'),
  ('premium_ended', 'Premium terminou', 'notify_premium_end', 'premium_end_content'),
  ('promotion', 'Promoções e ofertas', 'notify_promotions', 'campaign_content'),
  ('platform_update', 'Atualizações da plataforma', 'notify_platform_updates', 'campaign_content'),
  ('supplier_page', 'Página de fornecedor', null, 'supplier_page_content'),
  ('supplier_check', 'Conferência da página de fornecedor', 'notify_reminders', 'supplier_check_content');

insert into private.mail_settings (id) values (true);

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) < 2 then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  perform cron.schedule('run-jobs', '*/5 * * * *', 'select private.call_jobs()');
  -- pg_cron keeps a row for every run.
  perform cron.schedule('prune-cron-history', '0 7 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$);
exception when others then
  -- Another scheduler can call the job; the schema must not depend on it.
  raise warning 'The job of the edge function is not scheduled: % (%)', sqlerrm, sqlstate;
end $$;
