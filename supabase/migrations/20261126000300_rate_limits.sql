-- Limits attempts at what the edge function offers: login, sign-up, contact, checkout and the like. Counted in the
-- database, because the function may run in many processes at once.
create table private.rate_limits (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);

create index rate_limits_resets_at_idx on private.rate_limits (resets_at);

-- Counts one attempt in a window that begins with the first one. Returns 0 when it is allowed, else the seconds to
-- wait; refused attempts do not extend the window.
--   change: 'add' counts. 'take_back' takes back one that was counted, because it succeeded; 'clear' takes back all.
--     Both return 0.
-- 22023: the limit or the change makes no sense.
create function public.count_attempt(key text, max_attempts integer, window_seconds integer, change text default 'add') returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  counted private.rate_limits;
begin
  if (max_attempts >= 1 and window_seconds between 1 and 604800 and change in ('add', 'take_back', 'clear')) is not true then
    raise sqlstate '22023' using message = 'Limite inválido: ao menos 1 tentativa em 1 a 604800 segundos.';
  end if;

  if change = 'clear' then
    delete from private.rate_limits r where r.key = count_attempt.key;
    return 0;
  elsif change = 'take_back' then
    update private.rate_limits r set attempts = r.attempts - 1
    where r.key = count_attempt.key and r.attempts > 0 and r.resets_at > now();
    return 0;
  end if;

  insert into private.rate_limits as r (key, attempts, resets_at)
  values (count_attempt.key, 1, now() + make_interval(secs => window_seconds))
  on conflict on constraint rate_limits_pkey do update set
    attempts = case when r.resets_at > now() then r.attempts + 1 else 1 end,
    resets_at = case when r.resets_at > now() then r.resets_at else excluded.resets_at end
  returning * into counted;

  -- Runs after the insert and skips locked rows, so that it never waits while it holds a row: no deadlock. An array,
  -- because a plain subquery may run, and reach its limit, more than once.
  delete from private.rate_limits r where r.key = any (array(
    select over.key from private.rate_limits over where over.resets_at <= now() limit 100 for update skip locked
  ));

  if counted.attempts <= max_attempts then
    return 0;
  end if;
  -- now() is when this transaction began; a parallel call may have started the window later.
  return least(ceil(extract(epoch from counted.resets_at - now())), window_seconds);
end $$;

-- Counts what the caller does, in private.rate_limits. Call it first: it keeps the counter locked until the end of the
-- transaction. 42501: nobody is logged in. 429: too many, with this message; `detail` has the seconds to wait.
create function private.limit_caller(
  action text, max_attempts integer, window_seconds integer,
  message text default 'Muitas tentativas. Aguarde um pouco e tente novamente.'
) returns void
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
    raise sqlstate 'PT429' using message = limit_caller.message, detail = wait;
  end if;
end $$;

-- Returns the key under which an action of the caller's network is counted. The edge of a hosted project sets
-- cf-connecting-ip, whatever the caller sends. Of an IPv6 address only the half counts that a household cannot choose.
create function private.network_key(action text) returns text
language plpgsql stable set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  address text := btrim(coalesce(headers ->> 'cf-connecting-ip', split_part(headers ->> 'x-forwarded-for', ',', -1), ''));
begin
  begin
    if family(address::inet) = 6 then
      address := host(network(set_masklen(address::inet, 64)));
    end if;
  exception when invalid_text_representation then
    null; -- counted as it is written
  end;
  return encode(sha256(convert_to(network_key.action || ':' || address, 'UTF8')), 'hex');
end $$;

-- Counts what the caller's network does, in private.rate_limits; nothing for the secret key, because all calls of the edge function
-- come from one network, and it limits its callers itself. 429: more than 100 times within 5 minutes; `detail` has the seconds to
-- wait.
create function private.limit_network(action text, change text default 'add') returns void
language plpgsql set search_path = '' as $$
declare
  wait integer;
begin
  if auth.jwt() ->> 'role' = 'service_role' then
    return;
  end if;
  wait := public.count_attempt(private.network_key(limit_network.action), 100, 300, limit_network.change);
  if wait > 0 then
    raise sqlstate 'PT429' using message = 'Muitas tentativas. Aguarde um pouco e tente novamente.', detail = wait;
  end if;
end $$;

-- Takes back what private.limit_network() has counted: the caller has proven to know a secret.
create function private.forgive_network(action text) returns void
language sql set search_path = '' as $$ select private.limit_network(forgive_network.action, 'take_back') $$;

grant select, insert, update, delete on private.rate_limits to service_role;

comment on column private.rate_limits.key is
  'Hash of what was attempted and by whom; keyed if the edge function made it. No IP address or e-mail address is stored in clear.';
comment on function public.count_attempt(text, integer, integer, text) is
  'Counts an attempt, or takes attempts back; returns the seconds to wait, 0 if the attempt is allowed. For the secret key only, because a caller could reset the limits.';
comment on function private.limit_caller(text, integer, integer, text) is
  'Counts an action of the logged-in caller; raises 42501 for nobody, 429 beyond the limit with the seconds to wait in detail.';
comment on function private.network_key(text) is
  'Key in private.rate_limits for an action of the network that the request comes from.';
comment on function private.limit_network(text, text) is
  'Counts an action of the network that the request comes from, or takes it back; raises 429 after 100 within 5 minutes, with the seconds to wait in detail.';
comment on function private.forgive_network(text) is 'Takes back what private.limit_network() has counted.';
