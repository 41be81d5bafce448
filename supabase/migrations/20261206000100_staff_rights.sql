-- What each role of the staff may read and change: every rule asks private.may() for its area. Rules that are about the
-- staff as a whole go on asking private.is_admin(): the premium wall, views that do not count, plans that nobody changes,
-- purchases and maintenance.

comment on function private.is_admin() is 'Whether the caller is of the staff. What they may do: private.may().';

-- The staff.
alter policy "admins: you see yourself, admins see all" on public.admins
  rename to "admins: you see yourself, the staff sees all";
-- Colleagues see each other, because an import and an entry of the history name who did it.
alter policy "profiles: you see yours, admins see all" on public.profiles using (
  id = (select auth.uid())
  or (select private.may('members'))
  or ((select private.is_admin()) and id in (select a.user_id from public.admins a))
);
alter policy "profiles: you see yours, admins see all" on public.profiles
  rename to "profiles: you see yours, staff its colleagues, support all";

-- The catalog.
alter policy "special_lists: read what your subscription opens, admins all" on public.special_lists using (
  (select private.may('catalog'))
  or (required_subscription = 'Premium' and (select private.is_premium()))
  or (required_subscription = 'Premium Plus' and (select private.is_premium_plus()))
);
alter policy "special_lists: read what your subscription opens, admins all" on public.special_lists
  rename to "special_lists: read what your subscription opens, editors all";
alter policy "categories: admins change" on public.categories
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
alter policy "categories: admins change" on public.categories rename to "categories: editors change";
alter policy "categories: admins create" on public.categories with check ((select private.may('catalog')));
alter policy "categories: admins create" on public.categories rename to "categories: editors create";
alter policy "categories: admins delete" on public.categories using ((select private.may('catalog')));
alter policy "categories: admins delete" on public.categories rename to "categories: editors delete";
alter policy "suppliers: admins create" on public.suppliers with check ((select private.may('catalog')));
alter policy "suppliers: admins create" on public.suppliers rename to "suppliers: editors create";
alter policy "suppliers: admins change" on public.suppliers
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
alter policy "suppliers: admins change" on public.suppliers rename to "suppliers: editors change";
alter policy "suppliers: admins delete" on public.suppliers using ((select private.may('catalog')));
alter policy "suppliers: admins delete" on public.suppliers rename to "suppliers: editors delete";
alter policy "supplier_views: admins read" on public.supplier_views using ((select private.may('catalog')));
alter policy "supplier_views: admins read" on public.supplier_views rename to "supplier_views: editors read";
alter policy "search_synonyms: admins create" on public.search_synonyms with check ((select private.may('catalog')));
alter policy "search_synonyms: admins create" on public.search_synonyms rename to "search_synonyms: editors create";
alter policy "search_synonyms: admins change" on public.search_synonyms
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
alter policy "search_synonyms: admins change" on public.search_synonyms rename to "search_synonyms: editors change";
alter policy "search_synonyms: admins delete" on public.search_synonyms using ((select private.may('catalog')));
alter policy "search_synonyms: admins delete" on public.search_synonyms rename to "search_synonyms: editors delete";
alter policy "special_lists: admins create" on public.special_lists with check ((select private.may('catalog')));
alter policy "special_lists: admins create" on public.special_lists rename to "special_lists: editors create";
alter policy "special_lists: admins change" on public.special_lists
  using ((select private.may('catalog'))) with check ((select private.may('catalog')));
alter policy "special_lists: admins change" on public.special_lists rename to "special_lists: editors change";
alter policy "special_lists: admins delete" on public.special_lists using ((select private.may('catalog')));
alter policy "special_lists: admins delete" on public.special_lists rename to "special_lists: editors delete";
alter policy "special_list_suppliers: admins add" on public.special_list_suppliers
  with check ((select private.may('catalog')));
alter policy "special_list_suppliers: admins add" on public.special_list_suppliers
  rename to "special_list_suppliers: editors add";
alter policy "special_list_suppliers: admins remove" on public.special_list_suppliers
  using ((select private.may('catalog')));
alter policy "special_list_suppliers: admins remove" on public.special_list_suppliers
  rename to "special_list_suppliers: editors remove";
