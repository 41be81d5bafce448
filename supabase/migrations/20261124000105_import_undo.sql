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

-- The suppliers that would have, by what an undoing has set back of them, the Instagram or the WhatsApp of one that it
-- has not: somebody has taken it since. Two that it has set back may share a number as they did before the import.
create function private.undo_collisions(batch_id uuid, restored jsonb) returns setof bigint
language sql stable security invoker set search_path = '' as $$
  with mine as (
    select c.supplier_id, c.before ? 'instagram' as old_handle, c.before ? 'whatsapp' as old_whatsapp, lower(d.instagram) as handle,
      k.whatsapp
    from public.import_changes c
    join public.supplier_details d on d.supplier_id = c.supplier_id
    join public.supplier_contacts k on k.supplier_id = c.supplier_id
    where c.batch_id = undo_collisions.batch_id and undo_collisions.restored ? c.supplier_id::text
  )
  select m.supplier_id from mine m join public.supplier_details d on lower(d.instagram) = m.handle
  where m.old_handle and not undo_collisions.restored ? d.supplier_id::text
  union
  select m.supplier_id from mine m join public.supplier_contacts k on k.whatsapp = m.whatsapp
  where m.old_whatsapp and not undo_collisions.restored ? k.supplier_id::text
$$;

-- Deletes what an import has created and sets back what it has changed, but for the suppliers that were edited since, that
-- are `stuck` or whose category is gone. Answers {kept: [{code, name}], restored: {id: version}}.
create function private.set_back(batch_id uuid, stuck bigint[]) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  done public.import_changes;
  present public.suppliers;
  kept jsonb := '[]';
  restored jsonb := '{}';
begin
  for done in select * from public.import_changes c where c.batch_id = set_back.batch_id order by c.line loop
    select * into present from public.suppliers s where s.id = done.supplier_id for update;
    if not found then
      continue;
    elsif present.version <> done.version_after or present.id = any (set_back.stuck) then
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
  return jsonb_build_object('kept', kept, 'restored', restored);
end $$;
grant execute on function private.undo_collisions(uuid, jsonb), private.set_back(uuid, bigint[]) to authenticated, service_role;

-- Undoes an import in one transaction: deletes what it created, sets back what it changed. Suppliers that were edited since
-- or whose Instagram or WhatsApp of before is another's by now are left alone and named in `kept`. A second call answers what
-- the first has done. 404 when there is none. Admins only.
create function public.undo_import(batch_id uuid) returns public.import_batches
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' as $$
declare
  batch public.import_batches;
  stuck bigint[] := '{}';
  collided bigint[];
  outcome jsonb;
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
  loop  -- until nothing that was set back collides: each one left alone may be in the way of another
    begin
      outcome := private.set_back(undo_import.batch_id, stuck);
      collided := array(select private.undo_collisions(undo_import.batch_id, outcome -> 'restored'));
      exit when cardinality(collided) = 0;
      raise sqlstate 'PT409';
    exception when sqlstate 'PT409' then  -- takes this round back
      if coalesce(cardinality(collided), 0) = 0 then raise; end if;
      stuck := stuck || collided;
    end;
    collided := null;
  end loop;
  return private.record_undo(undo_import.batch_id, outcome -> 'kept', outcome -> 'restored');
end $$;
grant execute on function public.undo_import(uuid) to authenticated;
