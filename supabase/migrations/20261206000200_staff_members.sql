-- Who belongs to the staff: owners give and take roles, also with an invitation.

-- Trigger: refuses to remove or demote the last owner (409), because somebody must always be able to run the product.
-- The lock serializes changes: of two parallel ones, each would still see the other owner.
alter function private.prevent_last_admin_removal() rename to keep_last_owner;
create or replace function private.keep_last_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.user_id, new.role) = (old.user_id, old.role) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('public.admins'));
  if not exists (select from public.admins a where a.role = 'owner' and a.user_id <> old.user_id) then
    raise sqlstate 'PT409' using message = case tg_op
      when 'DELETE' then 'O último administrador não pode ser removido.'
      else 'O último administrador não pode mudar de função.'
    end;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

drop trigger admins_prevent_last_removal on public.admins;
create trigger admins_keep_last_owner before delete or update on public.admins
  for each row when (old.role = 'owner') execute function private.keep_last_owner();
comment on constraint admins_user_id_fkey on public.admins is 'Deleting the account removes the role; refused for the last owner.';

-- Trigger: refuses to make an account staff whose e-mail address is not confirmed (409), because somebody else may have
-- signed up with it.
create function private.require_confirmed_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null) then
    raise sqlstate 'PT409' using message = 'Esta conta ainda não confirmou o e-mail.';
  end if;
  return new;
end $$;

create trigger admins_require_confirmed before insert or update of user_id on public.admins
  for each row execute function private.require_confirmed_staff();

-- The history also records changes of a role.
drop trigger admins_audit on public.admins;
create trigger admins_audit after insert or update or delete on public.admins
  for each row execute function private.audit('admin', 'user_id');

-- Makes the account with this e-mail address an owner, also if it is of the staff already; raises an exception when there
-- is no such account or it has not confirmed the address. Operators run: select private.make_admin('nome@exemplo.com.br');
create or replace function private.make_admin(account_email text) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(btrim(account_email)));
begin
  if account is null then
    raise exception 'Nenhuma conta com o e-mail %.', account_email;
  end if;
  insert into public.admins (user_id, role) values (account, 'owner')
  on conflict (user_id) do update set role = excluded.role;
end $$;

-- The role that an invited person gets as soon as the e-mail address is confirmed.
create table private.invited_staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'support')),
  invited_by uuid not null references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now()
);
create index invited_staff_invited_by_idx on private.invited_staff (invited_by);
comment on table private.invited_staff is 'The role that an invited person gets when the e-mail address is confirmed, if invited_by is still an owner then.';

-- Returns whether an account is an owner's.
create function private.is_owner(account_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = is_owner.account_id and a.role = 'owner')
$$;