alter policy "import_batches: admins read" on public.import_batches using ((select private.may('catalog')));
alter policy "import_batches: admins read" on public.import_batches rename to "import_batches: editors read";
alter policy "import_changes: admins read" on public.import_changes using ((select private.may('catalog')));
alter policy "import_changes: admins read" on public.import_changes rename to "import_changes: editors read";
alter policy "import_rows: admins read" on public.import_rows using ((select private.may('catalog')));
alter policy "import_rows: admins read" on public.import_rows rename to "import_rows: editors read";
alter policy "import_rows: admins stage" on public.import_rows with check ((select private.may('catalog')));
alter policy "import_rows: admins stage" on public.import_rows rename to "import_rows: editors stage";
alter policy "import_rows: admins clear" on public.import_rows using ((select private.may('catalog')));
alter policy "import_rows: admins clear" on public.import_rows rename to "import_rows: editors clear";

-- Members.
alter policy "orders: you see yours, admins see all" on public.orders
  using (user_id = (select auth.uid()) or (select private.may('members')));
alter policy "orders: you see yours, admins see all" on public.orders rename to "orders: you see yours, support sees all";
alter policy "payments: you see those of your orders, admins see all" on public.payments using (
  (select private.may('members')) or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
);
alter policy "payments: you see those of your orders, admins see all" on public.payments
  rename to "payments: you see those of your orders, support sees all";
alter policy "subscriptions: you see yours, admins see all" on public.subscriptions
  using (user_id = (select auth.uid()) or (select private.may('members')));
alter policy "subscriptions: you see yours, admins see all" on public.subscriptions
  rename to "subscriptions: you see yours, support sees all";
alter policy "subscriptions: admins change those of members" on public.subscriptions
  using ((select private.may('members')) and user_id not in (select user_id from public.admins))
  with check ((select private.may('members')) and user_id not in (select user_id from public.admins));
alter policy "subscriptions: admins change those of members" on public.subscriptions
  rename to "subscriptions: support changes those of members";
-- Orders name their plan also when it is no longer for sale.
alter policy "plans: everyone sees what is for sale, admins see all" on public.plans
  using (active or (select private.may('members')));
alter policy "plans: everyone sees what is for sale, admins see all" on public.plans
  rename to "plans: everyone sees what is for sale, support sees all";

-- Returns since when messages are kept. The policy of the messages asks it, because support does not read
-- operator_settings.
create function private.oldest_message() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select now() - s.message_retention_months * interval '1 month' from public.operator_settings s
$$;
grant execute on function private.oldest_message() to authenticated;

-- Trigger: deletes messages that are older than the retention period, whenever a message arrives and when the period
-- changes.
create or replace function private.expire_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.contact_messages m where m.created_at < private.oldest_message();
  return null;
end $$;

alter policy "contact_messages: admins read" on public.contact_messages
  using ((select private.may('members')) and created_at >= (select private.oldest_message()));
alter policy "contact_messages: admins read" on public.contact_messages rename to "contact_messages: support reads";
alter policy "contact_messages: admins mark as read and answered" on public.contact_messages
  using ((select private.may('members'))) with check ((select private.may('members')));
alter policy "contact_messages: admins mark as read and answered" on public.contact_messages
  rename to "contact_messages: support marks as read and answered";
alter policy "contact_messages: admins delete" on public.contact_messages using ((select private.may('members')));
alter policy "contact_messages: admins delete" on public.contact_messages rename to "contact_messages: support deletes";
alter policy "order_events: admins read" on public.order_events using ((select private.may('members')));
alter policy "order_events: admins read" on public.order_events rename to "order_events: support reads";

-- The business.
alter policy "coupons: admins read" on public.coupons using ((select private.may('business')));
alter policy "coupons: admins read" on public.coupons rename to "coupons: owners read";
alter policy "coupons: admins create" on public.coupons with check ((select private.may('business')));
alter policy "coupons: admins create" on public.coupons rename to "coupons: owners create";
alter policy "coupons: admins change" on public.coupons
  using ((select private.may('business'))) with check ((select private.may('business')));
alter policy "coupons: admins change" on public.coupons rename to "coupons: owners change";
alter policy "coupons: admins delete" on public.coupons using ((select private.may('business')));
alter policy "coupons: admins delete" on public.coupons rename to "coupons: owners delete";
alter policy "member_perks: admins change" on public.member_perks
  using ((select private.may('business'))) with check ((select private.may('business')));
alter policy "member_perks: admins change" on public.member_perks rename to "member_perks: owners change";
alter policy "operator_settings: admins read" on public.operator_settings using ((select private.may('business')));
alter policy "operator_settings: admins read" on public.operator_settings rename to "operator_settings: owners read";
alter policy "operator_settings: admins change" on public.operator_settings
  using ((select private.may('business'))) with check ((select private.may('business')));
alter policy "operator_settings: admins change" on public.operator_settings rename to "operator_settings: owners change";
alter policy "plans: admins change them" on public.plans
  using ((select private.may('business'))) with check ((select private.may('business')));
