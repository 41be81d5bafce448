-- Saving suppliers. The id of a new one is reserved first, because the folder of its files is named by it.
-- save_supplier() saves one and import_suppliers() up to 5,000, both through private.save_suppliers(), in which each
-- statement writes all of them. What was done to many suppliers is one value: as rows, PostgREST would answer the first
-- thousand only (max_rows), and the others could not be taken back.

-- Returns an id for a supplier that save_supplier() will create once its files are uploaded. 42501 unless the caller
-- is an admin.
create function public.reserve_supplier_id() returns bigint
language plpgsql security invoker set search_path = '' as $$
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo reservam códigos de fornecedores.';
  end if;
  return nextval('public.suppliers_id_seq');
end $$;

-- Trigger: refuses an id that was not reserved (22023), because the sequence would give it to another supplier one
-- day. Restores and seeds run SQL with ids of their choice and set the sequence themselves.
create function private.check_supplier_id() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- Null until the sequence has given out its first id.
  highest bigint := (select last_value from pg_catalog.pg_sequences where schemaname = 'public' and sequencename = 'suppliers_id_seq');
begin
  if (new.id between 1 and highest) is not true then
    raise sqlstate '22023' using message = format('O código %s não foi reservado.', new.id);
  end if;
  return new;
end $$;

-- Saves suppliers in their four tables, all or none. The arrays belong together: ids[n] is the supplier to change,
-- null to create one; versions[n] the version it must have, null for any; changes[n] an object as save_supplier()
-- takes it.
-- Returns the saved rows of `suppliers` in the order of the arrays. 42501: the caller is not an admin. 22023: unknown
-- key. PT404: a supplier was deleted. PT409: a supplier has another version (`detail` has the current row) or is
-- named twice.
create function private.save_suppliers(ids bigint[], versions integer[], changes jsonb[]) returns setof public.suppliers
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := array['name', 'category_id', 'subcategory_id', 'is_premium', 'image_hash', 'public_from', 'description',
    'instagram', 'website', 'logo_path', 'main_image_path', 'state', 'city', 'district', 'min_order_pieces', 'min_order_cents',
    'price_from_cents', 'price_to_cents', 'sizes', 'ships_to', 'sells_to_cpf', 'ready_stock', 'plus_size', 'whatsapp',
    'email', 'gallery'];
  unknown text;
  outdated record;
  saved bigint[];
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Somente editores do catálogo salvam fornecedores.';
  end if;
  unknown := (
    select string_agg(distinct k.key, ', ')
    from unnest(ids, changes) c (id, change) cross join lateral jsonb_object_keys(c.change) k (key)
    where k.key <> all (keys) and (k.key <> 'id' or c.id is not null)
  );
  if unknown is not null then
    raise sqlstate '22023' using message = 'Campos desconhecidos: ' || unknown;
  end if;

  perform private.lock_suppliers(ids);
  select s.id, to_jsonb(s) as present into outdated
  from unnest(ids, versions) with ordinality c (id, version, place) left join public.suppliers s on s.id = c.id
  where c.id is not null and (s.id is null or s.version <> c.version)
  order by c.place limit 1;
  if found and outdated.id is null then
    raise sqlstate 'PT404' using message = 'Fornecedor não encontrado.';
  elsif found then
    raise sqlstate 'PT409' using message = 'O fornecedor foi alterado por outra pessoa.', detail = outdated.present::text,
      hint = 'stale_version';
  elsif (select count(c.id) > count(distinct c.id) from unnest(ids) c (id)) then
    raise sqlstate 'PT409' using message = 'O fornecedor foi alterado por outra pessoa.', hint = 'stale_version';
  end if;

  saved := array(
    select coalesce(c.id, (c.change ->> 'id')::bigint, nextval('public.suppliers_id_seq'))
    from unnest(ids, changes) with ordinality c (id, change, place) order by c.place);
  insert into public.suppliers (id, name, category_id, subcategory_id, is_premium, image_hash, public_from) overriding system value
  select c.saved, n.name, n.category_id, n.subcategory_id, n.is_premium, n.image_hash, n.public_from
  from unnest(saved, ids, changes) with ordinality c (saved, id, change, place)
  -- jsonb_populate_record() sets absent keys to null, so the columns' defaults come first.
  cross join lateral jsonb_populate_record(null::public.suppliers,
    '{"is_premium": true}' || jsonb_build_object('public_from', now()) || c.change) n
  where c.id is null order by c.place;

  update public.suppliers s
  set name = n.name, category_id = n.category_id, subcategory_id = n.subcategory_id, is_premium = n.is_premium,
    image_hash = case
      -- A locked card must not show the blurred preview of a picture that was replaced.
      when c.change ? 'main_image_path' and not c.change ? 'image_hash'
        and d.main_image_path is distinct from c.change ->> 'main_image_path' then null
      else n.image_hash
    end,
    public_from = n.public_from
  from unnest(ids, changes) c (id, change)
  join public.suppliers before on before.id = c.id
  left join public.supplier_details d on d.supplier_id = c.id
  cross join lateral jsonb_populate_record(before, c.change) n
  where s.id = c.id;

  update public.supplier_details d
  set description = n.description, instagram = n.instagram, website = n.website, logo_path = n.logo_path,
    main_image_path = n.main_image_path, state = n.state, city = n.city, district = n.district,
    min_order_pieces = n.min_order_pieces, min_order_cents = n.min_order_cents,
    price_from_cents = n.price_from_cents, price_to_cents = n.price_to_cents, sizes = n.sizes, ships_to = n.ships_to,
    sells_to_cpf = coalesce(n.sells_to_cpf, false), ready_stock = coalesce(n.ready_stock, false), plus_size = coalesce(n.plus_size, false)
  from unnest(saved, changes) c (id, change)
  join public.supplier_details before on before.supplier_id = c.id
  cross join lateral jsonb_populate_record(before, c.change) n
  where d.supplier_id = c.id and n is distinct from before;

  update public.supplier_contacts k
  set whatsapp = n.whatsapp, email = n.email
  from unnest(saved, changes) c (id, change)
  join public.supplier_contacts before on before.supplier_id = c.id
  cross join lateral jsonb_populate_record(before, c.change) n
  where k.supplier_id = c.id and n is distinct from before;

  if exists (select from unnest(changes) c (change) where c.change ? 'gallery') then
    delete from public.supplier_images i using unnest(saved, changes) c (id, change)
    where i.supplier_id = c.id and c.change ? 'gallery' and not c.change -> 'gallery' ? i.path;
    insert into public.supplier_images (supplier_id, path, position)
    select c.id, g.path, g.position
    from unnest(saved, changes) c (id, change)
    cross join lateral jsonb_array_elements_text(c.change -> 'gallery') with ordinality g (path, position)
    on conflict (path) do update set position = excluded.position;
  end if;

  return query
    select s.* from unnest(saved) with ordinality c (id, place) join public.suppliers s on s.id = c.id order by c.place;
