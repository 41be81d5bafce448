-- How a supplier is saved: an id before it exists, because the folder of its files is named by it, then one supplier or
-- many at once. Each statement writes all of them: save_supplier() saves one by it, import_suppliers() up to 5,000.

-- The id of a supplier that will be created by save_supplier() once its files are uploaded. Admins only.
create function public.reserve_supplier_id() returns bigint
language plpgsql security invoker set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores reservam códigos de fornecedores.';
  end if;
  return nextval('public.suppliers_id_seq');
end $$;

-- A made-up id would collide with the supplier to whom the sequence gives it one day. Those who restore or seed by SQL
-- give ids of their own and move the sequence themselves.
create function private.check_supplier_id() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- Null as long as the sequence has given out none.
  highest bigint := (select last_value from pg_catalog.pg_sequences where schemaname = 'public' and sequencename = 'suppliers_id_seq');
begin
  if (new.id between 1 and highest) is not true then
    raise sqlstate '22023' using message = format('O código %s não foi reservado.', new.id);
  end if;
  return new;
end $$;

-- Saves suppliers over their four tables. The arrays go together: ids[n] is the supplier to change, null to create one;
-- versions[n] the version it must have, null for any; changes[n] what save_supplier() documents. All or none.
-- Returns the rows of suppliers as saved, in the order of the arrays. 42501 for everybody but admins; 22023 for an unknown
-- key; PT404 when a supplier is gone; PT409 with the present row in `details` when its version is another one, or when it
-- is named twice.
create function private.save_suppliers(ids bigint[], versions integer[], changes jsonb[]) returns setof public.suppliers
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := array['name', 'category_id', 'subcategory_id', 'is_premium', 'image_hash', 'public_from', 'description',
    'instagram', 'website', 'logo_path', 'main_image_path', 'state', 'city', 'min_order_pieces', 'min_order_cents', 'ships_to',
    'sells_to_cpf', 'ready_stock', 'plus_size', 'whatsapp', 'email', 'gallery'];
  unknown text;
  outdated record;
  saved bigint[];
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores salvam fornecedores.';
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
    raise sqlstate 'PT409' using message = 'O fornecedor foi alterado por outra pessoa.', detail = outdated.present::text;
  elsif (select count(c.id) > count(distinct c.id) from unnest(ids) c (id)) then
    raise sqlstate 'PT409' using message = 'O fornecedor foi alterado por outra pessoa.';
  end if;

  saved := array(
    select coalesce(c.id, (c.change ->> 'id')::bigint, nextval('public.suppliers_id_seq'))
    from unnest(ids, changes) with ordinality c (id, change, place) order by c.place);
  insert into public.suppliers (id, name, category_id, subcategory_id, is_premium, image_hash, public_from)
  select c.saved, n.name, n.category_id, n.subcategory_id, n.is_premium, n.image_hash, n.public_from
  from unnest(saved, ids, changes) with ordinality c (saved, id, change, place)
  -- jsonb_populate_record gives null for absent keys, where the columns' defaults must hold.
  cross join lateral jsonb_populate_record(null::public.suppliers,
    '{"is_premium": true}' || jsonb_build_object('public_from', now()) || c.change) n
  where c.id is null order by c.place;

  update public.suppliers s
  set name = n.name, category_id = n.category_id, subcategory_id = n.subcategory_id, is_premium = n.is_premium,
    image_hash = case
      -- A locked card must never show the blur of a picture that is gone.
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
    main_image_path = n.main_image_path, state = n.state, city = n.city, min_order_pieces = n.min_order_pieces,
    min_order_cents = n.min_order_cents, ships_to = n.ships_to, sells_to_cpf = coalesce(n.sells_to_cpf, false),
    ready_stock = coalesce(n.ready_stock, false), plus_size = coalesce(n.plus_size, false)
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

-- Saves a supplier over its four tables in one transaction. Admins only.
--   supplier: any of name, category_id, subcategory_id, is_premium, image_hash, public_from, description, instagram,
--     website, logo_path, main_image_path, state, city, min_order_pieces, min_order_cents, ships_to, sells_to_cpf,
--     ready_stock, plus_size (null is false for these three), whatsapp, email, gallery (paths in display order), and when
--     creating also id, from reserve_supplier_id(). A key that is absent leaves its column alone, but for image_hash: it
--     goes with the picture when main_image_path changes. `gallery: []` removes all pictures; an unknown key is refused
--     (22023).
--   supplier_id: null creates. Else 404 when there is none.
--   expected_version: the version the caller edited; 409 with the present row in `details` when it has moved on.
--     Null skips the check.
-- Returns the suppliers row as saved.
create function public.save_supplier(supplier jsonb, supplier_id bigint default null, expected_version integer default null)
returns public.suppliers
language sql security invoker set search_path = '' as $$
  select s from private.save_suppliers(
    array[save_supplier.supplier_id], array[save_supplier.expected_version], array[save_supplier.supplier]) s
$$;

-- save_suppliers() inserts as its owner, and the rule is about what the API asks for.
create trigger suppliers_check_id before insert on public.suppliers
  for each row when (current_setting('role') = 'authenticated') execute function private.check_supplier_id();

-- Needed to reserve an id, and to see how far they have been given out. What hands out ids is still only
-- reserve_supplier_id(): the API offers no sequences.
grant usage on sequence public.suppliers_id_seq to authenticated;
grant execute on function public.reserve_supplier_id(), private.save_suppliers(bigint[], integer[], jsonb[]),
  public.save_supplier(jsonb, bigint, integer) to authenticated;
