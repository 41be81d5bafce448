-- Archived suppliers were still counted on the dashboard, and members read their ids in the special lists.

alter policy "special_list_suppliers: read with their list" on public.special_list_suppliers using (
  special_list_id in (select id from public.special_lists)
  and ((select private.is_admin()) or supplier_id not in (select private.archived_suppliers()))
);

-- Rewritten in place, as only this is new.
do $$
declare
  definition constant text := pg_get_functiondef('public.dashboard()'::regprocedure);
  present constant text := 'from public.suppliers s' || E'\n' || '  )';
begin
  if position(present in definition) = 0 then
    raise exception 'dashboard() has changed.';
  end if;
  execute replace(definition, present, 'from public.suppliers s where not s.is_archived' || E'\n' || '  )');
end $$;

-- As before, but also locks the suppliers in the order of their ids for their deletion. Special lists lock in this order
-- the suppliers that they get; a deletion goes through them as they lie in the table, so the two could deadlock.
create or replace function public.delete_archived_suppliers(supplier_ids bigint[]) returns setof bigint
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  perform from public.suppliers s where s.id = any (supplier_ids) and s.is_archived order by s.id for update;
  return query delete from public.suppliers s where s.id = any (supplier_ids) and s.is_archived returning s.id;
end $$;
