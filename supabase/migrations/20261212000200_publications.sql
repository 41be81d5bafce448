-- When the site was built anew: its prerendered pages show the categories and open suppliers of that moment. The edge
-- function calls the host's deploy hook, at most once an hour.

create table private.publications (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  problem text check (length(problem) between 1 and 300)
);
comment on table private.publications is 'Calls of the deploy hook, which makes the host build the site anew. Deleted after 90 days.';
comment on column private.publications.started_at is 'When the edge function was about to call the hook (UTC). Changes from then on wait for the next call.';
comment on column private.publications.finished_at is 'When the host had answered (UTC); null: not yet, or the function was interrupted.';
comment on column private.publications.problem is 'Why the host did not accept it, without personal data; null: it did, or has not answered yet.';
alter table private.publications enable row level security;

-- Returns the last call that the host has accepted or may still accept; null if there is none. A call without an answer for
-- five minutes was interrupted.
create function private.last_publication() returns private.publications
language sql stable security definer set search_path = '' as $$
  select p from private.publications p
  where p.problem is null and (p.finished_at is not null or p.started_at > now() - interval '5 minutes')
  order by p.started_at desc limit 1
$$;
comment on function private.last_publication() is 'The last call of the deploy hook that the host has accepted or may still accept.';

-- Returns how many suppliers and categories have changed since a moment; null: since ever.
create function private.changes_since(moment timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select count(distinct (a.entity, a.entity_id))::integer from public.audit_log a
  where a.entity in ('supplier', 'category') and a.action in ('insert', 'update', 'delete')
    and a.at > coalesce(changes_since.moment, '-infinity')
$$;
comment on function private.changes_since(timestamptz) is 'How many suppliers and categories have changed since a moment.';

-- Returns {"published_at", "changes", "possible_at", "problem"} for the staff of the catalog: when the site was last
-- published (null: never), how many suppliers and categories have changed since, when it may be published again (null: now),
-- and why the last attempt failed (null: it did not). 42501 for everyone else.
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
    'possible_at', case when last.started_at > now() - interval '1 hour' then last.started_at + interval '1 hour' end,
    'problem', (select p.problem from private.publications p order by p.started_at desc, p.id desc limit 1));
end $$;
comment on function public.publication_state() is 'When the site was last published, what has changed since, and when it may be published again; for the staff of the catalog.';

-- Begins a call of the deploy hook, unless one was accepted within the last hour or, with `only_changed`, nothing has changed
-- since. Returns {"id", "possible_at"}: the id for finish_publication(), or null and when it is possible again (null:
-- nothing has changed). Parallel calls wait for each other, so that only one of them begins.
create function public.begin_publication(only_changed boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  last private.publications;
  begun bigint;
begin
  perform pg_advisory_xact_lock(hashtext('private.publications'));
  last := private.last_publication();
  if last.started_at > now() - interval '1 hour' then
    return json_build_object('id', null, 'possible_at', last.started_at + interval '1 hour');
  elsif only_changed and private.changes_since(last.started_at) = 0 then
    return json_build_object('id', null, 'possible_at', null);
  end if;
  delete from private.publications p where p.started_at < now() - interval '90 days' and p.id <> coalesce(last.id, 0);
  insert into private.publications default values returning id into begun;
  return json_build_object('id', begun, 'possible_at', null);
end $$;
comment on function public.begin_publication(boolean) is 'Begins a call of the deploy hook, at most once an hour. For the secret key only.';

-- Records that the host has answered a call of the deploy hook, and why it did not accept it. After a problem, another call
-- may begin at once.
create function public.finish_publication(publication_id bigint, problem text default null) returns void
language sql security definer set search_path = '' as $$
  update private.publications p
  set finished_at = now(), problem = left(nullif(finish_publication.problem, ''), 300)
  where p.id = finish_publication.publication_id and p.finished_at is null
$$;
comment on function public.finish_publication(bigint, text) is 'Records the answer of the host to a call of the deploy hook. For the secret key only.';

grant execute on function public.publication_state() to authenticated;
grant execute on function public.begin_publication(boolean), public.finish_publication(bigint, text) to service_role;
