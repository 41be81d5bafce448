-- The history also holds deletions, invitations and exports of accounts, and names who is behind a change that the
-- edge function makes with the secret key.

alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'invite', 'export')),
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check
    check (entity in ('supplier', 'category', 'list', 'subscription', 'admin', 'account', 'settings', 'plan'));
comment on column public.audit_log.actor_role is 'admin, member, service (the server with the secret key) or operator (Studio, SQL and the auth server''s admin API).';
comment on column public.audit_log.action is 'insert, update or delete; of an account, delete, invite or export.';
comment on column public.audit_log.entity is 'supplier, category, list, subscription, admin, account, settings or plan.';
comment on column public.audit_log.entity_id is 'Id or key of the thing; for subscription, admin and account, of the account; for settings, the name of the table.';

-- Notes until the end of the transaction for which account the server acts, with the role that it has now. Null notes
-- nobody. Callers of the API cannot write settings: only functions for the secret key call this.
create function private.act_for(actor_id uuid) returns void
language sql set search_path = '' as $$
  select set_config('audit.actor', case when act_for.actor_id is null then '' else json_build_object(
    'id', act_for.actor_id,
    'role', case when exists (select from public.admins a where a.user_id = act_for.actor_id) then 'admin' else 'member' end
  )::text end, true)
$$;

-- Returns who makes the changes of this transaction, as in the columns actor_id and actor_role of audit_log: the
-- caller of the API, else the account that act_for() has noted, else the server or an operator.
create function private.current_actor(out id uuid, out role text)
language plpgsql stable set search_path = '' as $$
declare
  noted constant jsonb := nullif(current_setting('audit.actor', true), '');
begin
  id := auth.uid();
  if id is not null then
    role := case when private.is_admin() then 'admin' else 'member' end;
  elsif noted is not null then
    id := (noted ->> 'id')::uuid;
    role := noted ->> 'role';
  else
    role := case when auth.jwt() ->> 'role' = 'service_role' then 'service' else 'operator' end;
  end if;
end $$;

