-- Which kinds of e-mails there are, and what turns each off. A later migration adds a kind by an insert.

alter table public.profiles
  add column notify_reminders boolean not null default true,
  add column notify_premium_end boolean not null default true;
comment on column public.profiles.notify_reminders is 'Whether the member wants e-mails about the reminders of their notebook.';
comment on column public.profiles.notify_premium_end is 'Whether the member wants e-mails about the end of their Premium.';
alter table public.profiles alter column notify_reminders set statistics 0, alter column notify_premium_end set statistics 0;
grant select (notify_reminders, notify_premium_end), update (notify_reminders, notify_premium_end) on public.profiles to authenticated;

create table private.mail_kinds (
  kind text primary key check (kind ~ '^[a-z_]{1,30}$'),
  label text not null check (length(label) between 1 and 60),
  wish text check (wish in ('notify_new_suppliers', 'notify_promotions', 'notify_platform_updates', 'notify_reminders', 'notify_premium_end')),
  composed_by text check (composed_by ~ '^[a-z_]+$')
);
comment on table private.mail_kinds is 'The kinds of e-mails to members.';
comment on column private.mail_kinds.label is 'What the kind is called on screen, in Portuguese.';
comment on column private.mail_kinds.wish is 'The switch in profiles that turns the kind off; null: it is always sent.';
comment on column private.mail_kinds.composed_by is 'The function in private that takes a mail of this kind (private.outbox) and returns what it says (jsonb), or null if nothing is left to tell. Null: no such mail can be composed yet.';

insert into private.mail_kinds (kind, label, wish, composed_by) values
  ('receipt', 'Recibo', null, 'order_mail_content'),
  ('refund', 'Reembolso', null, 'order_mail_content'),
  ('extra_refund', 'Devolução de pagamento a mais', null, 'order_mail_content'),
  ('digest', 'Novos fornecedores', 'notify_new_suppliers', null),
  ('reminder', 'Lembretes do caderno', 'notify_reminders', null),
  ('premium_week', 'Premium termina em 7 dias', 'notify_premium_end', null),
  ('premium_day', 'Premium termina amanhã', 'notify_premium_end', null),
  ('premium_ended', 'Premium terminou', 'notify_premium_end', null),
  ('promotion', 'Promoções e ofertas', 'notify_promotions', null),
  ('platform_update', 'Atualizações da plataforma', 'notify_platform_updates', null);

alter table private.outbox
  drop constraint outbox_kind_check,
  add foreign key (kind) references private.mail_kinds (kind),
  add column closed_as text check (closed_as in ('unwanted', 'blocked', 'empty')),
  add column retried_at timestamptz,
  add check (sent_at is null or closed_as is null);
create index outbox_kind_idx on private.outbox (kind);
drop index private.outbox_next_attempt_at_idx;
create index outbox_next_attempt_at_idx on private.outbox (next_attempt_at) where sent_at is null and closed_as is null;
comment on table private.outbox is 'E-mails to members, sent by the scheduled job of the edge function. A mail is tried eight times within about eleven hours; sent or not, it is deleted after 180 days.';
comment on column private.outbox.kind is 'One of private.mail_kinds.';
comment on column private.outbox.payload is 'What the mail is about, for the function that composes it, such as order_id.';
comment on column private.outbox.closed_as is 'Why it is never sent: unwanted (the member has turned its kind off), blocked (the e-mail address takes no mails) or empty (nothing was left to tell). Null: it was sent, waits or has failed.';
comment on column private.outbox.retried_at is 'When the staff last asked to send it again (UTC); null: never.';

-- The secret in the links and headers by which a member turns e-mails off without logging in.
create table private.mail_keys (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  key uuid not null unique default gen_random_uuid()
);
comment on table private.mail_keys is 'By which a member turns kinds of e-mails off without logging in. Made with the account, so that sending mails locks no account.';
comment on constraint mail_keys_user_id_fkey on private.mail_keys is 'Deleting the account deletes its key, so that the links in old mails lead nowhere.';
insert into private.mail_keys (user_id) select p.id from public.profiles p;

-- Trigger: gives a new account its key.
create function private.make_mail_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.mail_keys (user_id) values (new.id);
  return null;
