-- Work on many suppliers at once, and on the tree of categories.

create or replace view public.supplier_records with (security_invoker = true) as
select
  s.id, s.formatted_id, s.name, s.sort_name, s.is_premium, s.image_hash, s.public_from, s.version, s.created_at,
  c.name as category, private.fold(c.name) as sort_category,
  d.instagram, d.main_image_path, k.whatsapp, k.email, s.category_id, s.subcategory_id,
  d.description, d.website, d.state, d.city, d.min_order_pieces, d.min_order_cents, d.ships_to, d.sells_to_cpf, d.ready_stock, d.plus_size,
  s.is_archived
from public.suppliers s
join public.categories c on c.id = s.category_id
join public.supplier_details d on d.supplier_id = s.id
join public.supplier_contacts k on k.supplier_id = s.id;

-- Returns the suppliers with `search` in their name, code, Instagram (with or without @), e-mail address or category,
-- ignoring case and accents, or with its digits in their WhatsApp if it looks like a number of four digits or more; ''
-- returns all.
--   filter: '' (those in the directory), all, archived, open, premium, no_picture, no_site, no_contact, or stale
--     (unchanged for 180 days); any other returns none.
--   category: the id of their category or subcategory; null for all.
drop function public.search_suppliers(text);
create function public.search_suppliers(search text, filter text default '', category bigint default null)
returns setof public.supplier_records
language sql stable security invoker set search_path = '' as $$
  select r.* from public.supplier_records r
  where (
      position(
        private.fold(search_suppliers.search)
        in r.sort_name || E'\n' || lower(r.formatted_id) || E'\n@' || lower(coalesce(r.instagram, '')) || E'\n'
          || coalesce(r.email, '') || E'\n' || r.sort_category
      ) > 0
      or search_suppliers.search ~ '^[\d\s()+.-]*(\d[\s()+.-]*){4,}$'
        and position(regexp_replace(search_suppliers.search, '\D', '', 'g') in r.whatsapp) > 0
    )
    and (search_suppliers.category is null or search_suppliers.category in (r.category_id, r.subcategory_id))
    and case search_suppliers.filter
      when 'all' then true
      when 'archived' then r.is_archived
      else not r.is_archived and case search_suppliers.filter
        when '' then true
        when 'open' then not r.is_premium
        when 'premium' then r.is_premium
        when 'no_picture' then r.main_image_path is null
        when 'no_site' then r.website is null
        when 'no_contact' then r.whatsapp is null and r.email is null and r.instagram is null
        when 'stale' then r.created_at < now() - interval '180 days' and not exists (
          select from public.audit_log a
          where a.entity = 'supplier' and a.entity_id = r.id::text and a.at > now() - interval '180 days'
        )
        else false
      end
    end
$$;

-- As before, without archived suppliers.
create or replace function public.supplier_figures()
returns table (total bigint, premium bigint, top_category text, top_category_total bigint)
language sql stable security invoker set search_path = '' as $$
  select f.total, f.premium, top.name, top.suppliers
  from (
    select count(*) as total, count(*) filter (where s.is_premium) as premium
    from public.suppliers s where not s.is_archived
  ) f
  left join lateral (
    select c.name, g.suppliers
    from (
      select s.category_id, count(*) as suppliers from public.suppliers s where not s.is_archived group by s.category_id
    ) g
    join public.categories c on c.id = g.category_id
    order by g.suppliers desc, private.fold(c.name), c.id
    limit 1
  ) top on true
  where (select private.may('catalog'))
$$;

