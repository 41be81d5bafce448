-- What the staff sees of the e-mails to members, and does about them.

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
      'id', f.id, 'user_id', p.id, 'name', p.name, 'email', p.email, 'kind', k.label, 'state', m.state,
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
comment on function public.sent_mails(text, text, text, integer, integer) is
  'A page of the e-mails to members, newest first, with what became of each, for staff who may work with members; no row for anybody else.';

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
comment on function public.resend_mail(uuid) is 'Makes a mail that has failed wait again, with all its attempts. For staff who may work with members.';

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
comment on function public.set_mails_paused(boolean) is 'Makes the e-mails wait that members can turn off, or lets them go on. For staff who may work with members.';

-- Returns since when the mails wait that members can turn off (UTC). Null: they do not, or the caller works neither with
-- members nor with promotions.
create function public.mails_paused_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select s.paused_at from private.mail_settings s
  where (select private.may('members')) or (select private.may('business'))
$$;
comment on function public.mails_paused_at() is 'Since when the e-mails wait that members can turn off (UTC); null: they do not. For staff who work with members or promotions.';

grant execute on function
  public.mails_paused_at(), public.sent_mails(text, text, text, integer, integer), public.resend_mail(uuid), public.set_mails_paused(boolean)
  to authenticated;
