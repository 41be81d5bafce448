-- Reads of many suppliers at once: the admin's list and spreadsheets, `/api/suppliers`, and the whole directory.

-- All texts and terms of a supplier in one row. With security_invoker the policies of the tables apply: admins read
-- all suppliers, everyone else those that are open to them.
create view public.supplier_records with (security_invoker = true) as
select
  s.id, s.formatted_id, s.name, s.sort_name, s.is_premium, s.image_hash, s.public_from, s.version, s.created_at,
  c.name as category, private.fold(c.name) as sort_category,
  d.instagram, d.main_image_path, k.whatsapp, k.email, s.category_id, s.subcategory_id,
  d.description, d.website, d.state, d.city, d.district, d.min_order_pieces, d.min_order_cents, d.price_from_cents,
  d.price_to_cents, d.sizes, d.ships_to, d.sells_to_cpf, d.ready_stock, d.plus_size, s.is_archived
from public.suppliers s
join public.categories c on c.id = s.category_id
join public.supplier_details d on d.supplier_id = s.id
join public.supplier_contacts k on k.supplier_id = s.id;

-- Returns the figures above the admin's list, without archived suppliers: one row for staff of the catalog, none for
-- everyone else. top_category is the category with the most suppliers, the first by name if there are several; null without
-- suppliers.
create function public.supplier_figures()
returns table (total bigint, premium bigint, top_category text, top_category_total bigint)
language sql stable security invoker set search_path = '' as $$
  select f.total, f.premium, top.name, top.suppliers
  from (
    select count(*) as total, count(*) filter (where s.is_premium) as premium
    from public.suppliers s where not s.is_archived
  ) f
  left join lateral (
    select c.name, g.suppliers
    from (
      select s.category_id, count(*) as suppliers from public.suppliers s where not s.is_archived group by s.category_id
    ) g
    join public.categories c on c.id = g.category_id
    order by g.suppliers desc, private.fold(c.name), c.id
    limit 1
  ) top on true
  where (select private.may('catalog'))
$$;