-- Changes many suppliers in one transaction. `change` is one of {"is_premium": boolean}, {"category_id": id,
-- "subcategory_id": id or null} and {"is_archived": boolean}. Returns those that it has changed, with their new version
-- and what they held before, as restore_suppliers() takes it. 42501: the caller may not keep the catalog. 22023: another
-- change. 23503: no such category.
create function public.change_suppliers(supplier_ids bigint[], change jsonb)
returns table (id bigint, version integer, before jsonb)
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
#variable_conflict use_column
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  elsif not (
    change ?& '{is_premium}' and change - 'is_premium' = '{}'
    or change ?& '{category_id,subcategory_id}' and change - '{category_id,subcategory_id}'::text[] = '{}'
    or change ?& '{is_archived}' and change - 'is_archived' = '{}'
  ) then
    raise sqlstate '22023' using message = 'Mudança desconhecida.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  return query
    with held as (
      select s.id as held_id, s.is_premium as was_premium, s.category_id as was_in, s.subcategory_id as was_in_sub, s.is_archived as was_archived,
        coalesce((change ->> 'is_premium')::boolean, s.is_premium) as premium,
        coalesce((change ->> 'category_id')::bigint, s.category_id) as main,
        case when change ? 'category_id' then (change ->> 'subcategory_id')::bigint else s.subcategory_id end as sub,
        coalesce((change ->> 'is_archived')::boolean, s.is_archived) as archived
      from public.suppliers s where s.id = any (supplier_ids)
    ), changed as (
      update public.suppliers s
      set is_premium = h.premium, category_id = h.main, subcategory_id = h.sub, is_archived = h.archived
      from held h
      where s.id = h.held_id
        and (h.premium, h.main, h.sub, h.archived) is distinct from (h.was_premium, h.was_in, h.was_in_sub, h.was_archived)
      returning s.id, s.version, jsonb_build_object(
        'is_premium', h.was_premium, 'category_id', h.was_in, 'subcategory_id', h.was_in_sub, 'is_archived', h.was_archived)
    )
    select * from changed;
end $$;
comment on function public.change_suppliers(bigint[], jsonb) is 'Opens, locks, files, archives or restores many suppliers in one transaction; returns what it has changed, for restore_suppliers().';

-- Takes back what change_suppliers() has done: the arrays belong together. Leaves out suppliers that were changed since
-- (another version) or deleted, and returns how many it has restored. 42501: the caller may not keep the catalog. 23503:
-- a category is gone.
create function public.restore_suppliers(supplier_ids bigint[], versions integer[], befores jsonb[]) returns integer
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  restored integer;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  update public.suppliers s
  set is_premium = n.is_premium, category_id = n.category_id, subcategory_id = n.subcategory_id, is_archived = n.is_archived
  from unnest(supplier_ids, versions, befores) r (id, version, before)
  cross join lateral jsonb_to_record(r.before) n (is_premium boolean, category_id bigint, subcategory_id bigint, is_archived boolean)
  where s.id = r.id and s.version = r.version;
  get diagnostics restored = row_count;
  return restored;
end $$;
comment on function public.restore_suppliers(bigint[], integer[], jsonb[]) is 'Takes back what change_suppliers() has done, except for suppliers that were changed since; returns how many were restored.';

-- Deletes archived suppliers for good and returns the ids of those that it has deleted. 42501: the caller may not keep
-- the catalog. Others than archived ones stay: the step between is the way back.
create function public.delete_archived_suppliers(supplier_ids bigint[]) returns setof bigint
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  return query delete from public.suppliers s where s.id = any (supplier_ids) and s.is_archived returning s.id;
end $$;
comment on function public.delete_archived_suppliers(bigint[]) is 'Deletes suppliers that are archived for good; returns the ids of those that were deleted.';

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
  delete from public.categories c where c.id = source.id;
  return moved;
end $$;
comment on function public.merge_categories(bigint, bigint) is 'Files everything of one category under another and deletes it; returns how many suppliers were moved.';

-- Creates categories that do not exist yet, in two levels: [{"name": text, "children": [text]}]. Returns how many were
-- created. An existing main category of the same name, regardless of case, gets the children; an existing child stays
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
  on conflict ((lower(name))) do nothing;
  get diagnostics mains = row_count;
  insert into public.categories (name, parent_id)
  select child.name, c.id
  from jsonb_array_elements(add_categories.tree) t (main)
  cross join lateral jsonb_array_elements_text(coalesce(t.main -> 'children', '[]')) child (name)
  join public.categories c on lower(c.name) = lower(t.main ->> 'name') and c.parent_id is null
  on conflict ((lower(name))) do nothing;
  get diagnostics subs = row_count;
  return mains + subs;
end $$;
comment on function public.add_categories(jsonb) is 'Creates those categories of a tree of two levels that do not exist yet; returns how many.';

grant execute on function
  public.search_suppliers(text, text, bigint), public.change_suppliers(bigint[], jsonb),
  public.restore_suppliers(bigint[], integer[], jsonb[]), public.delete_archived_suppliers(bigint[]),
  public.merge_categories(bigint, bigint), public.add_categories(jsonb)
  to authenticated;
