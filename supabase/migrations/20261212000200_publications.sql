-- When the site was built anew: its prerendered pages show the categories and open suppliers of that moment. The edge
-- function calls the host's deploy hook, at most once an hour.

create table private.publications (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  problem text check (length(problem) between 1 and 300),
  is_refused boolean not null default false check (problem is not null or not is_refused)
);
comment on table private.publications is 'Calls of the deploy hook, which makes the host build the site anew. Deleted after 90 days.';
comment on column private.publications.started_at is 'When the edge function was about to call the hook (UTC). Changes from then on wait for the next call.';
comment on column private.publications.finished_at is 'When the host had answered or had taken too long (UTC); null: not yet, or the function was interrupted.';
comment on column private.publications.problem is 'Why it is not known to be accepted, without personal data; null: the host has accepted it, or has not answered yet.';
comment on column private.publications.is_refused is 'Whether the host said no. False with a problem: it did not answer in time, and may have accepted it.';
alter table private.publications enable row level security;

-- Returns the last call that the host has accepted or may still accept; null if there is none. A call without an answer
-- for five minutes was interrupted: what has changed before it may not be published.
create function private.last_publication() returns private.publications
language sql stable security definer set search_path = '' as $$
  select p from private.publications p
  where p.problem is null and (p.finished_at is not null or p.started_at > now() - interval '5 minutes')
  order by p.started_at desc limit 1
$$;
comment on function private.last_publication() is 'The last call of the deploy hook that the host has accepted or may still accept.';

-- Returns how many changes to the built pages there are since a moment (null: since ever): suppliers and categories that
-- have changed, suppliers that time has made public since, and whether everyone may read contacts, which counts as one.
create function private.changes_since(moment timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select a.entity, a.entity_id from public.audit_log a
    where a.action in ('insert', 'update', 'delete') and a.at > coalesce(changes_since.moment, '-infinity')
      and (a.entity in ('supplier', 'category') or a.entity = 'settings' and a.changes ? 'free_direct_contacts')
    union
    select 'supplier', s.id::text from public.suppliers s
    where s.public_from > coalesce(changes_since.moment, '-infinity') and s.public_from <= now() and not s.is_archived
  ) changed
$$;
comment on function private.changes_since(timestamptz) is 'How many changes to the built pages there are since a moment: by people, and suppliers that time has made public.';

-- Returns when the host may be called again; null: now. A call that it has refused does not count, unless the scheduled job
-- asks, which would otherwise repeat it every few minutes. One without an answer counts: the host may have accepted it.
create function private.next_publication(for_job boolean) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(p.started_at) + interval '1 hour' from private.publications p
  where p.started_at > now() - interval '1 hour' and (next_publication.for_job or not p.is_refused)
$$;
comment on function private.next_publication(boolean) is 'When the host may be called again; null: now.';

-- Returns {"published_at", "changes", "possible_at", "problem"} for the staff of the catalog: when the site was last
-- published (null: never), how many changes to its pages there are since, when it may be published again (null: now), and
-- why the last attempt is not known to be accepted (null: it is). 42501 for everyone else.
create function public.publication_state() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  last constant private.publications := private.last_publication();
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  return json_build_object(
    'published_at', last.started_at,
    'changes', private.changes_since(last.started_at),
    'possible_at', private.next_publication(for_job => false),
    'problem', (select p.problem from private.publications p order by p.started_at desc, p.id desc limit 1));
end $$;
comment on function public.publication_state() is 'When the site was last published, what has changed since, and when it may be published again; for the staff of the catalog.';

-- Begins a call of the deploy hook, unless there was one within the last hour that the host has not refused. With
-- `only_changed`, for the scheduled job, also not within an hour of a refusal, nor if nothing has changed. Returns
-- {"id", "possible_at"}: the id for finish_publication(), or null and when it is possible again (null: nothing has changed).
-- Parallel calls wait for each other, so that only one of them begins.
create function public.begin_publication(only_changed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  last private.publications;
  possible_at timestamptz;
  begun bigint;
begin
  perform pg_advisory_xact_lock(hashtext('private.publications'));
  last := private.last_publication();
  possible_at := private.next_publication(for_job => only_changed);
  if possible_at is not null then
    return json_build_object('id', null, 'possible_at', possible_at);
  elsif only_changed and private.changes_since(last.started_at) = 0 then
    return json_build_object('id', null, 'possible_at', null);
  end if;
  delete from private.publications p where p.started_at < now() - interval '90 days' and p.id <> coalesce(last.id, 0);
  insert into private.publications default values returning id into begun;
  return json_build_object('id', begun, 'possible_at', null);
end $$;
comment on function public.begin_publication(boolean) is 'Begins a call of the deploy hook, at most once an hour. For the secret key only.';

-- Records what became of a call of the deploy hook: no problem, a refusal, after which a person may try again at once, or
-- no answer in time.
create function public.finish_publication(publication_id bigint, problem text default null, is_refused boolean default false)
returns void
language sql security definer set search_path = '' as $$
  update private.publications p
  set finished_at = now(), problem = left(nullif(finish_publication.problem, ''), 300),
    is_refused = finish_publication.is_refused
  where p.id = finish_publication.publication_id and p.finished_at is null
$$;
comment on function public.finish_publication(bigint, text, boolean) is 'Records the answer of the host to a call of the deploy hook. For the secret key only.';

grant execute on function public.publication_state() to authenticated;
grant execute on function public.begin_publication(boolean), public.finish_publication(bigint, text, boolean) to service_role;
