-- Spreadsheet import of suppliers: uploaded in parts, saved in one transaction, and undone in one. Both take a
-- handful of statements, so that their time grows in proportion to the rows.
create table public.import_batches (
  id uuid primary key,
  created_at timestamptz not null default now(),
  created_by uuid references public.profiles (id) on delete set null,
  file_name text not null check (length(file_name) between 1 and 200),
  created_count integer not null,
  changed_count integer not null,
  undone_at timestamptz,
  undone_by uuid references public.profiles (id) on delete set null,
  kept jsonb check (jsonb_typeof(kept) = 'array'),
  left_out jsonb check (jsonb_typeof(left_out) = 'array' and octet_length(left_out::text) <= 8000000),
  left_out_count integer not null generated always as (coalesce(greatest(jsonb_array_length(left_out) - 1, 0), 0)) stored,
  check ((undone_at is null) = (kept is null))
);

create table public.import_rows (
  batch_id uuid not null,
  line integer not null check (line > 0),
  supplier_id bigint,
  expected_version integer,
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  created_at timestamptz not null default now(),
  primary key (batch_id, line),
  -- A row that changes a supplier names the version it was compared with.
  check ((supplier_id is null) = (expected_version is null))
);

create table public.import_changes (
  batch_id uuid not null references public.import_batches (id) on delete cascade,
  supplier_id bigint not null,
  line integer not null,
  before jsonb,
  version_before integer,
  version_after integer not null,
  primary key (batch_id, supplier_id)
);

create index import_batches_created_at_idx on public.import_batches (created_at desc, id);
create index import_batches_created_by_idx on public.import_batches (created_by);
create index import_batches_undone_by_idx on public.import_batches (undone_by);
create index import_rows_created_at_idx on public.import_rows (created_at);
create index import_changes_supplier_id_idx on public.import_changes (supplier_id);

-- Returns for each supplier the values of the fields that its change names, in the form that save_supplier() takes;
-- null where ids[n] is null.
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

-- Returns a sentence about the first row by which two suppliers would share an Instagram or a WhatsApp; null when
-- there is none. The client has checked this, but another admin may have saved suppliers since. known[n] is the
-- supplier that the row has changed, null where it has created saved[n].
-- Nested loops are off: without statistics the planner may compare each row with each supplier.
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

-- Refuses an import with the message of the first row that cannot be saved (409 or 422). Finds it by saving halves,
-- and not each row alone.
create function private.refuse_import(lines integer[], ids bigint[], versions integer[], changes jsonb[]) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  low integer := 1;
  high integer := cardinality(lines);
  middle integer;
  name text;
begin
  perform private.lock_suppliers(ids);
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
  -- The row can be saved by now.
  raise sqlstate 'PT409' using message = 'Outra pessoa alterou fornecedores ao mesmo tempo. Importe de novo.';
end $$;

-- Records an import that import_suppliers() has done, and returns it. Runs with its owner's rights, because no role
-- of the API may write to these tables. 42501 unless the caller is an admin.
create function private.record_import(
  batch_id uuid, file_name text, lines integer[], ids bigint[], befores jsonb[], versions_before integer[], versions_after integer[],
  left_out jsonb
) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo importam fornecedores.';
  end if;
  insert into public.import_batches (id, created_by, file_name, created_count, changed_count, left_out)
  select record_import.batch_id, (select auth.uid()), record_import.file_name, count(*) filter (where c.before is null), count(c.before),
    record_import.left_out
  from unnest(befores) c (before)
  returning * into batch;
  insert into public.import_changes (batch_id, line, supplier_id, before, version_before, version_after)
  select batch.id, c.line, c.id, c.before, c.version_before, c.version_after
  from unnest(lines, ids, befores, versions_before, versions_after) c (line, id, before, version_before, version_after);
  return batch;
end $$;