end $$;
create trigger profiles_make_mail_key after insert on public.profiles
  for each row execute function private.make_mail_key();

-- Whether optional mails wait. One row.
create table private.mail_settings (
  id boolean primary key default true check (id),
  paused_at timestamptz
);
comment on table private.mail_settings is 'Settings of the e-mails to members; one row.';
comment on column private.mail_settings.paused_at is 'Since when the kinds that members can turn off wait (UTC); null: they do not. Receipts and refunds never wait.';
insert into private.mail_settings (id) values (true);

-- Returns whether a member takes mails of a kind.
create function private.wants_mail(user_id uuid, kind text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p, private.mail_kinds k
    where p.id = wants_mail.user_id and k.kind = wants_mail.kind and (k.wish is null or (to_jsonb(p) ->> k.wish)::boolean)
  )
$$;
comment on function private.wants_mail(uuid, text) is 'Whether a member takes mails of a kind.';

-- Writes a mail for a member, unless one that tells the same was written before, or the member has turned the kind off.
create or replace function private.write_mail(user_id uuid, kind text, dedupe_key text, payload jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.outbox (user_id, kind, dedupe_key, payload)
  select write_mail.user_id, write_mail.kind, write_mail.dedupe_key, write_mail.payload
  where private.wants_mail(write_mail.user_id, write_mail.kind)
  on conflict on constraint outbox_dedupe_key_key do nothing
$$;
comment on function private.write_mail(uuid, text, text, jsonb) is 'Writes a mail for a member into the outbox, unless one with this dedupe_key was written before or the member does not want the kind.';

-- Returns why a mail is closed instead of sent, for outbox.closed_as; null: nothing speaks against it.
create function private.mail_objection(mail private.outbox) returns text
language sql stable security definer set search_path = '' as $$
  select case when not private.wants_mail(mail.user_id, mail.kind) then 'unwanted' end
$$;
comment on function private.mail_objection(private.outbox) is 'Why a mail is closed instead of sent; null: nothing speaks against it.';

-- What became of each mail. sent_at and closed_as come first, so that a mail that was sent never counts as failed. While
-- optional mails are paused, their three days stand still. A view, because PostgreSQL merges it into the query: a function
-- called for each of 100,000 mails takes over a second.
create view private.mail_states with (security_invoker = true) as
select o as mail,
  case
    when o.sent_at is not null then 'sent'
    when o.closed_as is not null then o.closed_as
    when o.attempts >= 8 or greatest(o.created_at, o.retried_at) <= coalesce(
      case when o.kind in (select k.kind from private.mail_kinds k where k.wish is not null) then
        (select s.paused_at from private.mail_settings s) end,
      now()) - interval '3 days' then 'failed'
    else 'waiting'
  end as state
from private.outbox o;
comment on view private.mail_states is 'What became of each mail: sent, unwanted, blocked, empty (see outbox.closed_as), failed (tried no more, after eight attempts or three days) or waiting.';

alter function private.mail_content(private.outbox) rename to order_mail_content;
comment on function private.order_mail_content(private.outbox) is 'What a mail about an order says, as of now; amounts in BRL cents, times in UTC.';

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
comment on function private.mail_content(private.outbox) is 'What a mail says, as of now, by the function that composes its kind; null: nothing is left to tell.';

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
comment on function private.compose_mail(private.outbox) is 'What a mail says, or the code of the error that composing it has raised.';

-- Takes the mails that are due, at most `most` (up to 100), those that are always sent before all others, and counts an
-- attempt of each; a mail that is not reported as sent comes again after 5, 10, 20 minutes and so on. Parallel calls get
-- different mails. Mails that need not be sent any more are closed and left out, and so are, for this time, those that
-- could not be composed. Mails older than three days are no longer sent, such as those from before the operator had an
-- e-mail service. unsubscribe_key: null for kinds that are always sent. No row does not mean that none is due: see
-- mails_are_due(). Needs the secret key, because it returns the members' addresses.
drop function public.take_mails(integer);
create function public.take_mails(most integer default 100)
returns table (id uuid, kind text, email text, name text, content jsonb, unsubscribe_key uuid)
language plpgsql security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  optional constant text[] := array(select k.kind from private.mail_kinds k where k.wish is not null);
  paused constant boolean := (select s.paused_at is not null from private.mail_settings s);
  due private.outbox[];
begin
  delete from private.outbox o where o.id = any (array(
    select old.id from private.outbox old where old.created_at < now() - interval '180 days' limit 100 for update skip locked
  ));
  loop
    -- Two queries, so that each takes the first of the index and looks no further.
    due := array(
      select m.mail from private.mail_states m
      where (m.mail).sent_at is null and (m.mail).closed_as is null and (m.mail).next_attempt_at <= now()
        and (m.mail).kind <> all (optional) and m.state = 'waiting'
      order by (m.mail).next_attempt_at limit least(take_mails.most, 100) for update skip locked
    );
    due := due || array(
      select m.mail from private.mail_states m
      where (m.mail).sent_at is null and (m.mail).closed_as is null and (m.mail).next_attempt_at <= now() and not paused
        and (m.mail).kind = any (optional) and m.state = 'waiting'
      order by (m.mail).next_attempt_at limit least(take_mails.most, 100) - cardinality(due) for update skip locked
    );
    exit when due = '{}';
    return query
      with judged as materialized (
        select d as mail, objection, composed.content, composed.problem
        from unnest(due) d
        cross join lateral private.mail_objection(d) objection
        left join lateral private.compose_mail(d) composed on objection is null
      ), taken as (
        update private.outbox o
        set attempts = o.attempts + 1, next_attempt_at = now() + interval '5 minutes' * 2 ^ o.attempts,
          closed_as = coalesce(j.objection, case when j.content is null and j.problem is null then 'empty' end),
          problem = coalesce(j.problem, o.problem)
        from judged j where o.id = (j.mail).id
      )
      select (j.mail).id, (j.mail).kind, p.email, p.name, j.content, k.key
      from judged j
      join public.profiles p on p.id = (j.mail).user_id
      left join private.mail_keys k on k.user_id = p.id and (j.mail).kind = any (optional)
      where j.content is not null
      order by (j.mail).created_at;
    -- Of closed mails alone a batch says nothing about what else is due. With thousands of them, the next call goes on.
    exit when found or clock_timestamp() > statement_timestamp() + interval '5 seconds';
  end loop;
end $$;
comment on function public.take_mails(integer) is
  'Takes the mails to members that are due, and counts an attempt of each. For the secret key only, because it returns their addresses.';

-- Returns whether take_mails() would find a mail that is due.
create function public.mails_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.mail_states m join private.mail_kinds k on k.kind = (m.mail).kind
    where (m.mail).sent_at is null and (m.mail).closed_as is null and (m.mail).next_attempt_at <= now() and m.state = 'waiting'
      and (k.wish is null or (select s.paused_at is null from private.mail_settings s))
  )
