-- On what terms a supplier sells, by which premium members filter the directory (P-08, Q15). Behind the wall, in
-- supplier_details: a locked supplier shows its teaser and nothing else (Q24).

-- The 27 federative units.
create function private.states() returns text[]
language sql immutable set search_path = '' as
$$ select '{AC,AL,AM,AP,BA,CE,DF,ES,GO,MA,MG,MS,MT,PA,PB,PE,PI,PR,RJ,RN,RO,RR,RS,SC,SE,SP,TO}'::text[] $$;
grant execute on function private.states() to authenticated, service_role;

alter table public.supplier_details
  add state text check (state = any (private.states())),
  add city text check (length(city) between 1 and 80),
  add min_order_pieces integer check (min_order_pieces between 1 and 100000),
  add min_order_cents integer check (min_order_cents between 1 and 100000000),
  add ships_to text[] check (ships_to <> '{}' and ships_to <@ (private.states() || '{BR}'::text[])),
  add sells_to_cpf boolean not null default false,
  add ready_stock boolean not null default false,
  add plus_size boolean not null default false,
  add constraint supplier_details_place_check check (city is null or state is not null);
comment on column public.supplier_details.state is 'Code of the state where the supplier is, as SP; null: not stated.';
comment on column public.supplier_details.city is 'City in that state, 80 characters at most.';
comment on column public.supplier_details.min_order_pieces is 'Smallest order in pieces; null: not stated.';
comment on column public.supplier_details.min_order_cents is 'Smallest order in BRL cents; null: not stated.';
comment on column public.supplier_details.ships_to is 'Codes of the states it ships to, or {BR} for the whole country; null: not stated.';
comment on column public.supplier_details.sells_to_cpf is 'Whether it sells to people without a company (CPF), too.';
comment on column public.supplier_details.ready_stock is 'Whether it has goods ready to be sent.';
comment on column public.supplier_details.plus_size is 'Whether it has plus sizes.';

-- Before any ANALYZE (see …_suppliers.sql).
alter table public.supplier_details
  alter column state set statistics 0, alter column city set statistics 0, alter column min_order_pieces set statistics 0,
  alter column min_order_cents set statistics 0, alter column ships_to set statistics 0,
  alter column sells_to_cpf set statistics 0, alter column ready_stock set statistics 0,
  alter column plus_size set statistics 0;

-- In place of the function of …_suppliers.sql, which knew no terms.
create or replace function private.clean_supplier_details() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.description := nullif(btrim(new.description, E' \t\r\n'), '');
  new.instagram := nullif(ltrim(btrim(new.instagram), '@'), '');
  new.website := nullif(btrim(new.website), '');
  -- No scheme (Q59); digits after the colon are a port. A scheme other than http(s) fails the check.
  if new.website !~ '^[A-Za-z][A-Za-z0-9+.-]*:(?![0-9])' then
    new.website := 'https://' || new.website;
  end if;
  new.state := nullif(upper(btrim(new.state)), '');
  new.city := nullif(btrim(new.city, E' \t\r\n'), '');
  -- Each place once, in order; beside the whole country a state says nothing. No place at all is null.
  new.ships_to := (
    select case when bool_or(place = 'BR') then '{BR}' else array_agg(distinct place order by place) end
    from unnest(new.ships_to) typed, upper(btrim(typed)) place
  );
  return new;
end $$;

-- In place of the function of …_supplier_files.sql, which knew no terms.
-- Saves a supplier over its four tables in one transaction, with the caller's own rights: admins only, by RLS.
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
create or replace function public.save_supplier(supplier jsonb, supplier_id bigint default null, expected_version integer default null)
returns public.suppliers
language plpgsql security invoker set search_path = '' as $$
declare
  keys constant text[] := array['name', 'category_id', 'subcategory_id', 'is_premium', 'image_hash', 'public_from', 'description',
    'instagram', 'website', 'logo_path', 'main_image_path', 'state', 'city', 'min_order_pieces', 'min_order_cents', 'ships_to',
    'sells_to_cpf', 'ready_stock', 'plus_size', 'whatsapp', 'email', 'gallery']
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
      'state', 'city', 'min_order_pieces', 'min_order_cents', 'ships_to', 'sells_to_cpf', 'ready_stock', 'plus_size',
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
    logo_path = detail.logo_path, main_image_path = detail.main_image_path, state = detail.state, city = detail.city,
    min_order_pieces = detail.min_order_pieces, min_order_cents = detail.min_order_cents, ships_to = detail.ships_to,
    sells_to_cpf = coalesce(detail.sells_to_cpf, false), ready_stock = coalesce(detail.ready_stock, false),
    plus_size = coalesce(detail.plus_size, false)
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

grant update (state, city, min_order_pieces, min_order_cents, ships_to, sells_to_cpf, ready_stock, plus_size)
  on public.supplier_details to authenticated;
