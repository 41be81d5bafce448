-- What the site needs from others (payment provider, e-mail service, host, scheduler), and when each last worked. Most of it
-- follows from payments, mails and publications; this table has what follows from nothing else.
create table private.integrations (
  name text primary key check (name in ('job', 'mail')),
  worked_at timestamptz not null
);

-- Notes that the scheduled job has run to its end.
create function public.note_job_run() returns void
language sql security definer set search_path = '' as $$
  insert into private.integrations as i (name, worked_at) values ('job', now())
  on conflict (name) do update set worked_at = excluded.worked_at
$$;

-- Returns whether the scheduled job, which starts every five minutes, has not run to its end within an hour.
create function private.job_is_late() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.integrations i where i.name = 'job' and i.worked_at > now() - interval '1 hour')
$$;

-- Notes that an owner has received a test e-mail, which only the receiver can tell, or that a test was refused: then no
-- earlier arrival counts. 42501 for everyone but owners.
create function public.note_mail_arrival(arrived boolean default true) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('business')) then
    raise sqlstate '42501' using message = 'Só administradores conferem as integrações.';
  elsif note_mail_arrival.arrived then
    insert into private.integrations as i (name, worked_at) values ('mail', now())
    on conflict (name) do update set worked_at = excluded.worked_at;
  else
    delete from private.integrations i where i.name = 'mail';
  end if;
end $$;

-- Calls the scheduled job now, as the scheduler would; integration_facts() tells a little later whether it ran. Returns false
-- if the scheduler is not set up. 42501 for everyone but owners.
create function public.start_job() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not (select private.may('business')) then
    raise sqlstate '42501' using message = 'Só administradores conferem as integrações.';
  end if;
  return private.call_jobs();
end $$;

-- Returns, for owners, when each integration last worked (UTC; null: never) and why it failed since: {"paid_at" (a payment
-- approved by this gateway), "mail_sent_at", "mail_arrived_at" (a test), "mail_problem" (of the last mail that failed, if
-- since it was written none was sent and no test arrived), "published_at", "publication_problem", "job_ran_at",
-- "job_is_late"}. 42501 for everyone else.
create function public.integration_facts(gateway text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  last_sent timestamptz;
  arrived timestamptz;
begin
  if not (select private.may('business')) then
    raise sqlstate '42501' using message = 'Só administradores conferem as integrações.';
  end if;
  select max(o.sent_at) into last_sent from private.outbox o;
  select i.worked_at into arrived from private.integrations i where i.name = 'mail';
  return json_build_object(
    'paid_at', (select max(p.approved_at) from public.payments p where p.gateway = integration_facts.gateway),
    'mail_sent_at', last_sent,
    'mail_arrived_at', arrived,
    'mail_problem', (
      select o.problem from private.outbox o
      where o.problem is not null and o.sent_at is null and o.created_at > coalesce(greatest(last_sent, arrived), '-infinity')
      order by o.created_at desc limit 1),
    'published_at', (private.last_publication()).started_at,
    'publication_problem', (select p.problem from private.publications p order by p.started_at desc, p.id desc limit 1),
    'job_ran_at', (select i.worked_at from private.integrations i where i.name = 'job'),
    'job_is_late', private.job_is_late());
end $$;

alter table private.integrations enable row level security;

grant execute on function private.job_is_late() to authenticated;
grant execute on function public.note_mail_arrival(boolean), public.start_job(), public.integration_facts(text) to authenticated;

comment on table private.integrations is 'When the scheduled job last ran, and when an owner last received a test e-mail.';
comment on column private.integrations.name is 'job or mail.';
comment on column private.integrations.worked_at is 'UTC.';
comment on function private.job_is_late() is 'Whether the scheduled job has not run within an hour.';
comment on function public.note_job_run() is 'Notes that the scheduled job has run to its end. For the secret key only.';
comment on function public.note_mail_arrival(boolean) is 'Notes that an owner has received a test e-mail, or that one was refused. For owners.';
comment on function public.start_job() is 'Calls the scheduled job now; returns whether the scheduler is set up. For owners.';
comment on function public.integration_facts(text) is 'When payments, e-mails, publication and scheduled job last worked, and what failed since. For owners.';