end $$;

-- Saves a supplier in its four tables, in one transaction, and returns its row of `suppliers`. Admins only (42501).
--   supplier: any of name, category_id, subcategory_id, is_premium, image_hash, public_from, description, instagram,
--     website, logo_path, main_image_path, state, city, district, min_order_pieces, min_order_cents, price_from_cents,
--     price_to_cents, sizes, ships_to, sells_to_cpf, ready_stock, plus_size (null is false for these three), whatsapp,
--     email, gallery (paths in display order), and when creating also id, from reserve_supplier_id(). An absent key leaves
--     its column unchanged, except that a new main_image_path clears image_hash. `gallery: []` removes all pictures. An unknown key is refused (22023).
--   supplier_id: null creates a supplier. 404: no such supplier.
--   expected_version: the version that the caller edited. 409: the supplier has another one (`detail` has the current
--     row). Null skips the check.
create function public.save_supplier(supplier jsonb, supplier_id bigint default null, expected_version integer default null)
returns public.suppliers
language sql security invoker set search_path = '' as $$
  select s from private.save_suppliers(
    array[save_supplier.supplier_id], array[save_supplier.expected_version], array[save_supplier.supplier]) s
$$;

-- Takes back what change_suppliers() has done: the arrays belong together. Leaves out suppliers that were changed since
-- (another version) or deleted, and returns how many it has restored. 42501: the caller may not keep the catalog. 23503:
-- a category is gone.
create function public.restore_suppliers(supplier_ids bigint[], versions integer[], befores jsonb[]) returns integer
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  restored integer;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  update public.suppliers s
  set is_premium = n.is_premium, category_id = n.category_id, subcategory_id = n.subcategory_id, is_archived = n.is_archived
  from unnest(supplier_ids, versions, befores) r (id, version, before)
  cross join lateral jsonb_to_record(r.before) n (is_premium boolean, category_id bigint, subcategory_id bigint, is_archived boolean)
  where s.id = r.id and s.version = r.version;
  get diagnostics restored = row_count;
  return restored;
