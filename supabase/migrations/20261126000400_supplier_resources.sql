-- The list of `/api/suppliers` in one statement. Page by page through PostgREST's embeds, 5,000 suppliers took five
-- times as long.

-- All suppliers that the caller may see, by name, as a JSON array: objects as `/api` answers them, with nulls where a
-- supplier is locked for the caller. `files` is the address in front of a public file's path,
-- of 300 characters at most: a longer one would be repeated for every picture. Galleries come on request
-- only, as id and path, in the admin's order; otherwise `images` is empty.
create function public.supplier_resources(files text, gallery boolean) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(resource), '[]')
  from (
    select s.id, s.name, s.formatted_id, category.resource as category, s.category_id, s.subcategory_id, s.is_premium,
      s.image_hash, s.version, s.public_from,
      details.instagram, contacts.whatsapp, contacts.email, details.website, details.description,
      left(files, 300) || details.main_image_path as main_image_url, left(files, 300) || details.logo_path as logo,
      coalesce(pictures.images, '[]') as images,
      details.state, details.city, details.min_order_pieces, details.min_order_cents, details.ships_to,
      details.sells_to_cpf, details.ready_stock, details.plus_size
    from public.suppliers s
    -- "offset 0": built once for each category, not for each supplier.
    join (select id, json_build_object('id', id, 'name', name) as resource from public.categories offset 0) category
      on category.id = s.category_id
    left join public.supplier_details details on details.supplier_id = s.id
    left join public.supplier_contacts contacts on contacts.supplier_id = s.id
    left join (
      select i.supplier_id, json_agg(json_build_object('id', i.id, 'path', i.path) order by i.position, i.id) as images
      from public.supplier_images i
      where gallery
      group by i.supplier_id
    ) pictures on pictures.supplier_id = s.id
    order by s.sort_name, s.id
  ) resource
$$;
grant execute on function public.supplier_resources(text, boolean) to anon, authenticated;

-- A text that differs whenever supplier_resources(…, false) would give a visitor something else: after every change of a
-- supplier, which raises its version, of a category's name and of the setting that withholds contacts, and once an
-- announced supplier becomes public. Costs a fiftieth of the list.
create function public.supplier_resources_version() returns text
language sql stable set search_path = '' as $$
  select concat_ws('.',
    (select bit_xor(hashint8extended(s.id, s.version)) from public.suppliers s),
    (select bit_xor(hashtextextended(c.name, c.id)) from public.categories c),
    (select st.free_direct_contacts from public.settings st))
$$;
grant execute on function public.supplier_resources_version() to anon;
