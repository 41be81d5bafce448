/** Functions that run with their owner's rights, and which API roles may call them: a trigger's function, nobody. */
export const DEFINERS: Record<string, string[]> = {
  'private.copy_email_to_profile': [],
  'private.count_supplier_view': ['anon', 'authenticated'],
  'private.create_profile': [],
  'private.create_subscription': [],
  'private.create_supplier_rows': [],
  'private.erase_contact_messages': [],
  'private.is_admin': ['anon', 'authenticated'],
  'private.is_premium': ['anon', 'authenticated'],
  'private.keep_last_admin': [],
  'private.touch_supplier': [],
  'public.export_account': [],
};

/** Functions with their caller's rights that an API role may call; those of `public` are the API's own. */
export const INVOKERS: Record<string, string[]> = {
  'private.category_refusal': ['authenticated'],
  'private.count_of': ['authenticated'],
  'private.fold': ['authenticated'],
  'private.is_running': ['authenticated'],
  'private.is_supplier_file': ['authenticated'],
  'private.states': ['authenticated'],
  'public.category_usage': ['authenticated'],
  'public.dashboard': ['authenticated'],
  'public.record_supplier_view': ['anon', 'authenticated'],
  'public.reserve_supplier_id': ['authenticated'],
  'public.save_supplier': ['authenticated'],
  'public.search_accounts': ['authenticated'],
  'public.search_suppliers': ['authenticated'],
  'public.supplier_figures': ['authenticated'],
  'public.unused_supplier_files': ['authenticated'],
};