-- Imports the rows that were uploaded under this id, all or none, and returns the import. `row_count` is the number
-- of rows that were sent, `left_out` the rows of the file that were not, with the names of the columns first. A second call with the same id returns what the first one did. 42501: the caller is not an
-- admin. 409: rows are missing, or somebody else has changed a supplier in the meantime. 422: too many rows, or a row
-- that cannot be saved.
-- On a small server this may take longer than the 8 s that a hosted project gives a member, so the function has its
-- own limit, which PostgREST applies. The limit on locks is as long, because an import waits for the one before it.
create function public.import_suppliers(batch_id uuid, file_name text, row_count integer, left_out jsonb default null)
returns public.import_batches
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
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo importam fornecedores.';
  end if;
  -- Serializes imports: two could create the same supplier without seeing each other's rows.
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
    batch := private.record_import(import_suppliers.batch_id, import_suppliers.file_name, lines, saved, befores, versions, saved_versions,
      import_suppliers.left_out);
  end if;
  delete from public.import_rows r
  where r.batch_id = import_suppliers.batch_id or r.created_at < now() - interval '1 day';
  return batch;
end $$;

-- Returns the suppliers of an import that stay as they are when it is undone: those edited since, and those whose
-- previous category is gone or has lost their subcategory, or whose previous Instagram or WhatsApp belongs to a supplier
-- that is not restored. Two suppliers that are restored may share a number as they did before the import.
-- Nested loops are off: without statistics the planner may compare each row with each supplier.
create function private.kept_suppliers(batch_id uuid) returns setof bigint
language sql stable security invoker set search_path = '' set enable_nestloop = off as $$
  with recursive mine as materialized (
    select c.supplier_id as id, c.before, s.version <> c.version_after as is_edited, s.category_id
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
      select m.id
      from mine m left join public.categories c
        on c.id = (m.before ->> 'subcategory_id')::bigint
        and c.parent_id = coalesce((m.before ->> 'category_id')::bigint, m.category_id)
      where m.before ->> 'subcategory_id' is not null and c.id is null
      union
      select w.id from wanted w left join mine m on m.id = w.holder where m.id is null
    )
    union
    -- A supplier that stays may have what another one would get back.
    select w.id from kept k join wanted w on w.holder = k.id
  )
  select k.id from kept k
$$;

-- Records that undo_import() has undone an import and restored the suppliers `ids`, which now have `versions`;
-- returns the import. An earlier import finds these suppliers as it left them, so it learns their new versions and
-- can be undone in turn. 42501 unless the caller is an admin.
create function private.record_undo(batch_id uuid, kept jsonb, ids bigint[], versions integer[]) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo desfazem importações.';
  end if;
  update public.import_batches b set undone_at = now(), undone_by = (select auth.uid()), kept = record_undo.kept
  where b.id = record_undo.batch_id returning * into batch;
  update public.import_changes earlier set version_after = r.version
  from unnest(record_undo.ids, record_undo.versions) r (id, version)
  join public.import_changes undone on undone.batch_id = record_undo.batch_id and undone.supplier_id = r.id
  where earlier.supplier_id = r.id and earlier.batch_id <> undone.batch_id and earlier.version_after = undone.version_before;
  return batch;
end $$;

-- Undoes an import in one transaction: deletes the suppliers it created and restores those it changed, except for
-- those of private.kept_suppliers(), which `kept` names. Returns the import; a second call returns what the first one
-- did. 42501: the caller is not an admin. 404: no such import.
create function public.undo_import(batch_id uuid) returns public.import_batches
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
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo desfazem importações.';
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
    -- Until the transaction ends, no longer than the next line needs.
    perform set_config('guide.restoring', 'on', true);
    restored := array(select s.version from private.save_suppliers(changed, versions, befores) s);
    perform set_config('guide.restoring', '', true);
  end if;
  perform from public.suppliers s where s.id = any (created) order by s.id for update;
  delete from public.suppliers s where s.id = any (created);
  return private.record_undo(undo_import.batch_id, named, changed, restored);
end $$;

-- Trigger: an import is an entry with its file and counts, in the group of what it did to suppliers; so is undoing it.
create function private.audit_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('import', case tg_op when 'INSERT' then 'insert' else 'undo' end, array[new.id::text], array[new.file_name],
    array[case tg_op
      when 'INSERT' then jsonb_build_object(
        'created_count', jsonb_build_array(null, new.created_count), 'changed_count', jsonb_build_array(null, new.changed_count))
      else jsonb_build_object('kept_count', jsonb_build_array(null, jsonb_array_length(new.kept)))
    end]);
  return null;
