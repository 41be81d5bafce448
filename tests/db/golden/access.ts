import type { ActorName } from '../../support/actors';

/**
 * Which of a table's fixture rows somebody reaches:
 * - refused: the request itself is turned down (401 for a visitor, 403 for a member);
 * - none: the request is answered, and no row is touched or shown;
 * - own: the rows of their own account; members: those of every account that is not an admin's;
 * - announced: suppliers that are not in early access; open: those of them that are not premium; all.
 */
export type Reach = 'refused' | 'none' | 'own' | 'members' | 'announced' | 'open' | 'all';
export type PerActor<Value> = Record<ActorName, Value>;
export interface TableAccess {
  select: PerActor<Reach>;
  insert: PerActor<'refused' | 'allowed'>;
  update: PerActor<Reach>;
  delete: PerActor<Reach>;
}

function actors<Value>(
  visitor: Value,
  free: Value,
  expired: Value,
  premium: Value,
  admin: Value,
): PerActor<Value> {
  return { visitor, free, expired, premium, admin };
}

const everyone = actors<Reach>('all', 'all', 'all', 'all', 'all');
const ownOrAdmin = actors<Reach>('refused', 'own', 'own', 'own', 'all');
const onlyAdmin = actors<Reach>('refused', 'none', 'none', 'none', 'all');
const subscribers = actors<Reach>('refused', 'none', 'none', 'all', 'all');
const nobody = actors<Reach>('refused', 'refused', 'refused', 'refused', 'refused');
const own = actors<Reach>('refused', 'own', 'own', 'own', 'own');
const behindTheWall = actors<Reach>('open', 'open', 'open', 'all', 'all');

const nobodyAdds = actors<'refused' | 'allowed'>('refused', 'refused', 'refused', 'refused', 'refused');
const adminAdds = actors<'refused' | 'allowed'>('refused', 'refused', 'refused', 'refused', 'allowed');
const membersAdd = actors<'refused' | 'allowed'>('refused', 'allowed', 'allowed', 'allowed', 'allowed');

/** Who may do what with every table and view of `public`. One without an entry here fails the suite. */
export const ACCESS: Record<string, TableAccess> = {
  accounts: { select: ownOrAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  admins: { select: ownOrAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  audit_log: { select: onlyAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  categories: { select: everyone, insert: adminAdds, update: onlyAdmin, delete: onlyAdmin },
  contact_messages: { select: onlyAdmin, insert: nobodyAdds, update: onlyAdmin, delete: onlyAdmin },
  coupons: { select: onlyAdmin, insert: adminAdds, update: onlyAdmin, delete: onlyAdmin },
  favorites: { select: own, insert: membersAdd, update: nobody, delete: own },
  import_batches: { select: onlyAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  import_changes: { select: onlyAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  import_rows: { select: onlyAdmin, insert: adminAdds, update: nobody, delete: onlyAdmin },
  member_perks: {
    select: actors('refused', 'none', 'none', 'all', 'all'),
    insert: nobodyAdds,
    update: onlyAdmin,
    delete: nobody,
  },
  operator_settings: { select: onlyAdmin, insert: nobodyAdds, update: onlyAdmin, delete: nobody },
  funnel_days: { select: onlyAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  order_events: { select: onlyAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  orders: { select: ownOrAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  payments: { select: ownOrAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  plans: { select: everyone, insert: nobodyAdds, update: onlyAdmin, delete: nobody },
  profiles: { select: ownOrAdmin, insert: nobodyAdds, update: own, delete: nobody },
  search_synonyms: { select: everyone, insert: adminAdds, update: onlyAdmin, delete: onlyAdmin },
  settings: { select: everyone, insert: nobodyAdds, update: onlyAdmin, delete: nobody },
  special_list_suppliers: { select: subscribers, insert: adminAdds, update: nobody, delete: onlyAdmin },
  special_lists: { select: subscribers, insert: adminAdds, update: onlyAdmin, delete: onlyAdmin },
  subscriptions: {
    select: ownOrAdmin,
    insert: nobodyAdds,
    update: actors('refused', 'none', 'none', 'none', 'members'),
    delete: nobody,
  },
  supplier_contacts: { select: behindTheWall, insert: nobodyAdds, update: nobody, delete: nobody },
  supplier_details: { select: behindTheWall, insert: nobodyAdds, update: nobody, delete: nobody },
  supplier_images: { select: behindTheWall, insert: nobodyAdds, update: nobody, delete: nobody },
  supplier_records: {
    select: actors('refused', 'open', 'open', 'all', 'all'),
    insert: nobodyAdds,
    update: nobody,
    delete: nobody,
  },
  supplier_views: { select: onlyAdmin, insert: nobodyAdds, update: nobody, delete: nobody },
  suppliers: {
    select: actors('announced', 'announced', 'announced', 'all', 'all'),
    insert: adminAdds,
    update: onlyAdmin,
    delete: onlyAdmin,
  },
};
