-- Saves a supplier over its four tables in one transaction, with the caller's own rights: admins only, by RLS.
--   supplier: any of name, category_id, subcategory_id, is_premium, image_hash, public_from, description, instagram,
--     website, logo_path, main_image_path, whatsapp, email, gallery (paths in display order). A key that is absent
--     leaves its column alone; `gallery: []` removes all pictures; an unknown key is refused (22023).
--   supplier_id: null creates. Else 404 when there is none.
--   expected_version: the version the caller edited; 409 with the present row in `details` when it has moved on.
--     Null skips the check.
-- Returns the suppliers row as saved.
create function public.save_supplier(supplier jsonb, supplier_id bigint default null, expected_version integer default null)
returns public.suppliers
language plpgsql security invoker set search_path = '' as $$
declare
  keys constant text[] := array['name', 'category_id', 'subcategory_id', 'is_premium', 'image_hash', 'public_from', 'description',
    'instagram', 'website', 'logo_path', 'main_image_path', 'whatsapp', 'email', 'gallery'];
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
    insert into public.suppliers (name, category_id, subcategory_id, is_premium, image_hash, public_from)
    values (teaser.name, teaser.category_id, teaser.subcategory_id, teaser.is_premium, teaser.image_hash, teaser.public_from)
    returning * into teaser;
  else
    select * into teaser from public.suppliers where id = save_supplier.supplier_id for update;
    if not found then
      raise sqlstate 'PT404' using message = 'Fornecedor não encontrado.';
    end if;
    if teaser.version <> expected_version then
      raise sqlstate 'PT409' using message = 'O fornecedor foi alterado por outra pessoa.', detail = to_jsonb(teaser)::text;
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
grant execute on function public.save_supplier(jsonb, bigint, integer) to authenticated;
