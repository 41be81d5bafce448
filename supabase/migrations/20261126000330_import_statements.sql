-- An import saves all its rows by a handful of statements, so that its time grows with the rows and no faster.

drop function private.supplier_values(bigint, jsonb);
drop function private.import_collision(uuid, jsonb);
drop function private.record_import(uuid, text, jsonb);

-- What suppliers hold in the fields that the changes name, in the form that save_supplier() takes; null where ids[n] is null.
create function private.supplier_values(ids bigint[], changes jsonb[]) returns jsonb[]
language sql stable security invoker set search_path = '' as $$
  select array_agg(held.fields order by c.place)
  from unnest(supplier_values.ids, supplier_values.changes) with ordinality c (id, change, place)
  left join public.suppliers s on s.id = c.id
  left join public.supplier_details d on d.supplier_id = c.id
  left join public.supplier_contacts k on k.supplier_id = c.id
  cross join lateral (
    select case when c.id is not null then coalesce(jsonb_object_agg(f.key, f.value), '{}') end as fields
    from jsonb_each(to_jsonb(s) || to_jsonb(d) || to_jsonb(k) || case when not c.change ? 'gallery' then '{}' else jsonb_build_object(
      'gallery', array(select i.path from public.supplier_images i where i.supplier_id = c.id order by i.position, i.id)) end) f
    where c.change ? f.key
  ) held
$$;

-- The first row of an import by which two suppliers came to have one Instagram or one WhatsApp, in words; null for none.
-- What was checked before may have been overtaken by another admin. known[n] is the supplier that the row has changed, null
-- where it has created saved[n].
-- No nested loops: without statistics the planner may compare each row with each supplier.
create function private.import_collision(lines integer[], known bigint[], changes jsonb[], saved bigint[]) returns text
language sql stable security invoker set search_path = '' set enable_nestloop = off as $$
  with mine as (
    select c.line, c.id,
      case when c.known is null or c.change ? 'instagram' then lower(d.instagram) end as handle,
      case when c.known is null or c.change ? 'whatsapp' then k.whatsapp end as number
    from unnest(import_collision.lines, import_collision.known, import_collision.changes, import_collision.saved)
      c (line, known, change, id)
    join public.supplier_details d on d.supplier_id = c.id
    join public.supplier_contacts k on k.supplier_id = c.id
  ), taken as (
    select m.line, m.id, d.supplier_id as other, 'Instagram' as what
    from mine m join public.supplier_details d on lower(d.instagram) = m.handle and d.supplier_id <> m.id
    union all
    select m.line, m.id, k.supplier_id, 'WhatsApp'
    from mine m join public.supplier_contacts k on k.whatsapp = m.number and k.supplier_id <> m.id
  ), first as (
    select * from taken t order by t.line, t.what, t.other limit 1
  )
  select format('Linha %s (%s): %s (%s) já tem este %s.', f.line, mine.name, other.name, other.formatted_id, f.what)
  from first f
  join public.suppliers mine on mine.id = f.id
  join public.suppliers other on other.id = f.other
$$;

-- Refuses an import with the line that could not be saved. Saving halves finds the first one without saving each row alone.
create function private.refuse_import(lines integer[], ids bigint[], versions integer[], changes jsonb[]) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  low integer := 1;
  high integer := cardinality(lines);
  middle integer;
  name text;
begin
  while low < high loop
    middle := (low + high) / 2;
    begin
      perform private.save_suppliers(ids[low:middle], versions[low:middle], changes[low:middle]);
      low := middle + 1;
    exception when sqlstate 'PT404' or sqlstate 'PT409' or integrity_constraint_violation or data_exception then
      high := middle;
    end;
  end loop;
  name := coalesce(changes[low] ->> 'name', (select s.name from public.suppliers s where s.id = ids[low]));
  begin
    perform private.save_suppliers(ids[low:low], versions[low:low], changes[low:low]);
  exception
    when sqlstate 'PT404' or sqlstate 'PT409' then
      raise sqlstate 'PT409' using message = format('Linha %s%s: outra pessoa alterou ou excluiu este fornecedor depois da conferência.',
        lines[low], (select ' (' || s.name || ')' from public.suppliers s where s.id = ids[low]));
    when integrity_constraint_violation or data_exception then
      raise sqlstate 'PT422' using detail = sqlerrm,
        message = format('Linha %s (%s): o banco de dados não aceitou o que ela diz.', lines[low], name);
  end;
  -- What stood in the way is gone by now.
  raise sqlstate 'PT409' using message = 'Outra pessoa alterou fornecedores ao mesmo tempo. Importe de novo.';
