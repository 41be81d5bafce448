-- An attempt that succeeded is taken back, so that people who log in from one IP address do not use up its thirty
-- guesses. It is counted first all the same: parallel guesses cannot pass the limit before they are counted.

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
  if (max_attempts >= 1 and window_seconds between 1 and 86400 and change in ('add', 'take_back', 'clear')) is not true then
    raise sqlstate '22023' using message = 'Limite inválido: ao menos 1 tentativa em 1 a 86400 segundos.';
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
comment on function public.count_attempt(text, integer, integer, text) is
  'Counts an attempt, or takes attempts back; returns the seconds to wait, 0 if the attempt is allowed. For the secret key only, because a caller could reset the limits.';

drop function public.count_attempt(text, integer, integer), public.clear_attempts(text);
grant execute on function public.count_attempt(text, integer, integer, text) to service_role;
