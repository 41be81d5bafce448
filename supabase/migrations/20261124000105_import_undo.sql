-- An import of suppliers undone: by what …_import.sql has written down of each.

-- Writes down that undo_import() has undone one. `restored`: {id: version} of the suppliers it has set back. To an
-- earlier import they are as it had left them, so that it can be undone in its turn.
create function private.record_undo(batch_id uuid, kept jsonb, restored jsonb) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores desfazem importações.';
  end if;
  update public.import_batches b set undone_at = now(), undone_by = (select auth.uid()), kept = record_undo.kept
  where b.id = record_undo.batch_id returning * into batch;
  update public.import_changes earlier set version_after = (r.value)::integer
  from jsonb_each_text(record_undo.restored) r
  join public.import_changes undone on undone.batch_id = record_undo.batch_id and undone.supplier_id = r.key::bigint
  where earlier.supplier_id = undone.supplier_id and earlier.batch_id <> undone.batch_id
    and earlier.version_after = undone.version_before;
  return batch;
end $$;
grant execute on function private.record_undo(uuid, jsonb, jsonb) to authenticated, service_role;

-- Undoes an import in one transaction: deletes what it created, sets back what it changed. Suppliers that were edited since
-- are left alone and named in `kept`. A second call answers what the first has done. 404 when there is none. Admins only.
create function public.undo_import(batch_id uuid) returns public.import_batches
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' as $$
declare
  batch public.import_batches;
  done public.import_changes;
  present public.suppliers;
  kept jsonb := '[]';
  restored jsonb := '{}';
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores desfazem importações.';
  end if;
  perform pg_advisory_xact_lock(hashtext('public.import_batches'));
  select * into batch from public.import_batches b where b.id = undo_import.batch_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta importação não existe.';
  elsif batch.undone_at is not null then
    return batch;
  end if;
  for done in select * from public.import_changes c where c.batch_id = undo_import.batch_id order by c.line loop
    select * into present from public.suppliers s where s.id = done.supplier_id for update;
    if not found then
      continue;
    elsif present.version <> done.version_after then
      kept := kept || jsonb_build_object('code', present.formatted_id, 'name', present.name);
    elsif done.before is null then
      delete from public.suppliers s where s.id = done.supplier_id;
    else
      begin
        present := public.save_supplier(done.before, done.supplier_id, done.version_after);
        restored := restored || jsonb_build_object(present.id, present.version);
      exception when foreign_key_violation then  -- its category is gone
        kept := kept || jsonb_build_object('code', present.formatted_id, 'name', present.name);
      end;
    end if;
  end loop;
  return private.record_undo(undo_import.batch_id, kept, restored);
end $$;
grant execute on function public.undo_import(uuid) to authenticated;
