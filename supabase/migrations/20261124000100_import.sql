-- Spreadsheet import of suppliers: staged in parts, saved by one transaction, and undone by one.

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
  check ((undone_at is null) = (kept is null))
);
comment on table public.import_batches is 'Imports of suppliers from a spreadsheet, as they were done. Written only by import_suppliers() and undo_import().';
comment on column public.import_batches.id is 'Made by who imports: sent again under the same id, an import is not done twice.';
comment on column public.import_batches.file_name is 'Of the spreadsheet, or what stands for it when it was pasted.';
comment on column public.import_batches.created_count is 'Suppliers that it created.';
comment on column public.import_batches.changed_count is 'Suppliers that it changed.';
comment on column public.import_batches.kept is 'Once undone: [{"code", "name"}] of the suppliers that were left alone because somebody has edited them since.';
create index import_batches_created_at_idx on public.import_batches (created_at desc, id);
create index import_batches_created_by_idx on public.import_batches (created_by);
create index import_batches_undone_by_idx on public.import_batches (undone_by);

create table public.import_rows (
  batch_id uuid not null,
  line integer not null check (line > 0),
  supplier_id bigint,
  expected_version integer,
  change jsonb not null check (jsonb_typeof(change) = 'object'),
  created_at timestamptz not null default now(),
  primary key (batch_id, line),
  -- A change says against what it was checked.
  check ((supplier_id is null) = (expected_version is null))
);
comment on table public.import_rows is 'Rows of a spreadsheet on their way: sent in parts, then taken by import_suppliers(), which also clears what a given-up import has left.';
comment on column public.import_rows.batch_id is 'The import they belong to, which is not there yet.';
comment on column public.import_rows.line is 'Line of the spreadsheet, for messages.';
comment on column public.import_rows.supplier_id is 'The supplier to be changed; null creates one.';
comment on column public.import_rows.expected_version is 'The version that the row was compared with.';
comment on column public.import_rows.change is 'What save_supplier() takes.';
create index import_rows_created_at_idx on public.import_rows (created_at);

create table public.import_changes (
  batch_id uuid not null references public.import_batches (id) on delete cascade,
  supplier_id bigint not null,
  line integer not null,
  before jsonb,
  version_before integer,
  version_after integer not null,
  primary key (batch_id, supplier_id)
);
comment on table public.import_changes is 'What an import did to each supplier, by which it can be undone.';
comment on column public.import_changes.supplier_id is 'No reference: what was done stays known when the supplier is gone.';
comment on column public.import_changes.line is 'Line of the spreadsheet.';
comment on column public.import_changes.before is 'What the changed columns held, as save_supplier() takes it; null for a supplier that was created.';
comment on column public.import_changes.version_before is 'The version it found; null for a supplier that was created.';
comment on column public.import_changes.version_after is 'The version it left: a supplier with another one has been edited since.';
create index import_changes_supplier_id_idx on public.import_changes (supplier_id);

-- Before any ANALYZE (see public.admins).
alter table public.import_batches
  alter column id set statistics 0, alter column created_at set statistics 0, alter column created_by set statistics 0,
  alter column file_name set statistics 0, alter column created_count set statistics 0,
  alter column changed_count set statistics 0, alter column undone_at set statistics 0,
  alter column undone_by set statistics 0, alter column kept set statistics 0;
alter table public.import_rows
  alter column batch_id set statistics 0, alter column line set statistics 0, alter column supplier_id set statistics 0,
  alter column expected_version set statistics 0, alter column change set statistics 0,
  alter column created_at set statistics 0;
alter table public.import_changes
  alter column batch_id set statistics 0, alter column supplier_id set statistics 0, alter column line set statistics 0,
  alter column before set statistics 0, alter column version_before set statistics 0,
  alter column version_after set statistics 0;

