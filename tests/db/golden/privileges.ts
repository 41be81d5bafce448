/**
 * The columns of every table and view, and those that each role may use, '*' for all of them (delete has none). What is not listed is not granted:
 * no table has references, truncate or trigger. Row policies then decide about rows (golden/access.ts).
 */
interface Grants {
  select?: string;
  insert?: string;
  update?: string;
  delete?: '*';
}

const reads: Grants = { select: '*' };
/** With the secret key. Row policies do not bind it. */
const everything: Grants = { select: '*', insert: '*', update: '*', delete: '*' };

interface PerRole {
  columns: string;
  anon?: Grants;
  authenticated?: Grants;
  service_role?: Grants;
}

export const PRIVILEGES: Record<string, PerRole> = {
  accounts: {
    columns:
      'created_at email ends_at id name notify_new_suppliers notify_platform_updates notify_premium_end notify_promotions notify_reminders role staff_role status',
    authenticated: reads,
    service_role: reads,
  },
  admins: { columns: 'created_at role user_id', authenticated: reads, service_role: everything },
  audit_log: {
    columns:
      'action actor_id actor_role at changes entity entity_id entity_label group_id id search_text transaction',
    authenticated: reads,
    service_role: reads,
  },
  buying_summaries: {
    columns: 'answers arrived as_pictured buy_again on_time supplier_id',
    anon: reads,
    authenticated: reads,
  },
  campaigns: {
    columns:
      'audience body button_label button_path created_at created_by id kind preview recipients send_at started_at status subject updated_at version',
    authenticated: {
      select: '*',
      insert: 'audience body button_label button_path kind preview subject',
      update: 'audience body button_label button_path kind preview subject',
      delete: '*',
    },
  },
  categories: {
    columns: 'created_at id intro name parent_id slug',
    anon: reads,
    authenticated: {
      select: '*',
      insert: 'intro name parent_id',
      update: 'intro name parent_id',
      delete: '*',
    },
    service_role: everything,
  },
  contact_messages: {
    columns: 'answered_at created_at email id message name read_at search_text subject',
    authenticated: { select: '*', update: 'answered_at read_at', delete: '*' },
    service_role: everything,
  },
  contact_states: {
    columns: 'confirmed_on members method state supplier_id',
    anon: reads,
    authenticated: reads,
  },
  coupons: {
    columns:
      'active amount_cents code created_at id max_uses max_uses_per_person note percent plans valid_from valid_until',
    authenticated: {
      select: '*',
      insert:
        'active amount_cents code max_uses max_uses_per_person note percent plans valid_from valid_until',
      update:
        'active amount_cents code max_uses max_uses_per_person note percent plans valid_from valid_until',
      delete: '*',
    },
  },
  favorites: {
    columns: 'created_at supplier_id user_id',
    authenticated: { select: '*', insert: 'supplier_id', delete: '*' },
    service_role: everything,
  },
  funnel_days: { columns: 'count day step', authenticated: reads, service_role: reads },
  import_batches: {
    columns:
      'changed_count created_at created_by created_count file_name id kept left_out left_out_count undone_at undone_by',
    authenticated: reads,
    service_role: everything,
  },
  import_changes: {
    columns: 'batch_id before line supplier_id version_after version_before',
    authenticated: reads,
    service_role: everything,
  },
  import_rows: {
    columns: 'batch_id change created_at expected_version line supplier_id',
    authenticated: {
      select: '*',
      insert: 'batch_id change expected_version line supplier_id',
      delete: '*',
    },
    service_role: everything,
  },
  member_perks: {
    columns: 'group_url id priority_support_url',
    authenticated: { select: '*', update: 'group_url priority_support_url' },
    service_role: everything,
  },
  member_trades: {
    columns: 'segments state user_id',
    authenticated: { select: '*', insert: 'segments state', update: 'segments state' },
  },
  notebook_entries: {
    columns:
      'contacted_at contacted_edited_at note note_edited_at remind_on remind_on_edited_at status status_edited_at supplier_id user_id was_bought',
    authenticated: reads,
  },
  novelties: {
    columns:
      'category_id created_at id is_hidden pictures price_from_cents price_to_cents sizes supplier_id text',
    anon: reads,
    authenticated: { select: '*', delete: '*' },
    service_role: everything,
  },
  operator_settings: {
    columns: 'admin_email id message_retention_months',
    authenticated: { select: '*', update: 'admin_email message_retention_months' },
    service_role: everything,
  },
  order_events: {
    columns: 'actor_id actor_role at detail id kind order_id',
    authenticated: reads,
    service_role: reads,
  },
  orders: {
    columns:
      'amount_cents checked_at coupon_code coupon_id created_at full_price_cents gateway granted_from granted_until id idempotency_key method months paid_at payment_url plan_key provider_reference refund_reason refund_requested_at refunded_at released_at status user_id',
    authenticated: reads,
    service_role: { select: '*', delete: '*' },
  },
  payments: {
    columns:
      'amount_cents approved_at changed_at currency detail gateway is_extra method order_id provider_id refund_attempts refund_requested_at refund_tried_at refunded_cents status',
    authenticated: reads,
    service_role: reads,
  },
  plans: {
    columns:
      'active comparison_price_cents discount_percent includes_plus key months name note position price_cents',
    anon: reads,
    authenticated: {
      select: '*',
      update: 'active comparison_price_cents discount_percent includes_plus months name note price_cents',
    },
    service_role: everything,
  },
  profiles: {
    columns:
      'buys_as created_at email id name notify_new_suppliers notify_platform_updates notify_premium_end notify_promotions notify_reminders search_text shop_city shop_instagram shop_name',
    authenticated: {
      select: '*',
      update:
        'buys_as name notify_new_suppliers notify_platform_updates notify_premium_end notify_promotions notify_reminders shop_city shop_instagram shop_name',
    },
    service_role: everything,
  },
  saved_searches: {
    columns:
      'category_id city contact_confirmed created_at district early_access id list_id max_pieces max_price_reais max_reais name notifies only_premium plus_size ready_stock seen_at sells_to_cpf ships_to size state text text_key user_id well_rated',
    authenticated: {
      select: '*',
      insert:
        'category_id city contact_confirmed district early_access list_id max_pieces max_price_reais max_reais name notifies only_premium plus_size ready_stock seen_at sells_to_cpf ships_to size state text well_rated',
      update: 'name notifies seen_at',
      delete: '*',
    },
  },
  search_synonyms: {
    columns: 'id key words',
    anon: reads,
    authenticated: { select: '*', insert: 'words', update: 'words', delete: '*' },
    service_role: everything,
  },
  settings: {
    columns:
      'analytics_id claim_categories claim_resellers claim_satisfaction claim_suppliers cnpj company_address company_name email founded_year free_direct_contacts has_group has_priority_support id instagram logo_path main_color maintenance_mode pixel_id reply_time site_name whatsapp',
    anon: reads,
    authenticated: {
      select: '*',
      update:
        'analytics_id claim_categories claim_resellers claim_satisfaction claim_suppliers cnpj company_address company_name email founded_year free_direct_contacts instagram logo_path main_color maintenance_mode pixel_id reply_time site_name whatsapp',
    },
    service_role: everything,
  },
  special_list_suppliers: {
    columns: 'special_list_id supplier_id',
    authenticated: { select: '*', insert: '*', delete: '*' },
    service_role: everything,
  },
  special_lists: {
    columns: 'created_at description id name required_subscription sort_name type',
    authenticated: {
      select: '*',
      insert: 'description name required_subscription type',
      update: 'description name required_subscription type',
      delete: '*',
    },
    service_role: everything,
  },
  subscriptions: {
    columns: 'expires_at plan_key user_id',
    authenticated: { select: '*', update: 'expires_at' },
    service_role: everything,
  },
  supplier_accounts: {
    columns: 'proof since supplier_id user_id',
    authenticated: { select: '*', delete: '*' },
    service_role: everything,
  },
  supplier_contacts: {
    columns: 'email supplier_id whatsapp',
    anon: reads,
    authenticated: reads,
    service_role: everything,
  },
  supplier_details: {
    columns:
      'city description district instagram logo_path main_image_path min_order_cents min_order_pieces plus_size price_from_cents price_to_cents ready_stock sells_to_cpf ships_to sizes state supplier_id website',
    anon: reads,
    authenticated: reads,
    service_role: everything,
  },
  supplier_images: {
    columns: 'id path position supplier_id',
    anon: reads,
    authenticated: reads,
    service_role: everything,
  },
  supplier_records: {
    columns:
      'category category_id city created_at description district email formatted_id id image_hash instagram is_archived is_premium main_image_path min_order_cents min_order_pieces name plus_size price_from_cents price_to_cents public_from ready_stock sells_to_cpf ships_to sizes sort_category sort_name state subcategory_id version website whatsapp',
    authenticated: reads,
    service_role: reads,
  },
  supplier_views: { columns: 'day supplier_id views', authenticated: reads, service_role: everything },
  suppliers: {
    columns:
      'category_id created_at formatted_id id image_hash is_archived is_premium name public_from sort_name subcategory_id supplier_updated_on updated_at version',
    anon: reads,
    authenticated: {
      select: '*',
      insert: 'category_id id image_hash is_premium name public_from subcategory_id',
      update: 'category_id image_hash is_archived is_premium name public_from subcategory_id',
      delete: '*',
    },
    service_role: everything,
  },
};