-- Locks an account and its role for the rest of the transaction, and with them who is an owner. Rows come before the
-- advisory lock, in the order in which a deletion of the account and the trigger keep_last_owner() take them.
create function private.lock_staff_role(account_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from auth.users u where u.id = lock_staff_role.account_id for update;
  perform from public.admins a where a.user_id = lock_staff_role.account_id for update;
  perform pg_advisory_xact_lock(hashtext('public.admins'));
end $$;

-- Gives an account a role of the staff, or with null none. Done at once, whatever the account had before.
-- 42501: the caller is no owner. 404: no such account. 409: it has not confirmed its e-mail address, or is the last
-- owner's. 422: no such role.
create function public.set_staff_role(account_id uuid, role text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Callers without the right must not lock anything. It is asked again afterwards, because another owner may have taken
  -- it while this call waited.
  if private.may('business') then
    perform private.lock_staff_role(set_staff_role.account_id);
  end if;
  if not private.may('business') then
    raise insufficient_privilege using message = 'Só administradores mudam as funções da equipe.';
  elsif not exists (select from auth.users u where u.id = set_staff_role.account_id) then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  elsif set_staff_role.role not in ('owner', 'editor', 'support') then
    raise sqlstate 'PT422' using message = 'Esta função não existe.';
  end if;
  delete from private.invited_staff i where i.user_id = set_staff_role.account_id;
  if set_staff_role.role is null then
    delete from public.admins a where a.user_id = set_staff_role.account_id;
  else
    insert into public.admins (user_id, role) values (set_staff_role.account_id, set_staff_role.role)
    on conflict on constraint admins_pkey do update set role = excluded.role;
  end if;
end $$;
comment on function public.set_staff_role(uuid, text) is 'Makes an account owner, editor or support, or with null a member again; for owners. Raises 42501, 404, 409 (unconfirmed e-mail address, last owner), 422.';
grant execute on function public.set_staff_role(uuid, text) to authenticated;

-- Invitations to the staff.
alter table private.begun_invitations add column staff_role text check (staff_role in ('owner', 'editor', 'support'));
comment on column private.begun_invitations.staff_role is 'The role that the recipient will get; null: none.';

-- Notes that the account actor_id is about to invite the owner of this e-mail address, with staff_role to the staff;
-- without actor_id, takes the note back. 403: staff_role by an account that is no owner. Only the edge function calls it;
-- it knows who the caller is.
drop function public.note_invitation(text, uuid);
create function public.note_invitation(email text, actor_id uuid default null, staff_role text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if note_invitation.staff_role is not null and not private.is_owner(note_invitation.actor_id) then
    raise sqlstate 'PT403' using message = 'Só administradores convidam para a equipe.';
  end if;
  delete from private.begun_invitations i
  where i.recipient_hash = private.recipient_hash(note_invitation.email) or i.begun_at < now() - interval '5 minutes';
  if note_invitation.actor_id is not null then
    insert into private.begun_invitations (recipient_hash, actor_id, staff_role)
    values (private.recipient_hash(note_invitation.email), note_invitation.actor_id, note_invitation.staff_role)
    on conflict on constraint begun_invitations_pkey
    do update set actor_id = excluded.actor_id, staff_role = excluded.staff_role, begun_at = excluded.begun_at;
  end if;
end $$;
grant execute on function public.note_invitation(text, uuid, text) to service_role;

-- Trigger: records the invitation of an account, made by the account that note_invitation() named, else by the operator
-- in Studio; and keeps the role that the person is invited to. A repeated invitation without a role leaves it.
create or replace function private.audit_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  begun private.begun_invitations;
begin
  delete from private.begun_invitations i where i.recipient_hash = private.recipient_hash(new.email) returning * into begun;
  if begun.begun_at < now() - interval '5 minutes' then
    begun := null;
  end if;
  perform private.act_for(begun.actor_id);
  perform private.record_account_event('invite', new.id);
  if begun.staff_role is not null then
    insert into private.invited_staff (user_id, role, invited_by) values (new.id, begun.staff_role, begun.actor_id)
    on conflict on constraint invited_staff_pkey
    do update set role = excluded.role, invited_by = excluded.invited_by, invited_at = excluded.invited_at;
  end if;
  return null;
end $$;

-- Trigger: a person who was invited to the staff has confirmed the e-mail address, and gets the role, in the name of the
-- owner who sent the invitation. If the sender is no longer an owner, the person becomes a member only.
create function private.admit_invited_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invited private.invited_staff;
begin
  delete from private.invited_staff i where i.user_id = new.id returning * into invited;
  if found then
    perform pg_advisory_xact_lock(hashtext('public.admins'));
    if private.is_owner(invited.invited_by) then
      perform private.act_for(invited.invited_by);
      insert into public.admins (user_id, role) values (new.id, invited.role) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create trigger accounts_admit_invited_staff after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.admit_invited_staff();

-- Deletes an account and all its data, as the account actor_id, which may be the same. Does nothing if it is already
-- deleted. 403: it belongs to the staff, and actor_id to somebody else who is no owner. 409: it belongs to the last owner.
-- Only the edge function calls it; it knows who the caller is, which a deletion by the auth server would not tell the
-- history.
create or replace function public.delete_account(account_id uuid, actor_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if actor_id <> account_id then
    perform from auth.users u where u.id = delete_account.account_id for update; -- so that nobody makes it staff meanwhile
    if exists (select from public.admins a where a.user_id = delete_account.account_id) then
      perform private.lock_staff_role(delete_account.account_id);
      if not private.is_owner(delete_account.actor_id) then
        raise sqlstate 'PT403' using message = 'Só administradores excluem contas da equipe.';
      end if;
    end if;
  end if;
  perform private.act_for(delete_account.actor_id);
  delete from auth.users u where u.id = delete_account.account_id;
end $$;

-- Accounts also name the role of staff; null for members.
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
  a.role as staff_role
from public.profiles p
join public.subscriptions s on s.user_id = p.id
left join public.admins a on a.user_id = p.id;
comment on view public.accounts is 'Accounts with role (free, premium or admin, which is everybody of the staff), status (none, active or expired), ends_at (UTC; null for the staff and for accounts that never subscribed) and staff_role (owner, editor or support; null for members). Read-only.';

-- An account's export also names its role. Rewritten in place, as the function is long.
do $$
declare
  definition constant text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  present constant text := '''administrador_desde'', (select created_at from public.admins where user_id = p.id),';
begin
  if position(present in definition) = 0 then
    raise exception 'export_account() has changed.';
  end if;
  execute replace(definition, present, present || '
    ''funcao_na_equipe'', a.staff_role,
    -- Without invited_staff.invited_by, which is somebody else.
    ''convite_para_a_equipe'', (
      select json_build_object(''funcao'', i.role, ''convidada_em'', i.invited_at) from private.invited_staff i where i.user_id = p.id
    ),');
end $$;