-- Returns the suppliers that the caller may see, by name, as a JSON array of objects as `/api/suppliers` answers them, with
-- nulls where a supplier is locked. In one statement, because reading 5,000 suppliers page by page with PostgREST's embeds
-- took five times as long.
--   files: the URL in front of a public file's path, cut to 300 characters because it is repeated for every picture.
--   gallery: whether `images` lists the pictures (id and path, in the admin's order); otherwise it is empty.
--   page_rows: the most suppliers to return, by id: an order that neither a new name nor a deletion changes.
--   after_id: only suppliers with a greater id.
--   in_category: only those of this category, with its subcategories, or of this subcategory.
--   since: only those that have changed since then, or that became public.
--   fields: the names of the fields to return besides `id`; null returns all.
create function public.supplier_resources(
  files text, gallery boolean, page_rows integer default null, after_id bigint default null, in_category bigint default null,
  since timestamptz default null, fields text[] default null
) returns json
language sql stable set search_path = '' as $$
  select coalesce(
    json_agg(resource) filter (where fields is null),
    json_agg((
      select json_object_agg(f.key, f.value) from json_each(to_json(resource)) f where f.key = 'id' or f.key = any (fields)
    )) filter (where fields is not null),
    '[]')
  from (
    select s.id, s.name, s.formatted_id, category.resource as category, s.category_id, s.subcategory_id, s.is_premium,
      s.image_hash, s.version, s.public_from,
      details.instagram, contacts.whatsapp, contacts.email, details.website, details.description,
      left(files, 300) || details.main_image_path as main_image_url, left(files, 300) || details.logo_path as logo,
      coalesce(pictures.images, '[]') as images,
      details.state, details.city, details.district, details.min_order_pieces, details.min_order_cents,
      details.price_from_cents, details.price_to_cents, details.sizes, details.ships_to,
      details.sells_to_cpf, details.ready_stock, details.plus_size
    from (
      select a.* from public.suppliers a
      where not a.is_archived
        and (after_id is null or a.id > after_id)
        and (in_category is null or in_category in (a.category_id, a.subcategory_id)
          or a.category_id = any (array(select c.id from public.categories c where c.parent_id = in_category)))
        and (since is null or a.updated_at >= since or a.public_from between since and now())
      order by case when page_rows is null then a.sort_name end, a.id
      limit page_rows
    ) s
    -- "offset 0" makes PostgreSQL build the object once per category and not once per supplier.
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
    order by case when page_rows is null then s.sort_name end, s.id
  ) resource
$$;

-- Returns a text that differs whenever supplier_resources(…, false) would return something else to a visitor: after
-- every change of a supplier (which increases its version), of a category's name and of
-- settings.free_direct_contacts, and once an announced supplier becomes public. Costs a fiftieth of the list.
create function public.supplier_resources_version() returns text
language sql stable set search_path = '' as $$
  select concat_ws('.',
    (select bit_xor(hashint8extended(s.id, s.version)) from public.suppliers s),
    (select bit_xor(hashtextextended(c.name, c.id)) from public.categories c),
    (select st.free_direct_contacts from public.settings st))
$$;

-- Returns the first supplier of each page of `page_rows` suppliers, of those that follow a supplier in the directory's
-- order and that the caller may see; the page that this supplier itself is on is not listed. Open and premium suppliers
-- are on separate pages; `is_open` tells whether the suppliers of a page are open to the caller. Clients start the pages
-- of the directory here: by offset, the fiftieth page cost thirty times the first, because PostgREST embeds a supplier's
-- texts in every row that it skips.
create function public.supplier_page_starts(
  after_premium boolean, after_name text, after_id bigint, page_rows integer
) returns table (is_premium boolean, sort_name text, id bigint, is_open boolean)
language sql stable set search_path = '' as $$
  select t.is_premium, t.sort_name, t.id, not t.is_premium or (select private.is_premium())
  from (
    select a.is_premium, a.sort_name, a.id,
      row_number() over (partition by a.is_premium order by a.sort_name, a.id) - 1 as place
    from public.suppliers a
    where (a.is_premium, a.sort_name, a.id) > (after_premium, after_name, after_id)
  ) t
  where t.place % greatest(page_rows, 1) = 0 and (t.place > 0 or t.is_premium <> after_premium)
  order by t.is_premium, t.sort_name, t.id
$$;

-- Returns the suppliers with `search` in their name, code, Instagram (with or without @), e-mail address or category,
-- ignoring case and accents, or with its digits in their WhatsApp if it looks like a number of four digits or more; ''
-- returns all.
--   filter: '' (those in the directory), all, archived, open, premium, no_picture, no_site, no_contact, or stale
--     (unchanged for 180 days); any other returns none.
--   category: the id of their category or subcategory; null for all.
create function public.search_suppliers(search text, filter text default '', category bigint default null)
returns setof public.supplier_records
language sql stable security invoker set search_path = '' as $$
  select r.* from public.supplier_records r
  where (
      position(
        private.fold(search_suppliers.search)
        in r.sort_name || E'\n' || lower(r.formatted_id) || E'\n@' || lower(coalesce(r.instagram, '')) || E'\n'
          || coalesce(r.email, '') || E'\n' || r.sort_category
      ) > 0
      or search_suppliers.search ~ '^[\d\s()+.-]*(\d[\s()+.-]*){4,}$'
        and position(regexp_replace(search_suppliers.search, '\D', '', 'g') in r.whatsapp) > 0
    )
    and (search_suppliers.category is null or search_suppliers.category in (r.category_id, r.subcategory_id))
    and case search_suppliers.filter
      when 'all' then true
      when 'archived' then r.is_archived
      else not r.is_archived and case search_suppliers.filter
        when '' then true
        when 'open' then not r.is_premium
        when 'premium' then r.is_premium
        when 'no_picture' then r.main_image_path is null
        when 'no_site' then r.website is null
        when 'no_contact' then r.whatsapp is null and r.email is null and r.instagram is null
        when 'in_doubt' then r.id in (select t.supplier_id from public.contact_states t where t.state = 'checking')
        when 'stale' then r.created_at < now() - interval '180 days' and not exists (
          select from public.audit_log a
          where a.entity = 'supplier' and a.entity_id = r.id::text and a.at > now() - interval '180 days'
        )
        else false
      end
    end
$$;

create trigger supplier_records_read_only instead of insert or update or delete on public.supplier_records
  for each row execute function private.refuse_write();

revoke insert, update, delete on public.supplier_records from anon, authenticated, service_role;
grant select on public.supplier_records to authenticated;
grant execute on function public.supplier_resources_version() to anon;
grant execute on function
  public.supplier_resources(text, boolean, integer, bigint, bigint, timestamptz, text[]),
  public.supplier_page_starts(boolean, text, bigint, integer)
  to anon, authenticated;
grant execute on function public.supplier_figures(), public.search_suppliers(text, text, bigint) to authenticated;

comment on view public.supplier_records is 'A supplier in one row, without its files, for the admin''s list and spreadsheets. sort_name and sort_category are without case and accents. Read-only.';
