-- What uses a category. A category in use cannot be deleted.

-- Returns a count with its noun, as "1 fornecedor" or "1.234 fornecedores"; null for 0.
create function private.format_count(count bigint, one text, many text) returns text
language sql immutable set search_path = '' as
$$ select replace(to_char(nullif(count, 0), 'FM999,999,999'), ',', '.') || ' ' || case when count = 1 then one else many end $$;

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
    raise sqlstate 'PT409' using message = refusal;
  end if;
  return old;
end $$;

-- Returns every category with what uses it, for the admin's list; no rows for everyone else.
--   main_suppliers, sub_suppliers: how many have it as their category, and how many others only as their subcategory.
--   refusal: why it cannot be deleted now; null when it can.
create function public.category_usage()
returns table (
  id bigint, name text, parent_id bigint, main_suppliers bigint, sub_suppliers bigint, subcategories bigint, refusal text
)
language sql stable security invoker set search_path = '' as $$
  select c.id, c.name, c.parent_id, u.main, u.sub, u.children, private.category_refusal(u.main + u.sub, u.children)
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
  where (select private.is_admin())
$$;

create trigger categories_prevent_used_delete before delete on public.categories
  for each row execute function private.prevent_used_category_delete();

grant execute on function private.format_count(bigint, text, text), private.category_refusal(bigint, bigint)
  to authenticated, service_role;
grant execute on function public.category_usage() to authenticated;