$$;
comment on function public.mails_are_due() is 'Whether a mail to a member is due. For the secret key only.';
grant execute on function public.mails_are_due() to service_role;

-- Notes that a mail was sent, or, with a problem (the first 500 characters are kept), that it was not.
create or replace function public.note_mail(id uuid, problem text default null) returns void
language sql security definer set search_path = '' as $$
  update private.outbox o
  set sent_at = case when note_mail.problem is null then now() end, problem = left(note_mail.problem, 500)
  where o.id = note_mail.id and o.sent_at is null and o.closed_as is null
$$;
-- Makes mails that were taken wait for so many seconds (at most a day), and takes their attempts back: the e-mail service
-- has not looked at them, because it was sent too many.
create function public.put_back_mails(ids uuid[], seconds integer) returns void
language sql security definer set search_path = '' as $$
  update private.outbox o
  set attempts = o.attempts - 1, next_attempt_at = now() + least(put_back_mails.seconds, 86400) * interval '1 second'
  where o.id = any (put_back_mails.ids) and o.attempts > 0 and o.sent_at is null and o.closed_as is null
$$;
comment on function public.put_back_mails(uuid[], integer) is 'Makes taken mails wait for so many seconds, and takes their attempts back. For the secret key only.';
grant execute on function public.take_mails(integer), public.put_back_mails(uuid[], integer) to service_role;

