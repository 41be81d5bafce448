-- Promotions and news of the platform, which an owner writes and sends to many members.
create table public.campaigns (
  id bigint generated always as identity primary key,
  kind text not null default 'promotion' check (kind in ('promotion', 'platform_update')),
  audience text not null default 'all' check (audience in ('all', 'free', 'premium', 'expired')),
  subject text not null check (length(subject) between 1 and 120),
  preview text not null default '' check (length(preview) <= 150 and preview !~ '[\n\t]'),
  body text not null check (length(body) between 1 and 5000),
  button_label text not null check (length(button_label) between 1 and 40),
  button_path text not null check (length(button_path) <= 200 and button_path ~ '^/([^/\\\s\ufeff[:cntrl:]][^\\\s\ufeff[:cntrl:]]*)?$'),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'stopped')),
  send_at timestamptz check (isfinite(send_at)),
  started_at timestamptz,
  recipients integer,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint campaigns_moment_check check ((status = 'draft') = (send_at is null)),
  constraint campaigns_started_check check ((started_at is null) = (recipients is null)),
  constraint campaigns_states_check check (case status when 'draft' then started_at is null when 'stopped' then started_at is not null else true end)
);

create index campaigns_send_at_idx on public.campaigns (send_at) where status = 'scheduled' and started_at is null;
create index campaigns_created_by_idx on public.campaigns (created_by);

-- Returns the members who would get a campaign now: they want its kind, can be reached and belong to its audience.
create function private.campaign_readers(kind text, audience text) returns table (user_id uuid)
language sql stable set search_path = '' as $$
  select r.user_id
  from private.mail_readers(campaign_readers.kind) r
  join public.subscriptions s on s.user_id = r.user_id
  left join public.admins a on a.user_id = r.user_id
  where not exists (select from private.blocked_addresses b where b.user_id = r.user_id and b.lifted_at is null)
    and case campaign_readers.audience
      when 'all' then true
      when 'premium' then a.user_id is not null or private.is_running(s.expires_at)
      when 'expired' then a.user_id is null and s.expires_at is not null and not private.is_running(s.expires_at)
      when 'free' then a.user_id is null and s.expires_at is null
      else false
    end
$$;

-- Writes the mails of the campaigns that are due. A parallel call leaves out a campaign that this one writes, and later
-- finds it started. Returns how many mails were written.
create function private.write_campaigns() returns integer
language plpgsql set search_path = '' as $$
declare
  due record;
  written integer;
  total integer := 0;
begin
  for due in
    select c.id, c.kind, c.audience from public.campaigns c
    where c.status = 'scheduled' and c.started_at is null and c.send_at <= now()
    order by c.send_at, c.id for update skip locked
  loop
    insert into private.outbox (user_id, kind, dedupe_key, payload)
    select r.user_id, due.kind, format('campaign:%s:%s', due.id, r.user_id), jsonb_build_object('campaign_id', due.id)
    from private.campaign_readers(due.kind, due.audience) r
    -- An account that is being deleted is left out, instead of waiting for it.
    join public.profiles p on p.id = r.user_id
    for key share of p skip locked
    on conflict on constraint outbox_dedupe_key_key do nothing;
    get diagnostics written = row_count;
    update public.campaigns c set started_at = now(), recipients = written where c.id = due.id;
    total := total + written;
  end loop;
  return total;
end $$;

-- Returns what the mail of a campaign says. Null: the campaign was stopped.
create function private.campaign_content(mail private.outbox) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('subject', c.subject, 'preview', c.preview, 'body', c.body,
    'button_label', c.button_label, 'button_path', c.button_path)
  from public.campaigns c where c.id = mail.campaign_id and c.status <> 'stopped'
$$;

-- 42501 for anybody but owners.
create function private.check_business() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.may('business')) then
    raise insufficient_privilege using message = 'Sua função não inclui as promoções.';
  end if;
end $$;

