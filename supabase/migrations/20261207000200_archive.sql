-- Archived suppliers: kept for the staff, and gone for everybody else, as if they were deleted.

alter table public.suppliers add column is_archived boolean not null default false;
alter table public.suppliers alter column is_archived set statistics 0;
comment on column public.suppliers.is_archived is 'True: only the staff sees it, outside of the directory.';
create index suppliers_archived_idx on public.suppliers (id) where is_archived;
-- With what the policy reads, so that supplier_page_starts() needs only the index.
drop index public.suppliers_list_order_idx;
create index suppliers_list_order_idx on public.suppliers (is_premium, sort_name, id) include (public_from, is_archived);
grant update (is_archived) on public.suppliers to authenticated;

-- Returns the ids of archived suppliers. Policies behind the premium wall use it, because their own subqueries do not
-- see what the policy of `suppliers` hides.
create function private.archived_suppliers() returns setof bigint
language sql stable security definer set search_path = '' as
$$ select s.id from public.suppliers s where s.is_archived $$;
grant execute on function private.archived_suppliers() to anon, authenticated;

alter policy "suppliers: all read the teaser, premium members earlier" on public.suppliers
  using (
    (not is_archived or (select private.is_admin()))
    and (public_from <= now() or (select private.is_premium()))
  );
alter policy "supplier_details: read when the supplier is open to you" on public.supplier_details
  using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or supplier_id in (select id from public.suppliers where not is_premium)
  );
alter policy "supplier_contacts: read when open to you and not withheld" on public.supplier_contacts
  using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or ((select free_direct_contacts from public.settings) and supplier_id in (select id from public.suppliers where not is_premium))
  );
alter policy "supplier_images: read when the supplier is open to you" on public.supplier_images
  using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or supplier_id in (select id from public.suppliers where not is_premium)
  );

-- The staff sees archived suppliers, but not in the directory, nor in the list of `/api`.
do $$
declare
  definition constant text := pg_get_functiondef('public.supplier_resources(text, boolean)'::regprocedure);
  present constant text := 'order by s.sort_name, s.id';
begin
  if position(present in definition) = 0 then
    raise exception 'supplier_resources() has changed.';
  end if;
  execute replace(definition, present, 'where not s.is_archived ' || present);
end $$;

-- As before, without archived suppliers in the numbers.
create or replace function public.search_special_lists(search text)
returns table (
  id bigint, name text, description text, type text, required_subscription text, suppliers bigint, sort_name text
)
language sql stable security invoker set search_path = '' as $$
  select
    l.id, l.name, l.description, l.type, l.required_subscription,
    (
      select count(*) from public.special_list_suppliers e
      where e.special_list_id = l.id and e.supplier_id not in (select private.archived_suppliers())
    ),
    l.sort_name
  from public.special_lists l
  where position(private.fold(search_special_lists.search) in l.sort_name) > 0
$$;

-- Returns the caller's favorites that were archived: their names alone, which their cards have shown before.
create function public.archived_favorites() returns table (id bigint, name text, formatted_id text)
language sql stable security definer set search_path = '' as $$
  select s.id, s.name, s.formatted_id
  from public.favorites f join public.suppliers s on s.id = f.supplier_id
  where f.user_id = (select auth.uid()) and s.is_archived
  order by s.sort_name, s.id
$$;
comment on function public.archived_favorites() is 'The caller''s favorites that are no longer in the directory: id, name and code.';
grant execute on function public.archived_favorites() to authenticated;