-- Accounts also show the new switches.
create or replace view public.accounts with (security_invoker = true) as
select
  p.id,
  p.name,
  p.email,
  case when a.user_id is not null then 'admin' when private.is_running(s.expires_at) then 'premium' else 'free' end as role,
  case
    when a.user_id is not null or private.is_running(s.expires_at) then 'active'
    when s.expires_at is null then 'none'
    else 'expired'
  end as status,
  -- An admin's Premium does not end.
  case when a.user_id is null then s.expires_at end as ends_at,
  p.notify_new_suppliers,
  p.notify_promotions,
  p.notify_platform_updates,
  p.created_at,
  a.role as staff_role,
  p.notify_reminders,
  p.notify_premium_end
from public.profiles p
join public.subscriptions s on s.user_id = p.id
left join public.admins a on a.user_id = p.id;

-- As before, with the new switches.
drop function public.search_members(text, text);
create function public.search_members(search text default '', filter text default '')
returns table (
  id uuid, name text, sort_name text, email text, role text, staff_role text, status text, ends_at timestamptz,
  created_at timestamptz, confirmed boolean, blocked boolean, wants_news boolean, wants_offers boolean,
  wants_platform_news boolean, wants_reminders boolean, wants_premium_end boolean, paid_orders bigint, paid_cents bigint
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.name, private.fold(a.name), a.email, a.role, a.staff_role, a.status, a.ends_at, a.created_at,
    u.email_confirmed_at is not null, coalesce(u.banned_until > now(), false),
    a.notify_new_suppliers, a.notify_promotions, a.notify_platform_updates, a.notify_reminders, a.notify_premium_end,
    coalesce(o.orders, 0), coalesce(o.cents, 0)
  from public.accounts a
  join public.profiles p on p.id = a.id
  join auth.users u on u.id = a.id
  left join (
    select o.user_id, count(*) as orders, sum(o.amount_cents) as cents
    from public.orders o where o.status = 'paid' group by o.user_id
  ) o on o.user_id = a.id
  where (select private.may('members'))
    and (search_members.search = '' or position(private.fold(search_members.search) in p.search_text) > 0)
    and case search_members.filter
      when '' then true
      when 'active' then a.role = 'premium'
      when 'ending_7' then a.role = 'premium' and a.ends_at < now() + interval '7 days'
      when 'ending_30' then a.role = 'premium' and a.ends_at < private.soon()
      when 'expired' then a.status = 'expired'
      when 'never_paid' then a.role <> 'admin' and not exists (
        select from public.orders paid where paid.user_id = a.id and paid.paid_at is not null and paid.amount_cents > 0
      )
      when 'wants_news' then a.notify_new_suppliers
      when 'unconfirmed' then u.email_confirmed_at is null
      when 'blocked' then u.banned_until > now()
      when 'staff' then a.role = 'admin'
      else false
    end
$$;
comment on function public.search_members(text, text) is 'The accounts that match a search and a filter, with what they have paid (BRL cents, refunds left out), for staff who may work with members; no rows for anybody else.';
grant execute on function public.search_members(text, text) to authenticated;

-- An account's export shows the switches, and why a mail was not sent. Rewritten in place, as the function is long.
do $$
declare
  definition text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  change text[];
begin
  foreach change slice 1 in array array[
    ['''atualizacoes_da_plataforma'', p.notify_platform_updates',
     '''atualizacoes_da_plataforma'', p.notify_platform_updates,
      ''lembretes_do_caderno'', p.notify_reminders,
      ''fim_do_premium'', p.notify_premium_end'],
    ['dedupe_key, attempts, next_attempt_at and problem.',
     'dedupe_key, attempts, next_attempt_at, retried_at and problem, and without
    -- private.mail_keys (user_id, key), with which anybody who sees the export could turn the member''s mails off.'],
    ['''enviada_em'', m.sent_at)', '''enviada_em'', m.sent_at, ''nao_enviada_porque'', m.closed_as)']
  ] loop
    if position(change[1] in definition) = 0 then
      raise exception 'export_account() has changed.';
    end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute definition;
end $$;