/** Sequences, private tables and schemas that a role has any right on. */
export const BEYOND = [
  'authenticated: private memberships', // views with the caller's rights, which the dashboard reads
  'authenticated: private sales',
  'authenticated: sequence suppliers_id_seq', // by which reserve_supplier_id() works, with its caller's rights
  'service_role: private rate_limits',
  'service_role: sequence audit_log_id_seq',
  'service_role: sequence campaigns_id_seq',
  'service_role: sequence categories_id_seq',
  'service_role: sequence contact_messages_id_seq',
  'service_role: sequence coupons_id_seq',
  'service_role: sequence novelties_id_seq',
  'service_role: sequence order_events_id_seq',
  'service_role: sequence search_synonyms_id_seq',
  'service_role: sequence special_lists_id_seq',
  'service_role: sequence supplier_images_id_seq',
  'service_role: sequence suppliers_id_seq',
];

/**
 * Columns that the planner may keep statistics of: only in tables that everyone reads as a whole, because its estimates ignore
 * row security.
 */
export const KEEPS_STATISTICS: Record<string, string> = {
  categories: 'created_at id intro name parent_id slug',
  search_synonyms: 'id key words',
  settings:
    'analytics_id claim_categories claim_resellers claim_satisfaction claim_suppliers cnpj company_address company_name email founded_year free_direct_contacts id instagram logo_path main_color maintenance_mode pixel_id reply_time site_name whatsapp',
};
