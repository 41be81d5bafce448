-- Members export their data with their own rights, which the edge function no longer needs the secret key for. The limit
-- that /api had moves here, because a member can also call the database itself.

-- Counts what the caller does, in private.rate_limits. Call it first: it keeps the counter locked until the end of the
-- transaction. 42501: nobody is logged in. 429: too many; `detail` has the seconds to wait.
create function private.limit_caller(action text, max_attempts integer, window_seconds integer) returns void
language plpgsql set search_path = '' as $$
declare
  wait integer;
begin
  if auth.uid() is null then
    raise sqlstate '42501' using message = 'Entre na sua conta para fazer isto.';
  end if;
  wait := public.count_attempt(
    encode(sha256(convert_to(limit_caller.action || ':' || auth.uid(), 'UTF8')), 'hex'),
    limit_caller.max_attempts, limit_caller.window_seconds
  );
  if wait > 0 then
    raise sqlstate 'PT429' using message = 'Muitas tentativas. Aguarde um pouco e tente novamente.', detail = wait;
  end if;
end $$;
comment on function private.limit_caller(text, integer, integer) is
  'Counts an action of the logged-in caller; raises 42501 for nobody, 429 beyond the limit with the seconds to wait in detail.';

-- Returns everything held about a person, as private.export_account(), and records who has exported it: the caller, else
-- the operator, who calls this in Studio for a request that came by e-mail. Null when there is no such account.
create function private.recorded_export(account_id uuid) returns json
language plpgsql set search_path = '' as $$
declare
  data constant json := private.export_account(recorded_export.account_id);
begin
  if data is not null then
    perform private.record_account_event('export', recorded_export.account_id);
  end if;
  return data;
end $$;
comment on function private.recorded_export(uuid) is
  'The stored data of an account as JSON, null without one; writes the export into the audit log. Not for the API.';

drop function public.export_account(uuid, uuid);
-- Returns everything held about the caller; null if the account was deleted. Ten times in ten minutes: it reads the auth
-- server's whole log, and each export is an entry of the history. 429: more often.
create function public.export_account() returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_caller('export', 10, 600);
  return private.recorded_export(auth.uid());
end $$;
comment on function public.export_account() is
  'The caller''s own stored data as JSON, null if the account was deleted; raises 42501 for visitors, 429 beyond ten in ten minutes.';

grant execute on function public.export_account() to authenticated;
