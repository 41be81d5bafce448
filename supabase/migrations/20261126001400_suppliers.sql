-- Suppliers behind the premium wall. Everyone may read `suppliers`, which holds what a locked card shows. Everything
-- that must not leave the database for a reader who may not open the supplier is in the tables below it. Details and
-- contacts always have one row per supplier, so that an embedded row that is null means locked, never empty.
--
-- A supplier is locked for a reader when it is premium and the reader is not. The subquery "supplier_id in (select …)" is
-- filtered by the policies of `suppliers`, so early access (public_from) applies to every table behind the wall. Archived
-- suppliers are kept for the staff, and gone for everybody else, as if they were deleted.

create table public.suppliers (
  -- Nobody chooses an id by accident: the sequence would give out a number typed in Studio a second time. SQL that has to, as
  -- a restored backup does, says "overriding system value".
  id bigint generated always as identity primary key,
  name text not null check (length(btrim(name)) between 1 and 120),
  formatted_id text not null generated always as ('F-' || lpad(id::text, greatest(4, length(id::text)), '0')) stored,
  sort_name text not null generated always as (private.fold(name)) stored,
  category_id bigint not null references public.categories (id),
  subcategory_id bigint references public.categories (id),
  is_premium boolean not null default true,
  image_hash text check (image_hash ~ '^[A-Za-z0-9+/=]{1,64}$'),
  public_from timestamptz not null default now() check (isfinite(public_from)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_archived boolean not null default false,
  supplier_updated_on date,
  -- A subcategory belongs to the category of its supplier. One that moves to another category takes its suppliers along.
  constraint suppliers_subcategory_of_category_fkey
    foreign key (subcategory_id, category_id) references public.categories (id, parent_id) on update cascade
);

-- The terms of sale, by which premium members filter the directory, are behind the wall as well: a locked supplier
-- shows only its row in `suppliers`.
create table public.supplier_details (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  description text check (length(description) <= 5000),
  instagram text check (private.is_handle(instagram)),
  website text check (website ~* '^https?://[^\s/]+\S*$' and length(website) <= 300),
  logo_path text,
  main_image_path text,
  state text check (state = any (private.states())),
  city text check (length(city) between 1 and 80),
  district text check (length(district) between 1 and 80),
  min_order_pieces integer check (min_order_pieces between 1 and 100000),
  min_order_cents integer check (min_order_cents between 1 and 100000000),
  price_from_cents integer check (price_from_cents between 1 and 100000000),
  price_to_cents integer check (price_to_cents between 1 and 100000000),
  sizes text[] check (sizes <> '{}' and sizes <@ private.sizes()),
  ships_to text[] check (ships_to <> '{}' and ships_to <@ (private.states() || '{BR}'::text[])),
  sells_to_cpf boolean not null default false,
  ready_stock boolean not null default false,
  plus_size boolean not null default false,
  check (private.is_supplier_file(logo_path, supplier_id)),
  check (private.is_supplier_file(main_image_path, supplier_id)),
  constraint supplier_details_price_check check (price_to_cents >= price_from_cents),
  constraint supplier_details_place_check check ((city is null or state is not null) and (district is null or city is not null))
);

create table public.supplier_contacts (
  supplier_id bigint primary key references public.suppliers (id) on delete cascade,
  whatsapp text check (whatsapp ~ '^[0-9]{10,15}$'),
  email text check (email ~ '^[^@\s]+@[^@\s]+$' and length(email) <= 254)
);

create table public.supplier_images (
  id bigint generated always as identity primary key,
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  path text not null unique,
  position integer not null default 0,
  check (private.is_supplier_file(path, supplier_id))
);

-- Accounts that keep a supplier's page: they correct it and say what is new (…_supplier_edits.sql, …_novelties.sql). How they get
-- it: …_supplier_claims.sql. Their page is open to them; elsewhere they are what they are without it.
create table public.supplier_accounts (
  supplier_id bigint not null references public.suppliers (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  proof text not null check (proof in ('email', 'instagram', 'whatsapp')),
  since timestamptz not null,
  primary key (supplier_id, user_id)
);

create index suppliers_category_id_idx on public.suppliers (category_id);
create index suppliers_subcategory_id_idx on public.suppliers (subcategory_id);
create index suppliers_open_idx on public.suppliers (id) where not is_premium;
create index supplier_images_supplier_id_idx on public.supplier_images (supplier_id, position);
create index supplier_accounts_user_id_idx on public.supplier_accounts (user_id);
create index suppliers_archived_idx on public.suppliers (id) where is_archived;
create index suppliers_list_order_idx on public.suppliers (is_premium, sort_name, id) include (public_from, is_archived);

-- Trigger: normalizes what people type about a supplier, in a form, through /api, in Studio or in a seed.
create function private.clean_supplier_details() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_restoring() then
    return new;
  end if;
  if new.description is distinct from old.description then
    new.description := nullif(private.accepted_text(new.description), '');
  end if;
  if new.instagram is distinct from old.instagram then
    new.instagram := nullif(private.instagram_handle(private.clean_text(new.instagram)), '');
  end if;
  if new.website is distinct from old.website then
    new.website := nullif(private.clean_text(new.website), '');
    -- Assumes https when the scheme is missing; digits after the colon are a port.
    if new.website !~ '^[A-Za-z][A-Za-z0-9+.-]*:(?![0-9])' then
      new.website := 'https://' || new.website;
    end if;
    if not private.is_website(new.website) then
      raise check_violation using message = 'Informe um site válido, como www.minhaloja.com.br.';
    end if;
  end if;
  new.state := nullif(upper(btrim(new.state)), '');
  if new.city is distinct from old.city then
    new.city := nullif(private.clean_text(new.city), '');
    new.city := private.accepted_name(new.city);
  end if;
  if new.district is distinct from old.district then
    new.district := nullif(private.clean_text(new.district), '');
    new.district := private.accepted_name(new.district);
  end if;
  -- Lists each place once, in order. Next to the whole country, states say nothing. An empty list becomes null.
  new.ships_to := (
    select case when bool_or(place = 'BR') then '{BR}' else array_agg(distinct place order by place) end
    from unnest(new.ships_to) typed, upper(btrim(typed)) place
  );
  -- Each once, in the order of private.sizes(). The table's check refuses unknown codes.
  new.sizes := (
    select array_agg(s.code order by array_position(private.sizes(), s.code))
    from (select distinct upper(btrim(typed)) as code from unnest(new.sizes) typed) s
  );
  return new;
end $$;

-- Trigger: reduces a WhatsApp number to digits with the country code, and writes an e-mail address in lower case.
create function private.clean_supplier_contacts() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_restoring() then
    return new;
  end if;
  if new.whatsapp is distinct from old.whatsapp then
    new.whatsapp := private.accepted_whatsapp(new.whatsapp);
  end if;
  if new.email is distinct from old.email then
    new.email := lower(private.accepted_email(new.email));
  end if;
  return new;
end $$;

-- Most triggers of suppliers run once per statement, because an import writes thousands of rows in one.

-- Trigger: creates the details and contacts of new suppliers.
create function private.create_supplier_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.supplier_details (supplier_id) select n.id from new_rows n;
  insert into public.supplier_contacts (supplier_id) select n.id from new_rows n;
  return null;
end $$;

-- Trigger: increases the version of a row that is changed, and notes when.
create function private.bump_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Trigger: increases the version of suppliers whose details, contacts or pictures were changed.
create function private.touch_suppliers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- An array, because a plan made while the transition table has one row is reused for thousands.
  touched constant bigint[] := array(select distinct t.supplier_id from touched_rows t);
begin
  if cardinality(touched) > 0 then
    update public.suppliers s set version = s.version + 1 where s.id = any (touched);
  end if;
  return null;
end $$;

-- Everyone who writes suppliers takes locks in the same order: first the advisory lock below, then rows of
-- `suppliers` by id, then rows of the other tables. The API writes those only through save_supplier(); operators may
-- edit each of them by hand in Studio.

-- Makes an edit by hand wait until no request of the API is writing suppliers, and requests wait until the edit is
-- done. An edit by hand locks a row of supplier_details, supplier_contacts or supplier_images before the trigger that
-- increases suppliers.version can lock the supplier: the opposite order of save_supplier(). Requests share the lock
-- and do not wait for one another here.
create function private.queue_supplier_write() returns void
language plpgsql security invoker set search_path = '' as $$
begin
  -- The role of the session, not the current user: in a function that runs with its owner's rights, that is the
  -- owner.
  if current_setting('role') = 'authenticated' then
    perform pg_advisory_xact_lock_shared(hashtext('public.suppliers'));
  else
    perform pg_advisory_xact_lock(hashtext('public.suppliers'));
  end if;
end $$;

-- Trigger: calls queue_supplier_write() before the first row is locked.
create function private.queue_supplier_statement() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.queue_supplier_write();
  return null;
end $$;

-- Locks these suppliers until the end of the transaction, in the order of their ids. "no key update" does not block
-- favorites, special lists and the deletion of a category, which only need the supplier to exist.
create function private.lock_suppliers(ids bigint[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.queue_supplier_write();
  perform from public.suppliers s where s.id = any (lock_suppliers.ids) order by s.id for no key update;
end $$;

-- Returns the ids of archived suppliers. Policies behind the premium wall use it, because their own subqueries do not
-- see what the policy of `suppliers` hides.
create function private.archived_suppliers() returns setof bigint
language sql stable security definer set search_path = '' as
$$ select s.id from public.suppliers s where s.is_archived $$;

-- Returns the suppliers whose pages the caller keeps now; none once the account is blocked.
create function private.own_suppliers() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select a.supplier_id from public.supplier_accounts a join public.suppliers s on s.id = a.supplier_id
  where a.user_id = (select auth.uid()) and a.since <= now() and not s.is_archived and not private.is_blocked(a.user_id)
$$;

-- Trigger: records in the history of a supplier that an account keeps its page, or no longer does. Nothing when the supplier
-- itself is deleted.
create function private.audit_supplier_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('supplier', 'update', array[s.id::text], array[s.name], array[jsonb_build_object(
    'page_kept_by', case tg_op when 'INSERT' then jsonb_build_array(null, new.proof) else jsonb_build_array(old.proof, null) end)])
  from public.suppliers s where s.id = coalesce(new.supplier_id, old.supplier_id);
  return null;
end $$;

create trigger supplier_details_clean before insert or update on public.supplier_details
  for each row execute function private.clean_supplier_details();
create trigger supplier_contacts_clean before insert or update on public.supplier_contacts
  for each row execute function private.clean_supplier_contacts();
create trigger suppliers_create_rows after insert on public.suppliers referencing new table as new_rows
  for each statement execute function private.create_supplier_rows();
create trigger suppliers_bump_version before update on public.suppliers
  for each row execute function private.bump_version();
create trigger supplier_details_touch after update on public.supplier_details
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_contacts_touch after update on public.supplier_contacts
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_images_touch after insert on public.supplier_images
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_images_touch_update after update on public.supplier_images
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_images_touch_delete after delete on public.supplier_images
  referencing old table as touched_rows for each statement execute function private.touch_suppliers();
create trigger suppliers_queue before insert or update or delete on public.suppliers
  for each statement execute function private.queue_supplier_statement();
create trigger supplier_details_queue before insert or update or delete on public.supplier_details
  for each statement execute function private.queue_supplier_statement();
create trigger supplier_contacts_queue before insert or update or delete on public.supplier_contacts
  for each statement execute function private.queue_supplier_statement();
create trigger supplier_images_queue before insert or update or delete on public.supplier_images
  for each statement execute function private.queue_supplier_statement();
create trigger suppliers_audit_insert after insert on public.suppliers
  referencing new table as new_rows for each statement execute function private.audit('supplier', 'id');
create trigger suppliers_audit_update after update on public.suppliers
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'id');
create trigger suppliers_audit_delete after delete on public.suppliers
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'id');
-- No trigger for inserts: the rows are created empty, together with the supplier.
create trigger supplier_details_audit_update after update on public.supplier_details
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_details_audit_delete after delete on public.supplier_details
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_update after update on public.supplier_contacts
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_delete after delete on public.supplier_contacts
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_images_audit_insert after insert on public.supplier_images
  referencing new table as new_rows for each statement execute function private.audit_child_row();
create trigger supplier_images_audit_update after update on public.supplier_images
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit_child_row();
create trigger supplier_images_audit_delete after delete on public.supplier_images
  referencing old table as old_rows for each statement execute function private.audit_child_row();
create trigger supplier_accounts_audit after insert or delete on public.supplier_accounts
  for each row execute function private.audit_supplier_account();
create trigger suppliers_clean before insert or update of name on public.suppliers
  for each row when (not private.is_restoring()) execute function private.clean_values('name', 'name');
create trigger suppliers_clear_subcategory before update on public.suppliers
  for each row when (new.category_id <> old.category_id and new.subcategory_id = old.subcategory_id)
  execute function private.clear_subcategory();
create trigger supplier_details_keep before delete on public.supplier_details for each row execute function private.keep_row();
create trigger supplier_contacts_keep before delete on public.supplier_contacts for each row execute function private.keep_row();
create trigger supplier_details_keep_all before truncate on public.supplier_details for each statement execute function private.keep_row();
create trigger supplier_contacts_keep_all before truncate on public.supplier_contacts for each statement execute function private.keep_row();

alter table public.suppliers enable row level security;
alter table public.supplier_details enable row level security;
alter table public.supplier_contacts enable row level security;
alter table public.supplier_images enable row level security;
alter table public.supplier_accounts enable row level security;

-- No writes to the tables behind the wall: the API changes them only through save_supplier().
grant select on public.suppliers, public.supplier_details, public.supplier_contacts, public.supplier_images
  to anon, authenticated, service_role;
grant insert (id, name, category_id, subcategory_id, is_premium, image_hash, public_from),
  update (name, category_id, subcategory_id, is_premium, image_hash, public_from, is_archived),
  delete
  on public.suppliers to authenticated;
grant select, delete on public.supplier_accounts to authenticated;
grant select on public.supplier_accounts to service_role;
grant execute on function private.archived_suppliers(), private.own_suppliers() to anon, authenticated;
grant execute on function private.lock_suppliers(bigint[]) to authenticated;
grant execute on function private.queue_supplier_write() to authenticated, service_role;

create policy "suppliers: all read the teaser, premium members earlier" on public.suppliers
  for select to anon, authenticated
  using (
    (not is_archived or (select private.is_admin()))
    and (public_from <= now() or (select private.is_premium()))
  );
create policy "supplier_details: read when the supplier is open to you" on public.supplier_details
  for select to anon, authenticated
  using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or supplier_id in (select id from public.suppliers where not is_premium)
    or supplier_id in (select private.own_suppliers())
  );
create policy "supplier_contacts: read when open to you and not withheld" on public.supplier_contacts
  for select to anon, authenticated
  using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or ((select free_direct_contacts from public.settings) and supplier_id in (select id from public.suppliers where not is_premium))
    or supplier_id in (select private.own_suppliers())
  );
