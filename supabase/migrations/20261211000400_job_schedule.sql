-- The scheduled job of the edge function, every five minutes, by pg_cron and pg_net. Where these are missing, as in the
-- local backend, nothing is scheduled; until its two secrets are in Vault, the job calls nothing.

-- Calls POST /api/jobs/run: at the URL in Vault's secret jobs_url, with the secret jobs_secret. Does nothing while one of
-- them is missing, or pg_net or Vault is. The secrets are read with dynamic SQL, because the schemas may not exist.
create function private.call_jobs() returns void
language plpgsql security definer set search_path = '' as $$
declare
  url text;
  secret text;
begin
  if to_regclass('vault.decrypted_secrets') is null or to_regproc('net.http_post') is null then
    return;
  end if;
  execute $sql$
    select max(s.decrypted_secret) filter (where s.name = 'jobs_url'), max(s.decrypted_secret) filter (where s.name = 'jobs_secret')
    from vault.decrypted_secrets s
  $sql$ into url, secret;
  if url is null or secret is null then
    return;
  end if;
  -- The platform ends a request after 150 seconds.
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 150000)'
    using url, jsonb_build_object('Content-Type', 'application/json', 'X-Jobs-Secret', secret);
end $$;
comment on function private.call_jobs() is 'Calls the scheduled job of the edge function, if Vault has jobs_url and jobs_secret. Started by pg_cron.';

do $$
begin
  if (select count(*) from pg_catalog.pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) < 2 then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  perform cron.schedule('run-jobs', '*/5 * * * *', 'select private.call_jobs()');
  -- pg_cron keeps a row for every run.
  perform cron.schedule('prune-cron-history', '0 7 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$);
exception when others then
  -- Another scheduler can call the job; the schema must not depend on it.
  raise warning 'The job of the edge function is not scheduled: % (%)', sqlerrm, sqlstate;
end $$;
