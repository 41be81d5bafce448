-- What an operator can do by mistake in Studio, where no form checks it.

-- Trigger: an end of Premium is a date within 20 years: beyond, it is a typing error. Only paid purchases extend what is
-- there without a limit. Studio shows and takes UTC, and a date typed there without a time is midnight UTC, the evening
-- before in Brazil. Meant is the end of that day in São Paulo, as in endOfDay() of src/domain/dates.ts. Requests of the
-- API name their moment exactly. 23514: no such date.
create function private.check_expiry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not isfinite(new.expires_at)
    or new.expires_at > now() + interval '20 years' and (new.expires_at > old.expires_at) is not false
      and not exists (
        select from public.orders o
        where o.user_id = new.user_id and o.status = 'paid' and o.granted_until = new.expires_at
      ) then
    raise check_violation using message = 'O fim do Premium é uma data, no máximo 20 anos a partir de hoje.';
  end if;
  if current_setting('role') not in ('authenticated', 'service_role')
    and (new.expires_at at time zone 'UTC')::time = time '00:00' then
    new.expires_at := ((new.expires_at at time zone 'UTC')::date + time '23:59:59.999') at time zone 'America/Sao_Paulo';
  end if;
  return new;
end $$;

create trigger subscriptions_check_expiry_insert before insert on public.subscriptions
  for each row when (new.expires_at is not null) execute function private.check_expiry();
create trigger subscriptions_check_expiry before update of expires_at on public.subscriptions
  for each row when (new.expires_at is distinct from old.expires_at) execute function private.check_expiry();
comment on column public.subscriptions.expires_at is 'End of Premium (UTC), at most 20 years ahead unless it was paid for. A day typed in Studio without a time, or with 00:00, counts to its end in São Paulo. Null: never subscribed, or set back to free. No other column decides.';

-- Trigger: refuses to delete a row that must exist (23001), unless what it belongs to is gone: then the deletion of an
-- account is on its way through the tables. Runs with its owner's rights to see auth.users.
create function private.keep_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name in ('settings', 'operator_settings', 'member_perks') or tg_op = 'TRUNCATE' then
    raise restrict_violation using message = format('As linhas de %s não podem ser apagadas: o site precisa delas.', tg_table_name);
  elsif tg_table_name = 'profiles' and exists (select from auth.users u where u.id = (to_jsonb(old) ->> 'id')::uuid)
    or tg_table_name = 'subscriptions' and exists (select from public.profiles p where p.id = (to_jsonb(old) ->> 'user_id')::uuid) then
    raise restrict_violation using
      message = format('Esta linha de %s não pode ser apagada: toda conta precisa dela.', tg_table_name),
      hint = 'Para excluir a conta, use Authentication > Users. Para tirar o Premium, deixe expires_at vazio (NULL).';
  end if;
  return old;
end $$;

create trigger settings_keep before delete on public.settings for each row execute function private.keep_row();
create trigger operator_settings_keep before delete on public.operator_settings for each row execute function private.keep_row();
create trigger member_perks_keep before delete on public.member_perks for each row execute function private.keep_row();
create trigger profiles_keep before delete on public.profiles for each row execute function private.keep_row();
create trigger subscriptions_keep before delete on public.subscriptions for each row execute function private.keep_row();
create trigger settings_keep_all before truncate on public.settings for each statement execute function private.keep_row();
create trigger operator_settings_keep_all before truncate on public.operator_settings for each statement execute function private.keep_row();
create trigger member_perks_keep_all before truncate on public.member_perks for each statement execute function private.keep_row();
create trigger profiles_keep_all before truncate on public.profiles for each statement execute function private.keep_row();
create trigger subscriptions_keep_all before truncate on public.subscriptions for each statement execute function private.keep_row();