alter policy "plans: admins change them" on public.plans rename to "plans: owners change them";
alter policy "settings: admins change" on public.settings
  using ((select private.may('business'))) with check ((select private.may('business')));
alter policy "settings: admins change" on public.settings rename to "settings: owners change";

-- Files.

-- Returns the buckets whose files the caller may manage: those of suppliers belong to the catalog, the site's to the
-- business.
create function private.managed_buckets() returns text[]
language sql stable set search_path = '' as $$
  select case when private.may('catalog') then array['suppliers', 'supplier-gallery'] else '{}' end
    || case when private.may('business') then array['site'] else '{}' end
$$;
grant execute on function private.managed_buckets() to authenticated;

alter policy "supplier files: admins upload" on storage.objects
  with check (bucket_id = any ((select private.managed_buckets())::text[]));
alter policy "supplier files: admins replace" on storage.objects
  using (bucket_id = any ((select private.managed_buckets())::text[]))
  with check (bucket_id = any ((select private.managed_buckets())::text[]));
alter policy "supplier files: admins delete" on storage.objects
  using (bucket_id = any ((select private.managed_buckets())::text[]));
alter policy "supplier files: admins manage, nobody signs" on storage.objects
  using (
    bucket_id = any ((select private.managed_buckets())::text[])
    and (select coalesce(current_setting('storage.operation', true), '')) in (
      '', 'storage.object.upload', 'storage.object.upload_update', 'storage.object.move', 'storage.object.copy',
      'storage.object.delete', 'storage.object.delete_many', 'storage.object.list', 'storage.object.list_v2',
      'storage.object.get_authenticated'
    )
  );
alter policy "supplier files: admins upload" on storage.objects rename to "files: the staff uploads";
alter policy "supplier files: admins replace" on storage.objects rename to "files: the staff replaces";
alter policy "supplier files: admins delete" on storage.objects rename to "files: the staff deletes";
alter policy "supplier files: admins manage, nobody signs" on storage.objects
  rename to "files: the staff manages, nobody signs";

-- Functions. Rewritten in place, as only the question differs and many are long.
do $$
declare
  place record;
  definition text;
begin
  for place in
    select * from (values
      ('public.category_usage()', 'catalog'),
      ('public.change_special_list(bigint, bigint[], bigint[])', 'catalog'),
      ('public.import_suppliers(uuid, text, integer)', 'catalog'),
      ('public.reserve_supplier_id()', 'catalog'),
      ('public.supplier_figures()', 'catalog'),
      ('public.undo_import(uuid)', 'catalog'),
      ('public.unused_files()', 'catalog'),
      ('private.record_import(uuid, text, integer[], bigint[], jsonb[], integer[], integer[])', 'catalog'),
      ('private.record_undo(uuid, jsonb, bigint[], integer[])', 'catalog'),
      ('private.save_suppliers(bigint[], integer[], jsonb[])', 'catalog'),
      ('private.admin_reason(text, text, text)', 'members'),
      ('public.search_orders(text)', 'members'),
      ('public.search_coupons(text)', 'business')
    ) v (signature, area)
  loop
    definition := pg_get_functiondef(place.signature::regprocedure);
    if position('private.is_admin()' in definition) = 0 then
      raise exception '% has changed.', place.signature;
    end if;
    definition := replace(definition, 'private.is_admin()', format('private.may(%L)', place.area));
    execute replace(definition, 'Somente administradores ', 'Somente editores do catálogo ');
  end loop;
end $$;

comment on table public.coupons is 'Discounts on plans, for buyers who know the code. Only owners read them: buyers find out about one code at a time, with check_coupon().';
comment on column public.coupons.note is 'What owners write about it for each other, 500 characters at most.';
comment on table public.operator_settings is 'One row, readable by owners only.';
comment on table public.order_events is 'All that happened to an order, for the operator. Written only by functions and triggers; readable by support and owners.';
comment on table public.search_synonyms is 'Groups of words that mean the same to the search, maintained by editors. 300 groups at most, because every visitor loads them.';
comment on function private.admin_reason(text, text, text) is 'The reason for which support, an owner or an operator decides about an order, cleaned; raises 42501 for others, 422 without one.';
comment on function public.search_coupons(text) is 'The coupons whose code has a text in it, with how often they are used, for owners; no rows for anybody else.';
comment on function public.search_orders(text) is
  'The orders whose buyer, id, coupon or provider''s id matches, with what is wrong with them, for support and owners; no rows for anybody else.';
comment on function public.order_timeline(uuid) is 'All that happened to an order, oldest first, for support and owners; no rows for anybody else.';
