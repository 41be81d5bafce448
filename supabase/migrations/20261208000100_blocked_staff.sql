-- An account that is blocked has no rights of the staff either, even while its access token lasts. The app blocks members
-- only; an operator blocks somebody of the staff in Studio, for example when their password was stolen.

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.admins a join auth.users u on u.id = a.user_id
    where a.user_id = (select auth.uid()) and (u.banned_until > now()) is not true
  )
$$;
comment on function private.is_admin() is 'Whether the caller is of the staff, and not blocked. What they may do: private.may().';

create or replace function private.may(area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.admins a join auth.users u on u.id = a.user_id
    where a.user_id = (select auth.uid()) and (u.banned_until > now()) is not true
      and (a.role = 'owner' or a.role = case may.area when 'catalog' then 'editor' when 'members' then 'support' end)
  )
$$;

-- Returns whether an account is an owner's that is not blocked.
create or replace function private.is_owner(account_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.admins a where a.user_id = is_owner.account_id and a.role = 'owner')
    and not private.is_blocked(is_owner.account_id)
$$;

-- `/api` asks with this policy for the caller's role. Members have no row, so only blocked staff no longer sees its own.
alter policy "admins: you see yourself, the staff sees all" on public.admins using ((select private.is_admin()));
alter policy "admins: you see yourself, the staff sees all" on public.admins rename to "admins: the staff sees all";

-- As before, but an owner who is blocked does not count: nobody could log in to run the product.
create or replace function private.keep_last_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.user_id, new.role) = (old.user_id, old.role) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('public.admins'));
  if not exists (
    select from public.admins a where a.role = 'owner' and a.user_id <> old.user_id and not private.is_blocked(a.user_id)
  ) then
    raise sqlstate 'PT409' using message = case tg_op
      when 'DELETE' then 'O último administrador não pode ser removido.'
      else 'O último administrador não pode mudar de função.'
    end;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- As before, and also refuses to make a blocked account staff (409): it could not log in, and nobody could unblock it.
create or replace function private.require_confirmed_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at is not null) then
    raise sqlstate 'PT409' using message = 'Esta conta ainda não confirmou o e-mail.';
  elsif private.is_blocked(new.user_id) then
    raise sqlstate 'PT409' using message = 'Esta conta está bloqueada. Desbloqueie-a primeiro.';
  end if;
  return new;
end $$;

comment on function public.set_staff_role(uuid, text) is 'Makes an account owner, editor or support, or with null a member again; for owners. Raises 42501, 404, 409 (unconfirmed e-mail address, blocked, last owner), 422.';

-- As before, but a person who was blocked meanwhile becomes a member only.
create or replace function private.admit_invited_staff() returns trigger
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

-- As before, but locks the account first, as set_staff_role() does: nobody becomes staff between the check and the block.
create or replace function public.set_blocked(account_id uuid, blocked boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select private.may('members')) then -- others must not lock anything
    perform from auth.users u where u.id = set_blocked.account_id for update;
  end if;
  perform private.check_member(set_blocked.account_id);
  update auth.users u set banned_until = case when set_blocked.blocked then now() + interval '100 years' end
  where u.id = set_blocked.account_id and coalesce(u.banned_until > now(), false) <> set_blocked.blocked;
  if not found then
    return;
  end if;
  if set_blocked.blocked then
    delete from auth.sessions where user_id = set_blocked.account_id;
  end if;
  perform private.record_account_event(case when set_blocked.blocked then 'block' else 'unblock' end, set_blocked.account_id);
end $$;