create policy "supplier_images: read when the supplier is open to you" on public.supplier_images
  for select to anon, authenticated
  using (
    (select private.is_admin())
    or ((select private.is_premium()) and supplier_id not in (select private.archived_suppliers()))
    or supplier_id in (select id from public.suppliers where not is_premium)
    or supplier_id in (select private.own_suppliers())
  );
create policy "supplier_accounts: you see yours, editors all" on public.supplier_accounts
  for select to authenticated using (user_id = (select auth.uid()) or (select private.may('catalog')));
create policy "supplier_accounts: you leave, editors end" on public.supplier_accounts
  for delete to authenticated using (user_id = (select auth.uid()) or (select private.may('catalog')));
create policy "suppliers: editors create" on public.suppliers
  for insert to authenticated with check ((select private.may('catalog')));
create policy "suppliers: editors change" on public.suppliers
  for update to authenticated
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
create policy "suppliers: editors delete" on public.suppliers
  for delete to authenticated using ((select private.may('catalog')));

comment on table public.suppliers is 'What everyone may read of a supplier. Details, contacts and pictures are in the supplier_* tables.';
comment on column public.suppliers.name is '1 to 120 characters.';
comment on column public.suppliers.formatted_id is 'Code shown on screen, such as F-0001.';
comment on column public.suppliers.sort_name is 'Name without case and accents, so that lists have the same order under every collation.';
comment on column public.suppliers.subcategory_id is 'A second, finer category; null: none.';
comment on column public.suppliers.is_premium is 'True: only premium members can open details, contacts and pictures.';
comment on column public.suppliers.image_hash is 'ThumbHash of the main image, base64, about 25 bytes: a blurred preview, all that a locked card shows of it.';
comment on column public.suppliers.public_from is 'Early access: premium members see the supplier at once, everyone else from this moment.';
comment on column public.suppliers.version is 'Increases with every change of the supplier. A save that names an older version is refused.';
comment on column public.suppliers.updated_at is 'When version last increased.';
comment on column public.suppliers.is_archived is 'True: only the staff sees it, outside of the directory.';
comment on column public.suppliers.supplier_updated_on is 'Day (America/Sao_Paulo) on which the supplier itself has last changed or confirmed its page; null: never.';
comment on constraint suppliers_subcategory_of_category_fkey on public.suppliers is 'A subcategory belongs to the category. When it is moved to another one, its suppliers move along.';
comment on table public.supplier_details is 'One row per supplier, created with it. Readable by those who may open the supplier.';
comment on column public.supplier_details.description is 'Plain text with line breaks, never HTML. Codes such as :smile: are shown as emoji. Null: none.';
comment on column public.supplier_details.instagram is 'Handle without the leading @; null: none.';
comment on column public.supplier_details.website is 'With http:// or https://. When it is missing, https:// is added. Null: none.';
comment on column public.supplier_details.logo_path is 'File in the bucket `suppliers`; null: none.';
comment on column public.supplier_details.main_image_path is 'File in the bucket `suppliers`; null: none.';
comment on column public.supplier_details.state is 'Two-letter code of the state, such as SP; null: not stated.';
comment on column public.supplier_details.city is 'City in that state, 80 characters at most; null: not stated.';
comment on column public.supplier_details.district is 'Quarter or hub of the trade in that city, 80 characters at most; null: not stated.';
comment on column public.supplier_details.min_order_pieces is 'Minimum order in pieces; null: not stated.';
comment on column public.supplier_details.min_order_cents is 'Minimum order in BRL cents; null: not stated.';
comment on column public.supplier_details.price_from_cents is 'Price of the cheapest piece in BRL cents; null: not stated.';
comment on column public.supplier_details.price_to_cents is 'Price of the most expensive piece in BRL cents; null: not stated.';
comment on column public.supplier_details.sizes is 'Codes of private.sizes(), in their order; null: not stated.';
comment on column public.supplier_details.ships_to is 'Codes of the states it ships to, or {BR} for the whole country; null: not stated.';
comment on column public.supplier_details.sells_to_cpf is 'Whether it also sells to people without a company (CPF).';
comment on column public.supplier_details.ready_stock is 'Whether it has goods in stock, ready to be sent.';
comment on column public.supplier_details.plus_size is 'Whether it sells plus sizes.';
comment on table public.supplier_contacts is 'One row per supplier, created with it. Readable by those who may open the supplier, unless settings.free_direct_contacts withholds it.';
comment on column public.supplier_contacts.whatsapp is 'Digits with the country code, as links to wa.me need them; null: none.';
comment on column public.supplier_contacts.email is 'E-mail address; null: none.';
comment on table public.supplier_images is 'The gallery of a supplier, in the order of position.';
comment on column public.supplier_images.path is 'File in the private bucket `supplier-gallery`.';
comment on column public.supplier_images.position is 'Order in the gallery, from 1.';
comment on table public.supplier_accounts is 'Which accounts keep which supplier''s page, up to three each. Written by a claim that was proven.';
comment on column public.supplier_accounts.proof is 'email (a code sent to the address on file, or at the host of the website), instagram or whatsapp (the staff has seen a code).';
comment on column public.supplier_accounts.since is 'From when on (UTC): a week after the proof when the owner of the address on file may object.';
comment on constraint supplier_accounts_user_id_fkey on public.supplier_accounts is 'Deleting the account ends its keeping of pages; what it changed stays with the supplier.';
comment on function private.own_suppliers() is 'The suppliers whose pages the caller keeps.';