end $$;

-- Changes many suppliers in one transaction. `change` is one of {"is_premium": boolean}, {"category_id": id,
-- "subcategory_id": id or null} and {"is_archived": boolean}. Returns those that it has changed as an array of {"id",
-- "version", "before"}: their new version and what they held before, as restore_suppliers() takes it. 42501: the caller may
-- not keep the catalog. 22023: another change. 23503: no such category.
create function public.change_suppliers(supplier_ids bigint[], change jsonb) returns json
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  answer json;
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  elsif not (
    change ?& '{is_premium}' and change - 'is_premium' = '{}'
    or change ?& '{category_id,subcategory_id}' and change - '{category_id,subcategory_id}'::text[] = '{}'
    or change ?& '{is_archived}' and change - 'is_archived' = '{}'
  ) then
    raise sqlstate '22023' using message = 'Mudança desconhecida.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  with held as (
    select s.id, s.is_premium as was_premium, s.category_id as was_in, s.subcategory_id as was_in_sub, s.is_archived as was_archived,
      coalesce((change ->> 'is_premium')::boolean, s.is_premium) as premium,
      coalesce((change ->> 'category_id')::bigint, s.category_id) as main,
      case when change ? 'category_id' then (change ->> 'subcategory_id')::bigint else s.subcategory_id end as sub,
      coalesce((change ->> 'is_archived')::boolean, s.is_archived) as archived
    from public.suppliers s where s.id = any (supplier_ids)
  ), changed as (
    update public.suppliers s
    set is_premium = h.premium, category_id = h.main, subcategory_id = h.sub, is_archived = h.archived
    from held h
    where s.id = h.id
      and (h.premium, h.main, h.sub, h.archived) is distinct from (h.was_premium, h.was_in, h.was_in_sub, h.was_archived)
    returning s.id, s.version, json_build_object(
      'is_premium', h.was_premium, 'category_id', h.was_in, 'subcategory_id', h.was_in_sub, 'is_archived', h.was_archived) as before
  )
  select coalesce(json_agg(c), '[]') into answer from changed c;
  return answer;
end $$;

-- Deletes archived suppliers for good and returns the ids of those that it has deleted. 42501: the caller may not keep
-- the catalog. Others than archived ones stay: the step between is the way back.
-- Locks them in the order of their ids, as special lists do with the suppliers that they get: a deletion goes through them
-- as they lie in the table, so the two could deadlock.
create function public.delete_archived_suppliers(supplier_ids bigint[]) returns bigint[]
language plpgsql security invoker set search_path = '' set statement_timeout = '60s' set lock_timeout = '60s' as $$
declare
  answer bigint[];
begin
  if not (select private.may('catalog')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o catálogo.';
  end if;
  perform private.lock_suppliers(supplier_ids);
  perform from public.suppliers s where s.id = any (supplier_ids) and s.is_archived order by s.id for update;
  with deleted as (
    delete from public.suppliers s where s.id = any (supplier_ids) and s.is_archived returning s.id
  )
  select coalesce(array_agg(d.id), '{}') into answer from deleted d;
  return answer;
end $$;

-- Checks the role of the session, because save_suppliers() inserts as its owner. Only ids that come through the API
-- must have been reserved.
create trigger suppliers_check_id before insert on public.suppliers
  for each row when (current_setting('role') = 'authenticated') execute function private.check_supplier_id();

-- Needed to reserve an id and to read the last one that was given out. The API exposes no sequences, so only
-- reserve_supplier_id() gives out ids.
grant usage on sequence public.suppliers_id_seq to authenticated;
grant execute on function
  public.reserve_supplier_id(), private.save_suppliers(bigint[], integer[], jsonb[]),
  public.save_supplier(jsonb, bigint, integer), public.restore_suppliers(bigint[], integer[], jsonb[]),
  public.change_suppliers(bigint[], jsonb), public.delete_archived_suppliers(bigint[])
  to authenticated;

comment on function public.change_suppliers(bigint[], jsonb) is 'Opens, locks, files, archives or restores many suppliers in one transaction; returns what it has changed, for restore_suppliers().';
comment on function public.restore_suppliers(bigint[], integer[], jsonb[]) is 'Takes back what change_suppliers() has done, except for suppliers that were changed since; returns how many were restored.';
comment on function public.delete_archived_suppliers(bigint[]) is 'Deletes suppliers that are archived for good; returns the ids of those that were deleted.';
