-- What uses a category, and work on the tree of categories. A category in use cannot be deleted.

-- Returns why a category with this many suppliers and subcategories cannot be deleted, as a sentence in Portuguese;
-- null when it can.
create function private.category_refusal(suppliers bigint, subcategories bigint) returns text
language sql immutable set search_path = '' as $$
  select 'Esta categoria está em uso por ' || nullif(concat_ws(' e ',
    private.format_count(suppliers, 'fornecedor', 'fornecedores'),
    private.format_count(subcategories, 'subcategoria', 'subcategorias')), '') || ' e não pode ser excluída.'
$$;

-- Trigger: refuses to delete a category in use (409). The foreign keys refuse it as well, but their message has no
-- numbers.
create function private.prevent_used_category_delete() returns trigger
language plpgsql set search_path = '' as $$
declare
  refusal text := private.category_refusal(
    (select count(*) from public.suppliers s where s.category_id = old.id or s.subcategory_id = old.id),
    (select count(*) from public.categories c where c.parent_id = old.id));
begin
  if refusal is not null then
    raise sqlstate 'PT409' using message = refusal, hint = 'in_use';
  end if;
  return old;
end $$;

-- Files everything of one category under another and deletes it: suppliers, and its subcategories if it has any. Returns
-- how many suppliers were moved. A supplier of a subcategory goes to the other one, or to a main category without
-- subcategory. 42501: the caller may not keep the catalog. 404: one of them is gone. 409: they are the same, or a
-- category with subcategories would become a subcategory, or one would be merged into its own subcategory.
create function public.merge_categories(source_id bigint, target_id bigint) returns integer
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  source public.categories;
  target public.categories;
  moved integer;
  main constant text := 'Esta categoria tem subcategorias: una-a a outra categoria principal.';
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  -- As in queue_category_moves(): no supplier is being saved meanwhile.
  perform pg_advisory_xact_lock(hashtext('public.suppliers'));
  select * into source from public.categories c where c.id = merge_categories.source_id;
  select * into target from public.categories c where c.id = merge_categories.target_id;
  if source.id is null or target.id is null then
    raise sqlstate 'PT404' using message = 'Esta categoria não existe mais.';
  elsif source.id = target.id then
    raise sqlstate 'PT409' using message = 'Escolha outra categoria.';
  elsif target.parent_id is not null and exists (select from public.categories c where c.parent_id = source.id) then
    raise sqlstate 'PT409' using message = main;
  end if;
  select count(*) into moved from public.suppliers s where source.id in (s.category_id, s.subcategory_id);
  -- Subcategories take their suppliers along.
  update public.categories c set parent_id = target.id where c.parent_id = source.id;
  update public.suppliers s
  set category_id = coalesce(target.parent_id, target.id), subcategory_id = case when target.parent_id is not null then target.id end
  where source.id in (s.category_id, s.subcategory_id);
  perform private.move_member_choices(source.id, coalesce(target.parent_id, target.id));
  delete from public.categories c where c.id = source.id;
  return moved;
end $$;

-- Creates categories that do not exist yet, in two levels: [{"name": text, "children": [text]}]. Returns how many were
-- created. An existing main category of the same name, regardless of case and accents, gets the children; an existing child stays
-- where it is. 42501: the caller may not keep the catalog.
create function public.add_categories(tree jsonb) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  mains integer;
  subs integer;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  insert into public.categories (name)
  select t.main ->> 'name' from jsonb_array_elements(add_categories.tree) t (main)
  on conflict ((private.fold(name))) do nothing;
  get diagnostics mains = row_count;
  insert into public.categories (name, parent_id)
  select child.name, c.id
  from jsonb_array_elements(add_categories.tree) t (main)
  cross join lateral jsonb_array_elements_text(coalesce(t.main -> 'children', '[]')) child (name)
  join public.categories c on private.fold(c.name) = private.fold(private.clean_text(t.main ->> 'name')) and c.parent_id is null
  on conflict ((private.fold(name))) do nothing;
  get diagnostics subs = row_count;
  return mains + subs;
end $$;

-- Returns every category with what uses it, for the staff's list; no rows for everyone else.
--   main_suppliers, sub_suppliers: how many have it as their category, and how many others only as their subcategory.
--   refusal: why it cannot be deleted now; null when it can.
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

create trigger categories_prevent_used_delete before delete on public.categories
  for each row execute function private.prevent_used_category_delete();

grant execute on function
  public.merge_categories(bigint, bigint), public.add_categories(jsonb), public.category_usage()
  to authenticated;
grant execute on function private.category_refusal(bigint, bigint) to authenticated, service_role;

comment on function public.merge_categories(bigint, bigint) is 'Files everything of one category under another and deletes it; returns how many suppliers were moved.';
comment on function public.add_categories(jsonb) is 'Creates those categories of a tree of two levels that do not exist yet; returns how many.';
comment on function public.category_usage() is 'Every category with its page and what uses it, for the staff.';
