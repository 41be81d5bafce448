-- During maintenance nothing changes that members write. /api refuses their requests with 503; this does the same for
-- programs that call REST, and for new orders. Reading, messages to the operator, logins and payments that have begun
-- go on.

-- Trigger: refuses a statement of a member, or of the server for a member, during maintenance (503). Admins may write, and
-- so may operators and the auth server, whose connections carry no token.
create function private.refuse_in_maintenance() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select s.maintenance_mode from public.settings s) and auth.jwt() ->> 'role' is not null and not private.is_admin() then
    raise sqlstate 'PT503' using message = 'O site está em manutenção. Tente novamente mais tarde.';
  end if;
  return null;
end $$;

create trigger favorites_refuse_in_maintenance before insert or update or delete on public.favorites
  for each statement execute function private.refuse_in_maintenance();
create trigger profiles_refuse_in_maintenance before update on public.profiles
  for each statement execute function private.refuse_in_maintenance();
create trigger orders_refuse_in_maintenance before insert on public.orders
  for each statement execute function private.refuse_in_maintenance();
