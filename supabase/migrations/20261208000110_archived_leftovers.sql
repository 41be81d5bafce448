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
