-- How mails leave the outbox, what the staff sees of them, and does about them.

-- What became of each mail. sent_at and closed_as come first, so that a mail that was sent never counts as failed. While
-- optional mails are paused, their three days stand still, and mails of a campaign that was stopped are never sent. A view,
-- because PostgreSQL merges it into the query: a function called for each of 100,000 mails takes over a second.
create view private.mail_states with (security_invoker = true) as
select o as mail,
  case
    when o.sent_at is not null then 'sent'
    when o.closed_as is not null then o.closed_as
    when o.attempts >= 8 then 'failed'
    when o.campaign_id in (select c.id from public.campaigns c where c.status = 'stopped') then 'stopped'
    when greatest(o.created_at, o.retried_at) <= coalesce(
      case when o.kind in (select k.kind from private.mail_kinds k where k.wish is not null) then
        (select s.paused_at from private.mail_settings s) end,
      now()) - interval '3 days' then 'failed'
    else 'waiting'
  end as state
from private.outbox o;

-- Notes that a mail was sent, or, with a problem (the first 500 characters are kept), that it was not.
create function public.note_mail(id uuid, problem text default null) returns void
language sql security definer set search_path = '' as $$
  update private.outbox o
  set sent_at = case when note_mail.problem is null then now() end, problem = left(note_mail.problem, 500)
  where o.id = note_mail.id and o.sent_at is null and o.closed_as is null
$$;

-- Takes the mails that are due, at most `most` (up to 100), those that are always sent before all others, and counts an
-- attempt of each; a mail that is not reported as sent comes again after 5, 10, 20 minutes and so on. Parallel calls get
-- different mails. Mails that need not be sent any more are closed and left out, and so are, for this time, those that
-- could not be composed. Mails older than three days are no longer sent, such as those from before the operator had an
-- e-mail service. unsubscribe_key: null for kinds that are always sent. No row does not mean that none is due: see
-- mails_are_due(). Needs the secret key, because it returns the members' addresses.
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
      select (j.mail).id, (j.mail).kind, coalesce((j.mail).address, p.email), p.name, j.content,
        case when (j.mail).kind = any (optional) then (j.mail).unsubscribe_key end
      from judged j
      join public.profiles p on p.id = (j.mail).user_id
      where j.content is not null
      order by (j.mail).created_at;
    -- Of closed mails alone a batch says nothing about what else is due. With thousands of them, the next call goes on.
    exit when found or clock_timestamp() > statement_timestamp() + interval '5 seconds';
  end loop;
end $$;

-- Returns whether take_mails() would find a mail that is due.
create function public.mails_are_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.mail_states m join private.mail_kinds k on k.kind = (m.mail).kind
    where (m.mail).sent_at is null and (m.mail).closed_as is null and (m.mail).next_attempt_at <= now() and m.state = 'waiting'
      and (k.wish is null or (select s.paused_at is null from private.mail_settings s))
  )
$$;

-- Makes mails that were taken wait for so many seconds (at most a day), and takes their attempts back: the e-mail service
-- has not looked at them, because it was sent too many.
create function public.put_back_mails(ids uuid[], seconds integer) returns void
language sql security definer set search_path = '' as $$
  update private.outbox o
  set attempts = o.attempts - 1, next_attempt_at = now() + least(put_back_mails.seconds, 86400) * interval '1 second'
  where o.id = any (put_back_mails.ids) and o.attempts > 0 and o.sent_at is null and o.closed_as is null
$$;

-- Returns a page of the mails of the last 180 days, newest first, for staff who may work with members; no row for anybody
-- else. `search`: part of the receiver's name or e-mail address, ignoring case and accents. `state`: see mail_states;
-- `kind`: of private.mail_kinds; '' returns all. A page past the end returns the last one. paused_at: since when optional
-- mails wait (UTC); null: they do not. kinds: all kinds with their labels. Times are UTC.
create function public.sent_mails(
  search text default '', state text default '', kind text default '', page integer default 1, page_size integer default 25
)
returns table (total bigint, shown_page integer, mails json, paused_at timestamptz, kinds json)
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  sought constant text := private.fold(coalesce(btrim(sent_mails.search), ''));
  most constant integer := least(greatest(page_size, 1), 100);
  found uuid[];
begin
  if not (select private.may('members')) then
    return;
  end if;
  select array_agg((m.mail).id order by (m.mail).created_at desc, (m.mail).id) into found
  from private.mail_states m join public.profiles p on p.id = (m.mail).user_id
  where (sought = '' or position(sought in p.search_text) > 0)
    and (coalesce(sent_mails.kind, '') = '' or (m.mail).kind = sent_mails.kind)
    and (coalesce(sent_mails.state, '') = '' or m.state = sent_mails.state);
  total := coalesce(cardinality(found), 0);
  shown_page := least(greatest(sent_mails.page, 1), greatest((total + most - 1) / most, 1));
  select coalesce(json_agg(json_build_object(
      'id', f.id, 'user_id', p.id, 'name', p.name, 'email', coalesce((m.mail).address, p.email), 'kind', k.label, 'state', m.state,
      'created_at', (m.mail).created_at, 'sent_at', (m.mail).sent_at, 'next_attempt_at', (m.mail).next_attempt_at,
      'attempts', (m.mail).attempts, 'problem', (m.mail).problem) order by f.place), '[]')
  into mails
  from unnest(found[(shown_page - 1) * most + 1 : shown_page * most]) with ordinality f (id, place)
  join private.mail_states m on (m.mail).id = f.id
  join public.profiles p on p.id = (m.mail).user_id
  join private.mail_kinds k on k.kind = (m.mail).kind;
  paused_at := (select s.paused_at from private.mail_settings s);
  kinds := (select json_agg(json_build_object('kind', k.kind, 'label', k.label) order by k.label) from private.mail_kinds k);
  return next;
