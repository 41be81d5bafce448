-- Gives search_suppliers() the filter `in_doubt`, with which the staff lists the suppliers whose contact is in doubt. Inserts
-- one case into the definition of the existing function, which is too long to repeat.
do $$
declare
  definition constant text := pg_get_functiondef('public.search_suppliers(text, text, bigint)'::regprocedure);
  present constant text := '        when ''stale'' then';
begin
  if position(present in definition) = 0 then
    raise exception 'search_suppliers() has changed.';
  end if;
  execute replace(definition, present,
    '        when ''in_doubt'' then r.id in (select t.supplier_id from public.contact_states t where t.state = ''checking'')
' || present);
end $$;
