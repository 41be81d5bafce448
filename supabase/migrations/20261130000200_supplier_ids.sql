-- Nobody chooses the id of a supplier by accident: the sequence would give out a number typed in Studio a second time.
-- SQL that has to, as a restored backup does, says "overriding system value".
alter table public.suppliers alter column id set generated always;

-- save_suppliers() writes the id that was reserved before the supplier's files were uploaded. Rewritten in place, as the
-- function is long.
do $$
declare
  definition constant text := pg_get_functiondef('private.save_suppliers(bigint[], integer[], jsonb[])'::regprocedure);
  present constant text := 'insert into public.suppliers (id, name, category_id, subcategory_id, is_premium, image_hash, public_from)';
begin
  if position(present in definition) = 0 then
    raise exception 'save_suppliers() has changed.';
  end if;
  execute replace(definition, present, present || ' overriding system value');
end $$;
