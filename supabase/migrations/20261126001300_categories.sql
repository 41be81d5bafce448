-- Categories under which suppliers are listed, in two levels.
create table public.categories (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  parent_id bigint references public.categories (id) check (parent_id <> id),
  created_at timestamptz not null default now(),
  slug text not null default '' unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  intro text check (length(intro) between 1 and 600),
  -- Suppliers refer to their subcategory together with its category.
  unique (id, parent_id)
);

create unique index categories_name_idx on public.categories (private.fold(name));
create index categories_parent_id_idx on public.categories (parent_id);

-- Trigger: keeps categories to two levels. 400: a category would be its own parent. 409: the parent is a subcategory,
-- or the category has subcategories.
create function private.check_category_level() returns trigger
language plpgsql set search_path = '' as $$
declare
  grandparent bigint;
begin
  if new.parent_id = new.id then
    raise sqlstate 'PT400' using message = 'Uma categoria não pode ser subcategoria dela mesma.';
  end if;
  -- Locks the parent: otherwise it could become a subcategory before other transactions see this row.
  select p.parent_id into grandparent from public.categories p where p.id = new.parent_id for share;
  if grandparent is not null then
    raise sqlstate 'PT409' using message = 'Uma subcategoria não pode ter subcategorias. Escolha uma categoria principal.';
  end if;
  if exists (select from public.categories c where c.parent_id = new.id) then
    raise sqlstate 'PT409' using message = 'Esta categoria tem subcategorias e não pode ser subcategoria de outra.';
  end if;
  return new;
end $$;

-- Trigger: serializes changes of parent_id before the first row is locked. If two categories were placed below each
-- other at the same time, each statement would hold its own row and wait for the other's: a deadlock. The same would
-- happen with a supplier that is saved at that moment and moves with its category, so moves and saves wait for each other.
create function private.queue_category_moves() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.suppliers'));
  return null;
end $$;

-- Returns the changes with names of categories in place of their ids.
create function private.audit_category_names(changes jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, case
    when f.key not in ('category_id', 'subcategory_id', 'parent_id') then f.value
    else (
      select jsonb_agg(coalesce(to_jsonb(c.name), v.id) order by v.position)
      from jsonb_array_elements(f.value) with ordinality v (id, position)
      left join public.categories c on c.id = (v.id #>> '{}')::bigint)
  end), '{}')
  from jsonb_each(audit_category_names.changes) f
$$;

-- Trigger: a subcategory that becomes a main category takes its suppliers along, too: it is their category then.
-- Runs with its owner's rights, because the API may write suppliers only through save_supplier(). The policy of
-- categories has decided before whether the caller may change them.
create function private.promote_subcategory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.suppliers s set category_id = old.id, subcategory_id = null where s.subcategory_id = old.id;
  return new;
end $$;

-- Trigger: another category clears the subcategory, as in the form, unless it belongs to that one.
create function private.clear_subcategory() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.categories c where c.id = new.subcategory_id and c.parent_id = new.category_id) then
    new.subcategory_id := null;
  end if;
  return new;
end $$;

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

-- Trigger: gives a new category its slug. Waits for other new categories, whose names may have the same slug.
create function private.set_category_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('public.categories.slug'));
  new.slug := private.free_slug(new.name);
  return new;
end $$;

-- Trigger: refuses another slug (23514), also by hand: links to the page would break.
create function private.keep_category_slug() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise check_violation using message = 'O endereço da página de uma categoria não muda: links e buscadores já o conhecem.';
end $$;

create trigger categories_check_level before insert or update of parent_id on public.categories
  for each row when (new.parent_id is not null) execute function private.check_category_level();
create trigger categories_queue_moves before update of parent_id on public.categories
  for each statement execute function private.queue_category_moves();
create trigger categories_audit after insert or update or delete on public.categories
  for each row execute function private.audit('category', 'id');
create trigger categories_promote before update of parent_id on public.categories
  for each row when (old.parent_id is not null and new.parent_id is null) execute function private.promote_subcategory();
create trigger categories_set_slug before insert on public.categories
  for each row when (new.slug = '') execute function private.set_category_slug();
create trigger categories_keep_slug before update of slug on public.categories
  for each row when (new.slug is distinct from old.slug) execute function private.keep_category_slug();
create trigger categories_clean before insert or update of name, intro on public.categories
  for each row execute function private.clean_values('name', 'name', 'intro', 'text');

alter table public.categories enable row level security;

grant select on public.categories to anon, authenticated, service_role;
grant insert (name, parent_id, intro), update (name, parent_id, intro), delete on public.categories to authenticated;
grant execute on function private.free_slug(text) to authenticated, service_role;

create policy "categories: everyone reads" on public.categories
  for select to anon, authenticated using (true);
create policy "categories: editors change" on public.categories
  for update to authenticated
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
create policy "categories: editors create" on public.categories
  for insert to authenticated with check ((select private.may('catalog')));
-- A category in use cannot be deleted (409): a trigger and the foreign keys of suppliers refuse it.
create policy "categories: editors delete" on public.categories
  for delete to authenticated using ((select private.may('catalog')));

comment on table public.categories is 'Categories of suppliers, in two levels. A category that suppliers or subcategories use cannot be deleted.';
comment on column public.categories.name is 'As the directory shows it: 80 characters at most, unique regardless of case and accents.';
comment on column public.categories.parent_id is 'The main category that a subcategory belongs to; null for a main category.';
comment on column public.categories.slug is 'End of the URL of its page, such as vestidos-de-festa; made from the first name if it is empty. It never changes, because links and search engines know it.';
comment on column public.categories.intro is 'Text at the top of its page, at most 600 characters; null: none.';
comment on function private.free_slug(text) is 'The slug for a category of this name, with a number if others have it already.';
comment on function private.set_category_slug() is 'Gives a new category its slug.';
comment on function private.keep_category_slug() is 'Refuses another slug of a category.';