-- Returns how many members would get a campaign now. 42501: the caller is no owner.
create function public.count_campaign_readers(kind text, audience text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_business();
  return (select count(*) from private.campaign_readers(count_campaign_readers.kind, count_campaign_readers.audience));
end $$;

-- Locks a campaign for a change of its status. 42501: the caller is no owner. 404: it does not exist.
create function private.lock_campaign(id bigint) returns public.campaigns
language plpgsql security definer set search_path = '' as $$
declare
  campaign public.campaigns;
begin
  perform private.check_business();
  select * into campaign from public.campaigns c where c.id = lock_campaign.id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta promoção não existe mais.';
  end if;
  return campaign;
end $$;

-- Lets the scheduled job write the mails of a draft at a moment, or at once if it is null.
--   version: of the campaign as the caller has seen it.
-- 42501: the caller is no owner. 404: there is no such campaign. 409: it is no draft, or was changed since. 422: the moment
-- is over, or more than a year ahead.
create function public.schedule_campaign(id bigint, version integer, send_at timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  campaign constant public.campaigns := private.lock_campaign(schedule_campaign.id);
begin
  if campaign.status <> 'draft' then
    raise sqlstate 'PT409' using message = 'Esta promoção já foi agendada ou enviada.';
  elsif campaign.version is distinct from schedule_campaign.version then
    raise sqlstate 'PT409' using message = 'Esta promoção foi alterada por outra pessoa. Confira e tente de novo.';
  elsif schedule_campaign.send_at < now() or schedule_campaign.send_at > now() + interval '1 year' then
    raise sqlstate 'PT422' using message = 'Escolha um momento a partir de agora, em até um ano.';
  end if;
  update public.campaigns c set status = 'scheduled', send_at = coalesce(schedule_campaign.send_at, now()) where c.id = campaign.id;
end $$;

-- Makes a scheduled campaign a draft again. Does nothing for a draft. 42501: the caller is no owner. 404: there is no such
-- campaign. 409: its mails have been written already.
create function public.unschedule_campaign(id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  campaign constant public.campaigns := private.lock_campaign(unschedule_campaign.id);
begin
  if campaign.started_at is not null then
    raise sqlstate 'PT409' using message = 'O envio desta promoção já começou: ela só pode ser parada.';
  end if;
  update public.campaigns c set status = 'draft', send_at = null where c.id = campaign.id and c.status <> 'draft';
end $$;

-- Stops a campaign whose mails were written: those that were not sent yet never are. Does nothing if it was stopped before.
-- 42501: the caller is no owner. 404: there is no such campaign. 409: its mails have not been written yet.
create function public.stop_campaign(id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  campaign constant public.campaigns := private.lock_campaign(stop_campaign.id);
begin
  if campaign.started_at is null then
    raise sqlstate 'PT409' using message = 'O envio desta promoção ainda não começou: ela pode voltar a ser rascunho.';
  end if;
  update public.campaigns c set status = 'stopped' where c.id = campaign.id and c.status <> 'stopped';
end $$;

-- Trigger: what a campaign says changes only while it is a draft, and only a draft is deleted (409).
create function private.keep_campaign() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status = 'draft' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise sqlstate 'PT409' using message = case
    when old.started_at is null then 'Esta promoção está agendada: antes, volte a fazer dela um rascunho.'
    else 'O envio desta promoção já começou: ela não muda mais e fica guardada.'
  end;
end $$;

-- Trigger: records what changes of a campaign. Its subject is its name.
create function private.audit_campaign() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('campaign', lower(tg_op), array[coalesce(new.id, old.id)::text],
    array[coalesce(new.subject, old.subject)],
    array[private.audit_diff(to_jsonb(old) - 'created_by', to_jsonb(new) - 'created_by')]);
  return null;
end $$;

create trigger campaigns_clean before insert or update of subject, preview, body, button_label on public.campaigns
  for each row execute function private.clean_values('subject', 'name', 'preview', 'text', 'body', 'text', 'button_label', 'name');
create trigger campaigns_keep before update of kind, audience, subject, preview, body, button_label, button_path or delete on public.campaigns
  for each row execute function private.keep_campaign();
create trigger campaigns_version before update on public.campaigns
  for each row execute function private.bump_version();
create trigger campaigns_audit after insert or update or delete on public.campaigns
  for each row execute function private.audit_campaign();

alter table public.campaigns enable row level security;

-- The edge function needs nothing of it: it previews what its caller sends.
revoke all on public.campaigns from service_role;
grant select, delete,
  insert (kind, audience, subject, preview, body, button_label, button_path),
  update (kind, audience, subject, preview, body, button_label, button_path)
  on public.campaigns to authenticated;
grant execute on function
  public.count_campaign_readers(text, text), public.schedule_campaign(bigint, integer, timestamptz),
  public.unschedule_campaign(bigint), public.stop_campaign(bigint)
  to authenticated;

create policy "campaigns: owners read" on public.campaigns
  for select to authenticated using ((select private.may('business')));
create policy "campaigns: owners create" on public.campaigns
  for insert to authenticated with check ((select private.may('business')));
create policy "campaigns: owners change" on public.campaigns
  for update to authenticated
  using ((select private.may('business'))) with check ((select private.may('business')));
create policy "campaigns: owners delete" on public.campaigns
  for delete to authenticated using ((select private.may('business')));

comment on table public.campaigns is 'E-mails that an owner writes to many members. Whether one is being sent or was sent follows from its mails in private.outbox.';
comment on column public.campaigns.kind is 'promotion or platform_update of private.mail_kinds, which members turn off separately.';
comment on column public.campaigns.audience is 'all, free (never had Premium), premium (with the staff) or expired (had Premium). As of the moment in which the mails are written.';
comment on column public.campaigns.preview is 'The line that mailboxes show beside the subject; '''' for none. 150 characters at most.';
comment on column public.campaigns.body is 'Plain text; blank lines separate paragraphs. 5,000 characters at most.';
comment on column public.campaigns.button_path is 'Where the button leads: a path of this site, never another one.';
comment on column public.campaigns.status is 'draft, scheduled (the mails are written at send_at) or stopped (those that were not sent yet never are).';
comment on column public.campaigns.send_at is 'When to write the mails (UTC); null for a draft.';
comment on column public.campaigns.started_at is 'When the mails were written (UTC); null: not yet. From then on only its status changes.';
comment on column public.campaigns.recipients is 'How many mails were written.';
comment on column public.campaigns.created_by is 'Who has written it; null once the account was deleted.';
comment on column public.campaigns.version is 'Increases with every change. A change that names an older version is not made.';
comment on constraint campaigns_created_by_fkey on public.campaigns is 'Deleting the account keeps the campaign, without the person.';
comment on function private.campaign_readers(text, text) is 'The members who would get a campaign of a kind to an audience now.';
comment on function private.write_campaigns() is 'Writes the mails of the campaigns that are due; returns how many.';
comment on function private.campaign_content(private.outbox) is 'What the mail of a campaign says; null: the campaign was stopped.';
comment on function private.check_business() is 'Raises 42501 for anybody but owners.';
comment on function public.count_campaign_readers(text, text) is 'How many members would get a campaign of a kind to an audience now. For owners.';
comment on function private.lock_campaign(bigint) is 'Locks a campaign for an owner who changes its status; 42501 for anybody else, 404 if it does not exist.';
comment on function public.schedule_campaign(bigint, integer, timestamptz) is 'Lets the scheduled job write the mails of a draft at a moment, or at once. For owners.';
comment on function public.unschedule_campaign(bigint) is 'Makes a scheduled campaign a draft again, unless its mails were written. For owners.';
comment on function public.stop_campaign(bigint) is 'Stops a campaign that is being sent: mails that were not sent yet never are. For owners.';
comment on function private.keep_campaign() is 'Trigger: refuses to change what a campaign says, or to delete it, once it is no draft.';
comment on function private.audit_campaign() is 'Trigger: records what changes of a campaign.';