-- Writes changes of several things of one kind into the audit log: ids[n] was changed by changes[n] and is called
-- labels[n]. Each thing occurs once. Merges a change with the entry that this transaction has already written for the
-- thing.
create or replace function private.record_changes(entity text, action text, ids text[], labels text[], changes jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant record := private.current_actor();
  void bigint[];
begin
  -- "on conflict" finds the earlier entry by the unique index. A query for it would be planned without statistics,
  -- and might read all entries of the transaction for each of them.
  with written as (
    insert into public.audit_log as a (actor_id, actor_role, action, entity, entity_id, entity_label, changes)
    select actor.id, actor.role, record_changes.action, record_changes.entity, c.id, c.label, c.change
    from unnest(record_changes.ids, record_changes.labels, record_changes.changes) c (id, label, change)
    where record_changes.action <> 'update' or c.change <> '{}'
    on conflict on constraint audit_log_entity_entity_id_at_transaction_key do update
    set entity_label = coalesce(excluded.entity_label, a.entity_label),
      action = case
        -- Created and deleted in one transaction: becomes an update without changes, which is deleted below.
        when a.action = 'insert' and excluded.action = 'delete' then 'update'
        when excluded.action = 'delete' then 'delete'
        when a.action = 'delete' and excluded.action = 'insert' then 'update'
        else a.action
      end,
      changes = case
        when a.action = 'insert' and excluded.action = 'delete' then '{}'
        when a.changes ?| array(select jsonb_object_keys(excluded.changes)) then private.audit_merge(a.changes, excluded.changes)
        else a.changes || excluded.changes
      end
    returning a.id, a.action, a.changes
  )
  select array_agg(w.id) into void from written w where w.action = 'update' and w.changes = '{}';
  if void is not null then
    delete from public.audit_log a where a.id = any (void);
  end if;
end $$;

-- Writes what happened to an account into the audit log: its id, and nothing about the person.
create function private.record_account_event(action text, account_id uuid) returns void
language sql set search_path = '' as $$
  select private.record_changes('account', record_account_event.action, array[account_id::text], array[null], array['{}'::jsonb])
$$;

-- Invitations that the edge function is about to send. The auth server creates the account, in a transaction that does
-- not know who asked for it. A row lasts until the invitation is sent or refused, at most five minutes.
create table private.begun_invitations (
  recipient_hash bytea primary key,
  actor_id uuid not null,
  begun_at timestamptz not null default now()
);
comment on table private.begun_invitations is 'Who is about to invite whom, until the auth server has sent the invitation.';
comment on column private.begun_invitations.recipient_hash is 'SHA-256 of the e-mail address in lower case.';

create function private.recipient_hash(email text) returns bytea
language sql immutable strict set search_path = '' as
$$ select sha256(convert_to(lower(btrim(recipient_hash.email)), 'UTF8')) $$;

-- Notes that the account actor_id is about to invite the owner of this e-mail address; without actor_id, takes the note
-- back. Only the edge function calls it; it knows who the caller is.
create function public.note_invitation(email text, actor_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.begun_invitations i
  where i.recipient_hash = private.recipient_hash(note_invitation.email) or i.begun_at < now() - interval '5 minutes';
  if note_invitation.actor_id is not null then
    insert into private.begun_invitations (recipient_hash, actor_id)
    values (private.recipient_hash(note_invitation.email), note_invitation.actor_id)
    on conflict on constraint begun_invitations_pkey do update set actor_id = excluded.actor_id, begun_at = excluded.begun_at;
  end if;
end $$;

-- Trigger: records the invitation of an account, made by the account that note_invitation() named, else by the operator
-- in Studio.
create function private.audit_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun private.begun_invitations;
begin
  delete from private.begun_invitations i where i.recipient_hash = private.recipient_hash(new.email) returning * into begun;
  perform private.act_for(case when begun.begun_at >= now() - interval '5 minutes' then begun.actor_id end);
  perform private.record_account_event('invite', new.id);
  return null;
end $$;

-- Trigger: records the deletion of an account.
create function private.audit_account_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_account_event('delete', old.id);
  return null;
end $$;

create trigger accounts_audit_invitation_insert after insert on auth.users
  for each row when (new.invited_at is not null) execute function private.audit_invitation();
create trigger accounts_audit_invitation_update after update of invited_at on auth.users
  for each row when (new.invited_at is not null and new.invited_at is distinct from old.invited_at)
  execute function private.audit_invitation();
create trigger accounts_audit_delete after delete on auth.users
  for each row execute function private.audit_account_deletion();

-- Deletes an account and all its data, as the account actor_id, which may be the same. Does nothing if it is already
-- deleted. 409: it belongs to the last admin. Only the edge function calls it; it knows who the caller is, which a
-- deletion by the auth server would not tell the history.
create function public.delete_account(account_id uuid, actor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_for(delete_account.actor_id);
  delete from auth.users u where u.id = delete_account.account_id;
end $$;

-- An account's export also shows who invited and exported it. Rewritten in place, as the function is long.
do $$
declare
  definition constant text := pg_get_functiondef('public.export_account(uuid)'::regprocedure);
  present constant text := 'h.entity in (''subscription'', ''admin'')';
begin
  if position(present in definition) = 0 then
    raise exception 'export_account() has changed.';
  end if;
  execute replace(definition, present, 'h.entity in (''subscription'', ''admin'', ''account'')');
end $$;
alter function public.export_account(uuid) set schema private;
revoke execute on function private.export_account(uuid) from service_role;

-- Returns everything held about a person, as the file that they download, and records that actor_id has exported it;
-- null actor_id: the server or the operator. Returns null when there is no such account. The edge function passes the
-- id of the caller. What the file holds: private.export_account().
create function public.export_account(account_id uuid, actor_id uuid default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  data constant json := private.export_account(export_account.account_id);
begin
  if data is not null then
    perform private.act_for(export_account.actor_id);
    perform private.record_account_event('export', export_account.account_id);
  end if;
  return data;
end $$;

grant execute on function
  public.note_invitation(text, uuid), public.delete_account(uuid, uuid), public.export_account(uuid, uuid) to service_role;

-- Returns a page of the audit log, newest entries first; without entries unless the caller is an admin.
--   search: part of a thing's name, ignoring case and accents. kind: an entity. actor: the id of an account,
--     'service' or 'operator'. Null and '' do not filter.
--   page: a page past the end returns the last one.
-- Each entry names who did it, the person whose account, subscription or role it is about (null once the account is
-- deleted), and whether the thing still exists.
create or replace function public.audit_entries(
  search text default '', kind text default null, actor text default null, page integer default 1, page_size integer default 25
)
returns table (total bigint, shown_page integer, entries json)
language plpgsql stable security invoker set search_path = '' set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  sought constant text := private.fold(coalesce(audit_entries.search, ''));
  account constant uuid := case when audit_entries.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit_entries.actor::uuid end;
  most constant integer := least(greatest(page_size, 1), 100);
begin
  select count(*) into total from public.audit_log a
  where (sought = '' or position(sought in a.search_text) > 0)
    and (coalesce(kind, '') = '' or a.entity = kind)
    and (coalesce(actor, '') = '' or a.actor_id = account or (account is null and a.actor_id is null and a.actor_role = actor));
  shown_page := least(greatest(audit_entries.page, 1), greatest((total + most - 1) / most, 1));
  select coalesce(json_agg(json_build_object(
      'id', e.id, 'at', e.at, 'actor_id', e.actor_id, 'actor_role', e.actor_role, 'actor', who.name, 'action', e.action,
      'entity', e.entity, 'entity_id', e.entity_id, 'label', e.entity_label, 'changes', e.changes,
      'person', case when e.entity in ('subscription', 'admin', 'account') then (
        select p.name from public.profiles p where p.id = e.entity_id::uuid) end,
      'exists', case e.entity
        when 'supplier' then exists (select from public.suppliers s where s.id = e.entity_id::bigint)
        when 'category' then exists (select from public.categories c where c.id = e.entity_id::bigint)
        when 'list' then exists (select from public.special_lists l where l.id = e.entity_id::bigint)
        when 'subscription' then exists (select from public.profiles p where p.id = e.entity_id::uuid)
        when 'account' then exists (select from public.profiles p where p.id = e.entity_id::uuid)
        when 'admin' then exists (select from public.profiles p where p.id = e.entity_id::uuid)
        else true
      end) order by e.at desc, e.id desc), '[]')
  into entries
  from (
    select * from public.audit_log a
    where (sought = '' or position(sought in a.search_text) > 0)
      and (coalesce(kind, '') = '' or a.entity = kind)
      and (coalesce(actor, '') = '' or a.actor_id = account or (account is null and a.actor_id is null and a.actor_role = actor))
    order by a.at desc, a.id desc limit most offset (shown_page - 1) * most
  ) e
  left join public.profiles who on who.id = e.actor_id;
  return next;
end $$;