end $$;

-- Sends a mail again that has failed: its attempts begin anew. 42501: the caller may not work with members. 404: there is
-- no such mail. 409: it has not failed, or has nothing to tell any more.
create function public.resend_mail(mail_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mail private.outbox;
  composed record;
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  end if;
  select * into mail from private.outbox o where o.id = resend_mail.mail_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Este e-mail não existe mais.';
  elsif not exists (select from private.mail_states m where (m.mail).id = mail.id and m.state = 'failed') then
    raise sqlstate 'PT409' using message = 'Só um e-mail que falhou pode ser enviado de novo.';
  end if;
  composed := private.compose_mail(mail);
  if composed.content is null and composed.problem is null then
    raise sqlstate 'PT409' using message = 'Este e-mail não tem mais nada a contar.';
  end if;
  update private.outbox o set attempts = 0, next_attempt_at = now(), retried_at = now() where o.id = mail.id;
  perform private.record_mail_event('resend', mail.user_id, (select k.label from private.mail_kinds k where k.kind = mail.kind));
end $$;

-- Makes the mails wait that members can turn off, or sends them again. Does nothing if that is already so. 42501: the
-- caller may not work with members.
create function public.set_mails_paused(paused boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  end if;
  perform from private.mail_settings s where (s.paused_at is not null) <> set_mails_paused.paused for update;
  if not found then
    return;
  end if;
  perform private.record_mail_event(case when set_mails_paused.paused then 'pause' else 'resume' end);
  if not set_mails_paused.paused then
    -- Before the pause ends, as its days do not count against the mails that have waited since.
    update private.outbox o set retried_at = now()
    from private.mail_states m, private.mail_kinds k
    where (m.mail).id = o.id and m.state = 'waiting' and k.kind = o.kind and k.wish is not null;
  end if;
  update private.mail_settings s set paused_at = case when set_mails_paused.paused then now() end where s.id;
end $$;

-- Returns since when the mails wait that members can turn off (UTC). Null: they do not, or the caller works neither with
-- members nor with promotions.
create function public.mails_paused_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select s.paused_at from private.mail_settings s
  where (select private.may('members')) or (select private.may('business'))
$$;

-- Returns what became of the mails of campaigns that were written in the last 180 days, as long as mails are kept. waiting
-- are those that can still be sent, unsent those that no longer are, because the campaign was stopped, and unwanted those
-- whose receivers turned the kind off or cannot be reached any more. No rows for anybody but owners.
create function public.campaign_numbers(campaign_ids bigint[])
returns table (id bigint, sent integer, waiting integer, failed integer, unwanted integer, unsent integer)
language sql stable security definer set search_path = '' as $$
  select c.id, n.sent, n.waiting, n.failed, n.unwanted, n.unsent
  from public.campaigns c
  cross join lateral (
    select count(*) filter (where m.state = 'sent')::integer as sent,
      count(*) filter (where m.state = 'waiting')::integer as waiting,
      count(*) filter (where m.state = 'failed')::integer as failed,
      count(*) filter (where m.state in ('unwanted', 'blocked'))::integer as unwanted,
      count(*) filter (where m.state in ('stopped', 'empty'))::integer as unsent
    from private.mail_states m where (m.mail).campaign_id = c.id
  ) n
  where (select private.may('business')) and c.id = any (campaign_numbers.campaign_ids)
    and c.started_at > now() - interval '180 days'
$$;

grant execute on function
  public.sent_mails(text, text, text, integer, integer), public.resend_mail(uuid), public.set_mails_paused(boolean),
  public.mails_paused_at(), public.campaign_numbers(bigint[])
  to authenticated;

comment on view private.mail_states is 'What became of each mail: sent, unwanted, blocked, empty (see outbox.closed_as), failed (tried no more, after eight attempts or three days), stopped (with its campaign) or waiting.';
comment on function public.take_mails(integer) is
  'Takes the mails to members that are due, and counts an attempt of each. For the secret key only, because it returns their addresses.';
comment on function public.note_mail(uuid, text) is 'Notes that a mail of the outbox was sent, or why not. For the secret key only.';
comment on function public.mails_are_due() is 'Whether a mail to a member is due. For the secret key only.';
comment on function public.put_back_mails(uuid[], integer) is 'Makes taken mails wait for so many seconds, and takes their attempts back. For the secret key only.';
comment on function public.sent_mails(text, text, text, integer, integer) is
  'A page of the e-mails to members, newest first, with what became of each, for staff who may work with members; no row for anybody else.';
comment on function public.resend_mail(uuid) is 'Makes a mail that has failed wait again, with all its attempts. For staff who may work with members.';
comment on function public.set_mails_paused(boolean) is 'Makes the e-mails wait that members can turn off, or lets them go on. For staff who may work with members.';
comment on function public.mails_paused_at() is 'Since when the e-mails wait that members can turn off (UTC); null: they do not. For staff who work with members or promotions.';
comment on function public.campaign_numbers(bigint[]) is 'What became of the mails of campaigns of the last 180 days; no rows for anybody but owners.';
