-- Limits attempts at what the edge function offers: login, sign-up, contact, checkout and the like. Counted in the
-- database, because the function may run in many processes at once.
create table private.rate_limits (
  key text primary key,
  attempts integer not null,
  resets_at timestamptz not null
);
comment on column private.rate_limits.key is
  'Keyed hash, made by the edge function, of what was attempted and by whom. No IP address or e-mail address is stored in clear.';

create index rate_limits_resets_at_idx on private.rate_limits (resets_at);

-- Counts one attempt in a window that begins with the first one. Returns 0 when it is allowed, else the seconds to
-- wait; refused attempts do not extend the window. 22023: the limit makes no sense.
create function public.count_attempt(key text, max_attempts integer, window_seconds integer) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  counted private.rate_limits;
begin
  if (max_attempts >= 1 and window_seconds between 1 and 86400) is not true then
    raise sqlstate '22023' using message = 'Limite inválido: ao menos 1 tentativa em 1 a 86400 segundos.';
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

-- Deletes the attempts counted under a key, when the right password follows a few wrong ones.
create function public.clear_attempts(key text) returns void
language sql security invoker set search_path = '' as
$$ delete from private.rate_limits r where r.key = clear_attempts.key $$;

grant select, insert, update, delete on private.rate_limits to service_role;
grant execute on function public.count_attempt(text, integer, integer), public.clear_attempts(text) to service_role;
