-- What is filed under a category, and what follows from it: one in use stays (Q45).

-- "1 fornecedor", "1.234 fornecedores"; null for none.
create function private.format_count(count bigint, one text, many text) returns text
language sql immutable set search_path = '' as
$$ select replace(to_char(nullif(count, 0), 'FM999,999,999'), ',', '.') || ' ' || case when count = 1 then one else many end $$;

-- Why a category with so many suppliers and sub-categories cannot be deleted; null when it can (Q45).
create function private.category_refusal(suppliers bigint, subcategories bigint) returns text
language sql immutable set search_path = '' as $$
  select 'Esta categoria está em uso por ' || nullif(concat_ws(' e ',
    private.format_count(suppliers, 'fornecedor', 'fornecedores'),
    private.format_count(subcategories, 'subcategoria', 'subcategorias')), '') || ' e não pode ser excluída.'
$$;

-- The foreign keys refuse by themselves, but name no figure.
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

-- Every category with what is filed under it, for the admin's list (S-32); everybody else gets no row.
--   main_suppliers, sub_suppliers: how many have it as their category, and how many others only as their sub-category.
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
