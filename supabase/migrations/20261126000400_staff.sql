-- Who belongs to the staff, and what each role may do. An owner may do everything; an editor keeps the catalog (suppliers,
-- categories, synonyms, lists, imports and their pictures); support helps members (accounts, subscriptions, orders,
-- messages). Rules ask private.may() for their area; those about the staff as a whole (the premium wall, views that do not
-- count, purchases, maintenance) ask private.is_admin().

-- Accounts with admin rights. Members and admins cannot write here: the first owner is the account that confirms
-- the address of the settings, see private.admit_first_owner().
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  role text not null default 'owner' check (role in ('owner', 'editor', 'support'))
);

-- Invitations that the edge function is about to send. The auth server creates the account, in a transaction that does
-- not know who asked for it. A row lasts until the invitation is sent or refused, at most five minutes.
create table private.begun_invitations (
  recipient_hash bytea primary key,
  actor_id uuid not null,
  begun_at timestamptz not null default now(),
  staff_role text check (staff_role in ('owner', 'editor', 'support'))
);

-- The role that an invited person gets as soon as the e-mail address is confirmed.
create table private.invited_staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'support')),
  invited_by uuid not null references auth.users (id) on delete cascade,
  invited_at timestamptz not null default now()
);

create index invited_staff_invited_by_idx on private.invited_staff (invited_by);

-- Returns whether the caller is of the staff and not blocked. The app blocks members only; an operator blocks somebody of
-- the staff in Studio, for example when their password was stolen: their rights end even while the access token lasts. Call
-- it as (select private.is_admin()), so that it runs once per statement and not once per row.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.admins a join auth.users u on u.id = a.user_id
    where a.user_id = (select auth.uid()) and (u.banned_until > now()) is not true
  )
$$;

-- Returns the caller's role of the staff; null for everybody else.
create function private.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select a.role from public.admins a where a.user_id = (select auth.uid())
$$;

-- Makes the account with this e-mail address an owner, also if it is of the staff already; raises an exception when there
-- is no such account or it has not confirmed the address. Operators run: select private.make_admin('nome@exemplo.com.br');
create function private.make_admin(account_email text) returns void
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

create function private.recipient_hash(email text) returns bytea
language sql immutable strict set search_path = '' as
$$ select sha256(convert_to(lower(btrim(recipient_hash.email)), 'UTF8')) $$;

-- Returns whether the caller is of the staff and may work in an area: 'catalog', 'members' or 'business' (settings,
-- plans, coupons, staff and figures about money, for owners only). False for an area that does not exist, except for
-- owners. Call it as (select private.may('catalog')), so that it runs once per statement and not once per row.
create function private.may(area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.admins a join auth.users u on u.id = a.user_id
    where a.user_id = (select auth.uid()) and (u.banned_until > now()) is not true
      and (a.role = 'owner' or a.role = case may.area when 'catalog' then 'editor' when 'members' then 'support' end)
  )
$$;

-- Trigger: refuses to remove or demote the last owner (409), because somebody must always be able to run the product. An
-- owner who is blocked does not count: nobody could log in. The lock serializes changes: of two parallel ones, each would
-- still see the other owner.
create function private.keep_last_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.user_id, new.role) = (old.user_id, old.role) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('public.admins'));
  if not exists (
    select from public.admins a where a.role = 'owner' and a.user_id <> old.user_id and not private.is_blocked(a.user_id)
  ) then
    raise sqlstate 'PT409' using hint = 'last_owner', message = case tg_op
      when 'DELETE' then 'O último administrador não pode ser removido.'
      else 'O último administrador não pode mudar de função.'
    end;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- Trigger: refuses to make an account staff whose e-mail address is not confirmed (409), because somebody else may have
-- signed up with it, or that is blocked (409): it could not log in, and nobody could unblock it.
create function private.require_confirmed_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null) then
    raise sqlstate 'PT409' using message = 'Esta conta ainda não confirmou o e-mail.';
  elsif private.is_blocked(new.user_id) then
    raise sqlstate 'PT409' using message = 'Esta conta está bloqueada. Desbloqueie-a primeiro.';
  end if;
  return new;
end $$;

-- Returns whether an account is blocked: its owner cannot log in, and what needs Premium stays closed even while an
-- access token lasts. auth.users decides, so that a ban in Studio counts as well.
create function private.is_blocked(account_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = is_blocked.account_id and u.banned_until > now())
$$;

-- Returns whether an account is an owner's that is not blocked.
create function private.is_owner(account_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = is_owner.account_id and a.role = 'owner')
    and not private.is_blocked(is_owner.account_id)
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

-- Notes that the account actor_id is about to invite the owner of this e-mail address, with staff_role to the staff;
-- without actor_id, takes the note back. 403: staff_role by an account that is no owner. Only the edge function calls it;
-- it knows who the caller is.
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

-- Trigger: a person who was invited to the staff has confirmed the e-mail address, and gets the role, in the name of the
-- owner who sent the invitation. If the sender is no longer an owner, or the person was blocked meanwhile, the person
-- becomes a member only.
create function private.admit_invited_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  invited private.invited_staff;
begin
  delete from private.invited_staff i where i.user_id = new.id returning * into invited;
  if found then
    perform pg_advisory_xact_lock(hashtext('public.admins'));
    if private.is_owner(invited.invited_by) and not private.is_blocked(new.id) then
      perform private.act_for(invited.invited_by);
      insert into public.admins (user_id, role) values (new.id, invited.role) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create trigger admins_keep_all before truncate on public.admins for each statement execute function private.keep_row();
create trigger admins_keep_last_owner before delete or update on public.admins
  for each row when (old.role = 'owner') execute function private.keep_last_owner();
create trigger admins_require_confirmed before insert or update of user_id on public.admins
  for each row execute function private.require_confirmed_staff();
create trigger accounts_admit_invited_staff after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.admit_invited_staff();

alter table public.admins enable row level security;

grant select on public.admins to authenticated;
grant select, insert, delete on public.admins to service_role;
grant execute on function private.is_admin(), private.may(text) to anon, authenticated, service_role;
grant execute on function public.set_staff_role(uuid, text) to authenticated;

create policy "admins: the staff sees all" on public.admins
  for select to authenticated
  using ((select private.is_admin()));

comment on table public.admins is 'The staff. Written only by private.make_admin(), public.set_staff_role(), the triggers that admit the first owner and who was invited, and the service role.';
comment on column public.admins.role is 'owner (everything), editor (the catalog) or support (members, orders and messages). private.may() says what each may do.';
comment on constraint admins_user_id_fkey on public.admins is 'Deleting the account removes the role; refused for the last owner.';
comment on table private.begun_invitations is 'Who is about to invite whom, until the auth server has sent the invitation.';
comment on column private.begun_invitations.recipient_hash is 'SHA-256 of the e-mail address in lower case.';
comment on column private.begun_invitations.staff_role is 'The role that the recipient will get; null: none.';
comment on table private.invited_staff is 'The role that an invited person gets when the e-mail address is confirmed, if invited_by is still an owner then.';
comment on function private.is_admin() is 'Whether the caller is of the staff, and not blocked. What they may do: private.may().';
comment on function private.staff_role() is 'The caller''s role of the staff: owner, editor or support; null for everybody else.';
comment on function public.set_staff_role(uuid, text) is 'Makes an account owner, editor or support, or with null a member again; for owners. Raises 42501, 404, 409 (unconfirmed e-mail address, blocked, last owner), 422.';
