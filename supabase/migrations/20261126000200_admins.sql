-- Accounts with admin rights. Members and admins cannot write here: the operator adds the first admin in the SQL
-- editor.
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.admins is 'Accounts with every right. Written only by private.make_admin() and the service role.';
comment on constraint admins_user_id_fkey on public.admins is 'Deleting the account removes the role; refused for the last admin.';
-- No planner statistics: `Prefer: count=planned` answers with the planner's estimate, which ignores row security, so
-- a visitor could count hidden rows by any condition. The same goes for every table with rows that somebody may not
-- read, and for all its columns: when orders were placed, or which ids exist, reveals as much as a name. Only the
-- total number of rows remains visible.
alter table public.admins alter column user_id set statistics 0, alter column created_at set statistics 0;

-- Returns whether the caller is an admin. Call it as (select private.is_admin()), so that it runs once per statement
-- and not once per row.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as
$$ select exists (select 1 from public.admins where user_id = (select auth.uid())) $$;

-- Makes the account with this e-mail address an admin; raises an exception when there is no such account. Operators
-- run: select private.make_admin('nome@exemplo.com.br');
create function private.make_admin(account_email text) returns void
language plpgsql set search_path = '' as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(btrim(account_email)));
begin
  if account is null then
    raise exception 'Nenhuma conta com o e-mail %.', account_email;
  end if;
  insert into public.admins (user_id) values (account) on conflict do nothing;
end $$;

-- Trigger: refuses to remove the last admin (409), because somebody must always be able to run the product. The lock
-- serializes removals: of two parallel ones, each would still see the other admin.
create function private.prevent_last_admin_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.admins'));
  if not exists (select 1 from public.admins where user_id <> old.user_id) then
    raise sqlstate 'PT409' using message = 'O último administrador não pode ser removido.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger admins_prevent_last_removal before delete or update of user_id on public.admins
  for each row execute function private.prevent_last_admin_removal();

alter table public.admins enable row level security;

grant select on public.admins to authenticated;
grant select, insert, delete on public.admins to service_role;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create policy "admins: you see yourself, admins see all" on public.admins
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
