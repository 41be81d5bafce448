-- Pages of categories, for search engines and for shared links: the end of their URL, an introduction by the staff, and what
-- the pages and the sitemap list.

alter table public.categories
  add column slug text not null default '',
  add column intro text check (length(intro) between 1 and 600);
comment on column public.categories.slug is 'End of the URL of its page, such as vestidos-de-festa; made from the first name if it is empty. It never changes, because links and search engines know it.';
comment on column public.categories.intro is 'Text at the top of its page, at most 600 characters; null: none.';

-- Returns a name as the end of a URL: lower case, without accents, words joined by hyphens, at most 80 characters. A name
-- may have more letters without its accents than with them: "Æ" becomes "ae".
create function private.slug_of(name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    nullif(btrim(left(btrim(regexp_replace(private.fold(slug_of.name), '[^a-z0-9]+', '-', 'g'), '-'), 80), '-'), ''),
    'categoria')
$$;
comment on function private.slug_of(text) is 'A name as the end of a URL, without accents, at most 80 characters.';

-- Returns the slug for a category of this name: if others have it already, with a number after it.
create function private.free_slug(name text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  base constant text := private.slug_of(free_slug.name);
  candidate text := base;
  number integer := 1;
begin
  while exists (select from public.categories c where c.slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end $$;
comment on function private.free_slug(text) is 'The slug for a category of this name, with a number if others have it already.';

do $$
declare
  category public.categories;
begin
  for category in select * from public.categories order by id loop
    update public.categories c set slug = private.free_slug(c.name) where c.id = category.id;
  end loop;
end $$;
alter table public.categories
  add constraint categories_slug_key unique (slug),
  add constraint categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120);

-- Trigger: gives a new category its slug. Waits for other new categories, whose names may have the same slug.
create function private.set_category_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.categories.slug'));
  new.slug := private.free_slug(new.name);
  return new;
end $$;
comment on function private.set_category_slug() is 'Gives a new category its slug.';
create trigger categories_set_slug before insert on public.categories
  for each row when (new.slug = '') execute function private.set_category_slug();

-- Trigger: refuses another slug (23514), also by hand: links to the page would break.
create function private.keep_category_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise check_violation using message = 'O endereço da página de uma categoria não muda: links e buscadores já o conhecem.';
end $$;
comment on function private.keep_category_slug() is 'Refuses another slug of a category.';
create trigger categories_keep_slug before update of slug on public.categories
  for each row when (new.slug is distinct from old.slug) execute function private.keep_category_slug();

drop trigger categories_clean on public.categories;
create trigger categories_clean before insert or update of name, intro on public.categories
  for each row execute function private.clean_values('name', 'name', 'intro', 'text');

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
comment on function public.category_pages() is 'Every category with its slug and the number of its suppliers that the caller sees; one array, so that none is cut off.';

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
comment on function public.page_dates() is 'On which day the public pages of categories and open suppliers last changed, for the sitemap.';

-- Returns every category with what uses it, for the staff's list; no rows for everyone else.
--   main_suppliers, sub_suppliers: how many have it as their category, and how many others only as their subcategory.
--   refusal: why it cannot be deleted now; null when it can.
drop function public.category_usage();
create function public.category_usage()
returns table (
  id bigint, name text, slug text, intro text, parent_id bigint, main_suppliers bigint, sub_suppliers bigint,
  subcategories bigint, refusal text
)
language sql stable security invoker set search_path = '' as $$
  select c.id, c.name, c.slug, c.intro, c.parent_id, u.main, u.sub, u.children,
    private.category_refusal(u.main + u.sub, u.children)
  from public.categories c
  left join (
    select f.id, count(*) filter (where f.main) as main, count(*) filter (where not f.main) as sub
    from (
      select s.category_id as id, true as main from public.suppliers s
      union all
      select s.subcategory_id, false from public.suppliers s where s.subcategory_id <> s.category_id
    ) f
    group by f.id
  ) filed on filed.id = c.id
  left join (select p.parent_id, count(*) as children from public.categories p group by p.parent_id) below
    on below.parent_id = c.id
  cross join lateral (
    select coalesce(filed.main, 0) as main, coalesce(filed.sub, 0) as sub, coalesce(below.children, 0) as children
  ) u
  where (select private.may('catalog'))
$$;
comment on function public.category_usage() is 'Every category with its page and what uses it, for the staff.';

grant select (slug, intro) on public.categories to anon, authenticated;
grant insert (intro), update (intro) on public.categories to authenticated;
grant execute on function private.slug_of(text), private.free_slug(text) to authenticated, service_role;
grant execute on function public.category_pages(), public.page_dates() to anon, authenticated;
grant execute on function public.category_usage() to authenticated;
