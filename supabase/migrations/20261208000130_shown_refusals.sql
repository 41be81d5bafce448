-- The app shows the texts of refusals with codes of ours (PT…) only; of others it says that something did not work. So what
-- the staff can run into has such a code.

-- Refuses what only staff for members may do, and what nobody may do to a member of the staff. 42501: the caller may not.
-- 404: there is no such account. 409: it is of the staff.
create or replace function private.check_member(account_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  elsif not exists (select from public.profiles p where p.id = check_member.account_id) then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  elsif exists (select from public.admins a where a.user_id = check_member.account_id) then
    raise sqlstate 'PT409' using message = 'Esta conta é da equipe. Tire-a da equipe primeiro.';
  end if;
end $$;

-- Adds months of Premium to a member, from the end of what there is or from now, and returns the new end (UTC). 42501, 404
-- and 409: see check_member(). 422: not 1 to 24 months, or Premium would last longer than check_expiry() allows.
create or replace function public.grant_months(account_id uuid, months integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz;
begin
  perform private.check_member(grant_months.account_id);
  if (grant_months.months between 1 and 24) is not true then
    raise sqlstate 'PT422' using message = 'Dê de 1 a 24 meses.';
  end if;
  perform from public.profiles p where p.id = grant_months.account_id for key share;
  update public.subscriptions s
  set expires_at = private.end_of_day(greatest(now(), s.expires_at), grant_months.months)
  where s.user_id = grant_months.account_id
  returning s.expires_at into ends;
  return ends;
exception when check_violation then
  raise sqlstate 'PT422' using message = sqlerrm;
end $$;
