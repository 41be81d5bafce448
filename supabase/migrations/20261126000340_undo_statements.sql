-- An import is undone by a handful of statements, too.

drop function private.set_back(uuid, bigint[]);
drop function private.undo_collisions(uuid, jsonb);
drop function private.record_undo(uuid, jsonb, jsonb);

-- The suppliers of an import that stay as they are when it is undone: edited since, or what they had before is not to be had:
-- its category is gone, or its Instagram or WhatsApp belongs to a supplier that is not set back. Two that are set back may
-- share a number as they did before the import.
-- No nested loops: without statistics the planner may compare each row with each supplier.
create function private.kept_suppliers(batch_id uuid) returns setof bigint
language sql stable security invoker set search_path = '' set enable_nestloop = off as $$
  with recursive mine as materialized (
    select c.supplier_id as id, c.before, s.version <> c.version_after as is_edited
    from public.import_changes c join public.suppliers s on s.id = c.supplier_id
    where c.batch_id = kept_suppliers.batch_id
  ), wanted as materialized (
    select m.id, d.supplier_id as holder
    from mine m join public.supplier_details d on lower(d.instagram) = lower(m.before ->> 'instagram') and d.supplier_id <> m.id
    union
    select m.id, k.supplier_id
    from mine m join public.supplier_contacts k on k.whatsapp = m.before ->> 'whatsapp' and k.supplier_id <> m.id
  ), kept (id) as (
    (
      select m.id from mine m where m.is_edited
      union
      select m.id
      from mine m cross join lateral (values (m.before -> 'category_id'), (m.before -> 'subcategory_id')) f (category_id)
      where f.category_id <> 'null' and f.category_id not in (select to_jsonb(c.id) from public.categories c)
      union
      select w.id from wanted w left join mine m on m.id = w.holder where m.id is null
    )
    union
    -- Each one that stays may be in the way of another.
    select w.id from kept k join wanted w on w.holder = k.id
  )
  select k.id from kept k
$$;

-- Writes down that undo_import() has undone an import and set back the suppliers `ids` to `versions`. To an earlier import
-- they are as it had left them, so that it can be undone in its turn.
create function private.record_undo(batch_id uuid, kept jsonb, ids bigint[], versions integer[]) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores desfazem importações.';
  end if;
  update public.import_batches b set undone_at = now(), undone_by = (select auth.uid()), kept = record_undo.kept
  where b.id = record_undo.batch_id returning * into batch;
  update public.import_changes earlier set version_after = r.version
  from unnest(record_undo.ids, record_undo.versions) r (id, version)
  join public.import_changes undone on undone.batch_id = record_undo.batch_id and undone.supplier_id = r.id
  where earlier.supplier_id = r.id and earlier.batch_id <> undone.batch_id and earlier.version_after = undone.version_before;
  return batch;
end $$;
grant execute on function private.kept_suppliers(uuid), private.record_undo(uuid, jsonb, bigint[], integer[]) to authenticated;

-- Undoes an import in one transaction: deletes what it created, sets back what it changed. Suppliers that were edited since,
-- whose category of before is gone, or whose Instagram or WhatsApp of before is another's by now are left alone and named in
-- `kept`. A second call answers what the first has done. 404 when there is none. Admins only.
create or replace function public.undo_import(batch_id uuid) returns public.import_batches
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  batch public.import_batches;
  kept bigint[];
  created bigint[];
  changed bigint[];
  versions integer[];
  befores jsonb[];
  restored integer[];
  named jsonb;
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

  perform private.lock_suppliers(array(select c.supplier_id from public.import_changes c where c.batch_id = undo_import.batch_id));
  kept := array(select private.kept_suppliers(undo_import.batch_id));
  select coalesce(jsonb_agg(jsonb_build_object('code', s.formatted_id, 'name', s.name) order by c.line), '[]') into named
  from public.import_changes c join public.suppliers s on s.id = c.supplier_id
  where c.batch_id = undo_import.batch_id and c.supplier_id = any (kept);
  select array_agg(c.supplier_id) filter (where c.before is null), array_agg(c.supplier_id) filter (where c.before is not null),
    array_agg(c.version_after) filter (where c.before is not null), array_agg(c.before) filter (where c.before is not null)
  into created, changed, versions, befores
  from public.import_changes c join public.suppliers s on s.id = c.supplier_id
  where c.batch_id = undo_import.batch_id and not exists (select from unnest(kept) k (id) where k.id = c.supplier_id);

  if changed is not null then
    restored := array(select s.version from private.save_suppliers(changed, versions, befores) s);
  end if;
  perform from public.suppliers s where s.id = any (created) order by s.id for update;
  delete from public.suppliers s where s.id = any (created);
  return private.record_undo(undo_import.batch_id, named, changed, restored);
end $$;
