-- When the site was built anew: its prerendered pages show the categories and open suppliers of that moment. The edge
-- function calls the host's deploy hook.
create table private.publications (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  problem text check (length(problem) between 1 and 300),
  is_refused boolean not null default false check (problem is not null or not is_refused)
);

-- Returns every category with the number of its suppliers that the caller sees, as an array of {"id", "name", "slug",
-- "parent_id", "suppliers"}. A supplier is filed under a main category, and perhaps one of its subcategories, or under a
-- subcategory alone: each category counts those under it and under its subcategories, each of them once.
create function public.category_pages() returns json
language sql stable security invoker set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'name', c.name, 'slug', c.slug, 'parent_id', c.parent_id, 'suppliers', coalesce(filed.suppliers, 0)
  ) order by c.id), '[]')
  from public.categories c
  left join (
    select f.id, count(distinct s.id) as suppliers
    from public.suppliers s
    join public.categories k on k.id = s.category_id
    cross join lateral (values (s.category_id), (s.subcategory_id), (k.parent_id)) f (id)
    where not s.is_archived and f.id is not null
    group by f.id
  ) filed on filed.id = c.id
$$;

-- Returns on which day the public pages last changed, for the sitemap: {"categories": [[id, day]], "suppliers": [[id, day]]},
-- the latter only of open suppliers. Runs with its owner's rights because the history is for the staff. Of a locked supplier
-- only the day on which it became public counts, for its category.
create function public.page_dates() returns json
language sql stable security definer set search_path = '' as $$
  with changed as (
    select a.entity, a.entity_id, max(a.at) as at from public.audit_log a
    where a.entity in ('supplier', 'category') and a.action in ('insert', 'update')
    group by a.entity, a.entity_id
  ),
  listed as (
    select s.id, s.category_id, s.subcategory_id, k.parent_id, s.is_premium,
      private.day_of(greatest(s.created_at, s.public_from, case when not s.is_premium then c.at end)) as day
    from public.suppliers s
    join public.categories k on k.id = s.category_id
    left join changed c on c.entity = 'supplier' and c.entity_id = s.id::text
    where not s.is_archived and s.public_from <= now()
  )
  select json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_array(k.id, greatest(private.day_of(greatest(k.created_at, c.at)), f.day)) order by k.id), '[]')
      from public.categories k
      left join changed c on c.entity = 'category' and c.entity_id = k.id::text
      left join (
        select u.id, max(l.day) as day
        from listed l cross join lateral (values (l.category_id), (l.subcategory_id), (l.parent_id)) u (id)
        group by u.id
      ) f on f.id = k.id),
    'suppliers', (
      select coalesce(json_agg(json_build_array(l.id, l.day) order by l.id), '[]') from listed l where not l.is_premium))
$$;

-- Returns the last call that the host has accepted or may still accept; null if there is none. A call without an answer
-- for five minutes was interrupted: what has changed before it may not be published.
create function private.last_publication() returns private.publications
language sql stable security definer set search_path = '' as $$
  select p from private.publications p
  where p.problem is null and (p.finished_at is not null or p.started_at > now() - interval '5 minutes')
  order by p.started_at desc limit 1
$$;

-- Returns how many changes to the built pages there are since a moment (null: since ever): suppliers and categories that
-- have changed, suppliers that time has made public since, and the settings that these pages show, which count as one.
create function private.changes_since(moment timestamptz) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select a.entity, a.entity_id from public.audit_log a
    where a.action in ('insert', 'update', 'delete') and a.at > coalesce(changes_since.moment, '-infinity')
      and (a.entity in ('supplier', 'category') or a.entity = 'settings' and a.changes ?| array['free_direct_contacts',
        'claim_suppliers', 'claim_resellers', 'claim_categories', 'claim_satisfaction', 'founded_year'])
    union
    select 'supplier', s.id::text from public.suppliers s
    where s.public_from > coalesce(changes_since.moment, '-infinity') and s.public_from <= now() and not s.is_archived
  ) changed
$$;

-- Returns when the host may be called again; null: now. Hosts charge for each build, so the scheduled job calls once a day,
-- and a person once an hour. A call that the host has refused does not count for a person, and for the job an hour. One
-- without an answer counts: the host may have accepted it.
create function private.next_publication(for_job boolean) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(b.until) from (
    select p.started_at + case when next_publication.for_job and not p.is_refused then interval '1 day' else interval '1 hour' end
    from private.publications p where next_publication.for_job or not p.is_refused
  ) b (until)
  where b.until > now()
$$;

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

-- Begins a call of the deploy hook, unless next_publication() is later. With `only_changed`, for the scheduled job, also not
-- if nothing has changed. Returns
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

alter table private.publications enable row level security;

grant execute on function public.category_pages(), public.page_dates() to anon, authenticated;
grant execute on function public.publication_state() to authenticated;

comment on table private.publications is 'Calls of the deploy hook, which makes the host build the site anew. Deleted after 90 days.';
comment on column private.publications.started_at is 'When the edge function was about to call the hook (UTC). Changes from then on wait for the next call.';
comment on column private.publications.finished_at is 'When the host had answered or had taken too long (UTC); null: not yet, or the function was interrupted.';
comment on column private.publications.problem is 'Why it is not known to be accepted, without personal data; null: the host has accepted it, or has not answered yet.';
comment on column private.publications.is_refused is 'Whether the host said no. False with a problem: it did not answer in time, and may have accepted it.';
comment on function public.category_pages() is 'Every category with its slug and the number of its suppliers that the caller sees; one array, so that none is cut off.';
comment on function public.page_dates() is 'On which day the public pages of categories and open suppliers last changed, for the sitemap.';
comment on function private.last_publication() is 'The last call of the deploy hook that the host has accepted or may still accept.';
comment on function private.changes_since(timestamptz) is 'How many changes to the built pages there are since a moment: by people, and suppliers that time has made public.';
comment on function private.next_publication(boolean) is 'When the host may be called again; null: now.';
comment on function public.publication_state() is 'When the site was last published, what has changed since, and when it may be published again; for the staff of the catalog.';
comment on function public.begin_publication(boolean) is 'Begins a call of the deploy hook: at most once an hour, for the scheduled job once a day. For the secret key only.';
comment on function public.finish_publication(bigint, text, boolean) is 'Records the answer of the host to a call of the deploy hook. For the secret key only.';