end $$;

-- Writes down an import that import_suppliers() has done. Nobody else may write there.
create function private.record_import(
  batch_id uuid, file_name text, lines integer[], ids bigint[], befores jsonb[], versions_before integer[], versions_after integer[]
) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores importam fornecedores.';
  end if;
  insert into public.import_batches (id, created_by, file_name, created_count, changed_count)
  select record_import.batch_id, (select auth.uid()), record_import.file_name, count(*) filter (where c.before is null), count(c.before)
  from unnest(befores) c (before)
  returning * into batch;
  insert into public.import_changes (batch_id, line, supplier_id, before, version_before, version_after)
  select batch.id, c.line, c.id, c.before, c.version_before, c.version_after
  from unnest(lines, ids, befores, versions_before, versions_after) c (line, id, before, version_before, version_after);
  return batch;
end $$;
grant execute on function private.supplier_values(bigint[], jsonb[]), private.import_collision(integer[], bigint[], jsonb[], bigint[]),
  private.refuse_import(integer[], bigint[], integer[], jsonb[]),
  private.record_import(uuid, text, integer[], bigint[], jsonb[], integer[], integer[]) to authenticated;

-- Imports the rows that lie in import_rows under this id, `row_count` of them: all or none. The same id again answers what
-- was done the first time. Admins only.
-- 409: a row was overtaken by somebody else's change, or not all rows are there; 422: too many, or one that cannot be saved.
-- A small server may need more than the 8 s that a hosted project gives a member: PostgREST takes this function's own limit.
-- The limit on waiting is as long: behind another import, this one waits for its turn.
create or replace function public.import_suppliers(batch_id uuid, file_name text, row_count integer) returns public.import_batches
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  batch public.import_batches;
  lines integer[];
  ids bigint[];
  versions integer[];
  changes jsonb[];
  befores jsonb[];
  saved bigint[];
  saved_versions integer[];
  collision text;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores importam fornecedores.';
  end if;
  -- One at a time: two could create the same supplier without seeing each other's.
  perform pg_advisory_xact_lock(hashtext('public.import_batches'));
  select * into batch from public.import_batches b where b.id = import_suppliers.batch_id;
  if not found then
    if (row_count between 1 and 5000) is not true then
      raise sqlstate 'PT422' using message = 'Uma importação tem de 1 a 5.000 linhas.';
    end if;
    select array_agg(r.line order by r.line), array_agg(r.supplier_id order by r.line), array_agg(r.expected_version order by r.line),
      array_agg(r.change order by r.line)
    into lines, ids, versions, changes
    from public.import_rows r where r.batch_id = import_suppliers.batch_id;
    if row_count is distinct from cardinality(lines) then
      raise sqlstate 'PT409' using message = 'As linhas não chegaram todas ao servidor. Importe de novo.';
    end if;
    befores := private.supplier_values(ids, changes);
    begin
      select array_agg(s.id order by s.ordinality), array_agg(s.version order by s.ordinality) into saved, saved_versions
      from private.save_suppliers(ids, versions, changes) with ordinality s;
    exception when sqlstate 'PT404' or sqlstate 'PT409' or integrity_constraint_violation or data_exception then
      perform private.refuse_import(lines, ids, versions, changes);
    end;
    collision := private.import_collision(lines, ids, changes, saved);
    if collision is not null then
      raise sqlstate 'PT409' using message = collision;
    end if;
    batch := private.record_import(import_suppliers.batch_id, import_suppliers.file_name, lines, saved, befores, versions, saved_versions);
  end if;
  delete from public.import_rows r
  where r.batch_id = import_suppliers.batch_id or r.created_at < now() - interval '1 day';
  return batch;
end $$;
