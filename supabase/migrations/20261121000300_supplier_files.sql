-- Files of suppliers on their way in and out: an id before the supplier exists, because the folder of its files is named
-- by it, and the files that no row names any more.

-- Needed to reserve an id, and to see how far they have been given out. What hands out ids is still only
-- reserve_supplier_id(): the API offers no sequences.
grant usage on sequence public.suppliers_id_seq to authenticated;

-- The id of a supplier that will be created by save_supplier() once its files are uploaded. Admins only.
create function public.reserve_supplier_id() returns bigint
language plpgsql security invoker set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores reservam códigos de fornecedores.';
  end if;
  return nextval('public.suppliers_id_seq');
end $$;
grant execute on function public.reserve_supplier_id() to authenticated;

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
create trigger suppliers_check_id before insert on public.suppliers
  for each row when (current_user = 'authenticated') execute function private.check_supplier_id();
grant insert (id) on public.suppliers to authenticated;

-- In place of the function of …_save_supplier.sql, which took no `id`.
-- Saves a supplier over its four tables in one transaction, with the caller's own rights: admins only, by RLS.
--   supplier: any of name, category_id, subcategory_id, is_premium, image_hash, public_from, description, instagram,
--     website, logo_path, main_image_path, whatsapp, email, gallery (paths in display order), and when creating also id,
--     from reserve_supplier_id(). A key that is absent leaves its column alone, but for image_hash: it goes with the
--     picture when main_image_path changes. `gallery: []` removes all pictures; an unknown key is refused (22023).
--   supplier_id: null creates. Else 404 when there is none.
--   expected_version: the version the caller edited; 409 with the present row in `details` when it has moved on.
--     Null skips the check.
-- Returns the suppliers row as saved.
create or replace function public.save_supplier(supplier jsonb, supplier_id bigint default null, expected_version integer default null)
returns public.suppliers
language plpgsql security invoker set search_path = '' as $$
declare
  keys constant text[] := array['name', 'category_id', 'subcategory_id', 'is_premium', 'image_hash', 'public_from', 'description',
    'instagram', 'website', 'logo_path', 'main_image_path', 'whatsapp', 'email', 'gallery']
    || case when save_supplier.supplier_id is null then array['id'] end;
  unknown text := (select string_agg(key, ', ') from jsonb_object_keys(supplier) key where key <> all (keys));
  teaser public.suppliers;
  detail public.supplier_details;
  contact public.supplier_contacts;
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores salvam fornecedores.';
  end if;
  if unknown is not null then
    raise sqlstate '22023' using message = 'Campos desconhecidos: ' || unknown;
  end if;

  if save_supplier.supplier_id is null then
    -- jsonb_populate_record gives null for absent keys, where the columns' defaults must hold.
    teaser := jsonb_populate_record(null::public.suppliers, '{"is_premium": true}' || jsonb_build_object('public_from', now()) || supplier);
    insert into public.suppliers (id, name, category_id, subcategory_id, is_premium, image_hash, public_from)
    values (coalesce(teaser.id, nextval('public.suppliers_id_seq')), teaser.name, teaser.category_id, teaser.subcategory_id,
      teaser.is_premium, teaser.image_hash, teaser.public_from)
    returning * into teaser;
  else
    select * into teaser from public.suppliers where id = save_supplier.supplier_id for update;
    if not found then
      raise sqlstate 'PT404' using message = 'Fornecedor não encontrado.';
    end if;
    if teaser.version <> expected_version then
      raise sqlstate 'PT409' using message = 'O fornecedor foi alterado por outra pessoa.', detail = to_jsonb(teaser)::text;
    end if;
    -- A locked card must never show the blur of a picture that is gone.
    if supplier ? 'main_image_path' and exists (
      select from public.supplier_details d
      where d.supplier_id = teaser.id and d.main_image_path is distinct from supplier ->> 'main_image_path'
    ) then
      teaser.image_hash := null;
    end if;
    teaser := jsonb_populate_record(teaser, supplier - array['description', 'instagram', 'website', 'logo_path', 'main_image_path',
      'whatsapp', 'email', 'gallery']);
    update public.suppliers s
    set name = teaser.name, category_id = teaser.category_id, subcategory_id = teaser.subcategory_id,
      is_premium = teaser.is_premium, image_hash = teaser.image_hash, public_from = teaser.public_from
    where s.id = teaser.id;
  end if;

  select * into detail from public.supplier_details d where d.supplier_id = teaser.id;
  detail := jsonb_populate_record(detail, supplier);
  update public.supplier_details d
  set description = detail.description, instagram = detail.instagram, website = detail.website,
    logo_path = detail.logo_path, main_image_path = detail.main_image_path
  where d.supplier_id = teaser.id;

  select * into contact from public.supplier_contacts c where c.supplier_id = teaser.id;
  contact := jsonb_populate_record(contact, supplier);
  update public.supplier_contacts c set whatsapp = contact.whatsapp, email = contact.email where c.supplier_id = teaser.id;

  if supplier ? 'gallery' then
    delete from public.supplier_images i where i.supplier_id = teaser.id and not supplier -> 'gallery' ? i.path;
    insert into public.supplier_images (supplier_id, path, position)
    select teaser.id, path, ordinality from jsonb_array_elements_text(supplier -> 'gallery') with ordinality as g (path, ordinality)
    on conflict (path) do update set position = excluded.position;
  end if;

  select * into teaser from public.suppliers where id = teaser.id;
  return teaser;
end $$;

-- Up to 100 files that no row names: replaced, or uploaded for a save that then failed. For admins, who remove them
-- through the storage service; everybody else is told of none. The younger ones may be about to be named.
-- "except", because the planner has no statistics of these tables: where it guesses them small, "not exists" compares each
-- file with each row. No JIT: to compile the policy of storage.objects takes longer than all the rest.
create function public.unused_supplier_files() returns table (bucket_id text, path text)
language sql stable security invoker set search_path = '' set jit = off as $$
  select o.bucket_id, o.name from storage.objects o
  where (select private.is_admin()) and o.bucket_id in ('suppliers', 'supplier-gallery')
    and o.name ~ '^[0-9]+/.' and o.created_at < now() - interval '1 hour'
  except (
    select 'suppliers', unnest(array[d.logo_path, d.main_image_path]) from public.supplier_details d
    union all
    select 'supplier-gallery', i.path from public.supplier_images i
  )
  limit 100
$$;
grant execute on function public.unused_supplier_files() to authenticated;