end $$;

create trigger import_batches_clean before insert or update of file_name on public.import_batches
  for each row execute function private.clean_values('file_name', 'file');
create trigger import_batches_audit after insert on public.import_batches
  for each row execute function private.audit_import();
create trigger import_batches_audit_undo after update of undone_at on public.import_batches
  for each row when (old.undone_at is null and new.undone_at is not null) execute function private.audit_import();

alter table public.import_batches enable row level security;
alter table public.import_rows enable row level security;
alter table public.import_changes enable row level security;

grant select on public.import_batches, public.import_changes to authenticated;
grant select, insert (batch_id, line, supplier_id, expected_version, change), delete on public.import_rows to authenticated;
grant execute on function
  private.supplier_values(bigint[], jsonb[]), private.import_collision(integer[], bigint[], jsonb[], bigint[]),
  private.refuse_import(integer[], bigint[], integer[], jsonb[]),
  private.record_import(uuid, text, integer[], bigint[], jsonb[], integer[], integer[], jsonb),
  public.import_suppliers(uuid, text, integer, jsonb), private.kept_suppliers(uuid),
  private.record_undo(uuid, jsonb, bigint[], integer[]), public.undo_import(uuid)
  to authenticated;

create policy "import_batches: editors read" on public.import_batches
  for select to authenticated using ((select private.may('catalog')));
create policy "import_changes: editors read" on public.import_changes
  for select to authenticated using ((select private.may('catalog')));
create policy "import_rows: editors read" on public.import_rows
  for select to authenticated using ((select private.may('catalog')));
create policy "import_rows: editors stage" on public.import_rows
  for insert to authenticated with check ((select private.may('catalog')));
create policy "import_rows: editors clear" on public.import_rows
  for delete to authenticated using ((select private.may('catalog')));

comment on table public.import_batches is 'Imports of suppliers from a spreadsheet. Written only by import_suppliers() and undo_import().';
comment on column public.import_batches.id is 'Chosen by the client: a repeated request with the same id does not import twice.';
comment on column public.import_batches.file_name is 'Name of the spreadsheet, or what the client sends for pasted rows.';
comment on column public.import_batches.created_count is 'Number of suppliers that it created.';
comment on column public.import_batches.changed_count is 'Number of suppliers that it changed.';
comment on column public.import_batches.kept is 'After undoing: [{"code", "name"}] of the suppliers that were left as they are, for example because somebody has edited them since.';
comment on column public.import_batches.left_out is 'Rows of the file that were not imported, as arrays of texts: first the names of the columns, at the end of each row why. For later.';
comment on column public.import_batches.left_out_count is 'Number of these rows.';
comment on constraint import_batches_created_by_fkey on public.import_batches is 'Deleting the account keeps the import, without the person.';
comment on constraint import_batches_undone_by_fkey on public.import_batches is 'Deleting the account keeps the import, without the person.';
comment on table public.import_rows is 'Uploaded rows of a spreadsheet until import_suppliers() takes them, which also deletes the rows of abandoned imports.';
comment on column public.import_rows.batch_id is 'The import that they belong to, which does not exist yet.';
comment on column public.import_rows.line is 'Line of the spreadsheet, for messages.';
comment on column public.import_rows.supplier_id is 'The supplier to change; null creates one.';
comment on column public.import_rows.expected_version is 'The version that the row was compared with.';
comment on column public.import_rows.change is 'An object as save_supplier() takes it.';
comment on table public.import_changes is 'What an import did to each supplier. undo_import() restores from it.';
comment on column public.import_changes.supplier_id is 'Not a foreign key: the row stays when the supplier is deleted.';
comment on column public.import_changes.line is 'Line of the spreadsheet.';
comment on column public.import_changes.before is 'What the changed columns held, as save_supplier() takes it; null for a supplier that was created.';
comment on column public.import_changes.version_before is 'The version before the import; null for a supplier that was created.';
comment on column public.import_changes.version_after is 'The version after the import. A supplier with another one has been edited since.';
comment on function private.audit_import() is 'Trigger: records an import, and that it was undone.';
