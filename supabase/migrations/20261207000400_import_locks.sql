-- When an import cannot be saved, its locks go with what was undone, and refuse_import() saves its rows in halves, by line.
-- Lines may be in another order than ids, in which everybody else locks suppliers: two of them could deadlock. Now it locks
-- all of them first. Rewritten in place, as only this is new.
do $$
declare
  definition constant text := pg_get_functiondef('private.refuse_import(integer[], bigint[], integer[], jsonb[])'::regprocedure);
  present constant text := '  while low < high loop';
begin
  if position(present in definition) = 0 then
    raise exception 'refuse_import() has changed.';
  end if;
  execute replace(definition, present, '  perform private.lock_suppliers(ids);' || E'\n' || present);
end $$;