-- What a supplier holds in the columns that `change` names, in the form that save_supplier() takes.
create function private.supplier_values(supplier_id bigint, change jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_object_agg(held.key, held.value)
  from public.suppliers s
  join public.supplier_details d on d.supplier_id = s.id
  join public.supplier_contacts c on c.supplier_id = s.id
  cross join lateral jsonb_each(to_jsonb(s) || to_jsonb(d) || to_jsonb(c)) held
  where s.id = supplier_values.supplier_id and supplier_values.change ? held.key
$$;

-- The first row of an import by which two suppliers came to have one Instagram or one WhatsApp, in words; null for none.
-- What was checked before may have been overtaken by another admin.
create function private.import_collision(batch_id uuid, changes jsonb) returns text
language sql stable security invoker set search_path = '' as $$
  with saved as (
    select (c ->> 'line')::integer as line, (c ->> 'supplier_id')::bigint as id
    from jsonb_array_elements(import_collision.changes) c
  ), mine as (
    select w.line, w.id, lower(d.instagram) as handle, k.whatsapp, r.supplier_id is null or r.change ? 'instagram' as new_handle,
      r.supplier_id is null or r.change ? 'whatsapp' as new_whatsapp
    from saved w
    join public.import_rows r on r.batch_id = import_collision.batch_id and r.line = w.line
    join public.supplier_details d on d.supplier_id = w.id
    join public.supplier_contacts k on k.supplier_id = w.id
  ), taken as (
    select m.line, m.id, d.supplier_id as other, 'Instagram' as what
    from mine m join public.supplier_details d on lower(d.instagram) = m.handle and d.supplier_id <> m.id where m.new_handle
    union all
    select m.line, m.id, k.supplier_id, 'WhatsApp'
    from mine m join public.supplier_contacts k on k.whatsapp = m.whatsapp and k.supplier_id <> m.id where m.new_whatsapp
  )
  select format('Linha %s (%s): %s (%s) já tem este %s.', t.line, mine.name, other.name, other.formatted_id, t.what)
  from taken t
  join public.suppliers mine on mine.id = t.id
  join public.suppliers other on other.id = t.other
  order by t.line limit 1
$$;
grant execute on function private.supplier_values(bigint, jsonb), private.import_collision(uuid, jsonb) to authenticated, service_role;

-- Writes down an import that import_suppliers() has done. Nobody else may write there.
create function private.record_import(batch_id uuid, file_name text, changes jsonb) returns public.import_batches
language plpgsql security definer set search_path = '' as $$
declare
  batch public.import_batches;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores importam fornecedores.';
  end if;
  insert into public.import_batches (id, created_by, file_name, created_count, changed_count)
  select record_import.batch_id, (select auth.uid()), record_import.file_name, count(*) filter (where c.before is null), count(c.before)
  from jsonb_to_recordset(record_import.changes) c (before jsonb)
  returning * into batch;
  insert into public.import_changes (batch_id, supplier_id, line, before, version_before, version_after)
  select batch.id, c.supplier_id, c.line, c.before, c.version_before, c.version_after
  from jsonb_to_recordset(record_import.changes)
    c (supplier_id bigint, line integer, before jsonb, version_before integer, version_after integer);
  return batch;
end $$;

grant execute on function private.record_import(uuid, text, jsonb) to authenticated, service_role;

-- Imports the rows that lie in import_rows under this id, `row_count` of them, through save_supplier(): all or none. The
-- same id again answers what was done the first time. Admins only.
-- 409: a row was overtaken by somebody else's change, or not all rows are there; 422: too many, or one that cannot be saved.
-- 5,000 rows take longer than the 8 s that a hosted project gives a member: PostgREST takes this function's own limit.
create function public.import_suppliers(batch_id uuid, file_name text, row_count integer) returns public.import_batches
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' as $$
declare
  batch public.import_batches;
  staged public.import_rows;
  held jsonb;
  saved public.suppliers;
  changes jsonb[] := '{}';
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
    if row_count <> (select count(*) from public.import_rows r where r.batch_id = import_suppliers.batch_id) then
      raise sqlstate 'PT409' using message = 'As linhas não chegaram todas ao servidor. Importe de novo.';
    end if;
    begin
      for staged in select * from public.import_rows r where r.batch_id = import_suppliers.batch_id order by r.line loop
        held := private.supplier_values(staged.supplier_id, staged.change);
        saved := public.save_supplier(staged.change, staged.supplier_id, staged.expected_version);
        changes := changes || jsonb_build_object('supplier_id', saved.id, 'line', staged.line, 'before', held,
          'version_before', staged.expected_version, 'version_after', saved.version);
      end loop;
    exception
      when sqlstate 'PT404' or sqlstate 'PT409' then
        raise sqlstate 'PT409' using message = format('Linha %s%s: outra pessoa alterou ou excluiu este fornecedor depois da conferência.',
          staged.line, (select ' (' || s.name || ')' from public.suppliers s where s.id = staged.supplier_id));
      when integrity_constraint_violation or data_exception then
        raise sqlstate 'PT422' using detail = sqlerrm, message = format('Linha %s (%s): o banco de dados não aceitou o que ela diz.', staged.line,
          coalesce(staged.change ->> 'name', (select s.name from public.suppliers s where s.id = staged.supplier_id)));
    end;
    collision := private.import_collision(import_suppliers.batch_id, to_jsonb(changes));
    if collision is not null then
      raise sqlstate 'PT409' using message = collision;
    end if;
    batch := private.record_import(import_suppliers.batch_id, import_suppliers.file_name, to_jsonb(changes));
  end if;
  delete from public.import_rows r
  where r.batch_id = import_suppliers.batch_id or r.created_at < now() - interval '1 day';
  return batch;
end $$;
grant execute on function public.import_suppliers(uuid, text, integer) to authenticated;

alter table public.import_batches enable row level security;
alter table public.import_rows enable row level security;
alter table public.import_changes enable row level security;

grant select on public.import_batches, public.import_changes to authenticated;
grant select, insert (batch_id, line, supplier_id, expected_version, change), delete on public.import_rows to authenticated;

create policy "import_batches: admins read" on public.import_batches
  for select to authenticated using ((select private.is_admin()));
create policy "import_changes: admins read" on public.import_changes
  for select to authenticated using ((select private.is_admin()));
create policy "import_rows: admins read" on public.import_rows
  for select to authenticated using ((select private.is_admin()));
create policy "import_rows: admins stage" on public.import_rows
  for insert to authenticated with check ((select private.is_admin()));
create policy "import_rows: admins clear" on public.import_rows
  for delete to authenticated using ((select private.is_admin()));
