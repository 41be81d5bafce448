import type { ActorName } from '../../support/actors';

/**
 * Which of a table's fixture rows somebody reaches:
 * - refused: the request itself is turned down (401 for a visitor, 403 for a member);
 * - none: the request is answered, and no row is touched or shown;
 * - own: the rows of their own account; members: those of every account that is not of the staff; colleagues: those of the
 *   staff;
 * - announced: suppliers that are not in early access; open: those of them that are not premium; page: the one whose page
 *   the account keeps; kept: that and the open ones; all.
 */
export type Reach =
  | 'refused'
  | 'none'
  | 'own'
  | 'members'
  | 'colleagues'
  | 'announced'
  | 'open'
  | 'kept'
  | 'page'
  | 'all';
export type PerActor<Value> = Record<ActorName, Value>;
export interface TableAccess {
  select: PerActor<Reach>;
  insert: PerActor<'refused' | 'allowed'>;
  update: PerActor<Reach>;
  delete: PerActor<Reach>;
}

/** What each kind of actor reaches; `admin` is an owner, and `keeper` a free member who keeps the page of `kept`. */
function actors<Value>(
  visitor: Value,
  free: Value,
  expired: Value,
  premium: Value,
  { editor, support, admin }: Record<'editor' | 'support' | 'admin', Value>,
): PerActor<Value> {
  return { visitor, free, expired, keeper: free, premium, editor, support, admin };
}

const staff = <Value>(editor: Value, support: Value, admin: Value) => ({ editor, support, admin });

/** The same for everybody who is logged in, but for the staff. */
function members(reach: Reach, ofStaff: Record<'editor' | 'support' | 'admin', Reach>): PerActor<Reach> {
  return actors<Reach>('refused', reach, reach, reach, ofStaff);
}

const everyone = actors<Reach>('all', 'all', 'all', 'all', staff('all', 'all', 'all'));
const ownOrSupport = members('own', staff('own', 'all', 'all'));
const ownOrStaff = members('own', staff('all', 'all', 'all'));
const onlyEditors = members('none', staff('all', 'none', 'all'));
const onlySupport = members('none', staff('none', 'all', 'all'));
const onlyOwners = members('none', staff('none', 'none', 'all'));
const subscribers = actors<Reach>('refused', 'none', 'none', 'all', staff('all', 'all', 'all'));
const nobody = members('refused', staff('refused', 'refused', 'refused'));
const own = members('own', staff('own', 'own', 'own'));
const published = actors<Reach>('open', 'open', 'open', 'all', staff('all', 'all', 'all'));
const behindTheWall = { ...published, keeper: 'kept' as const };

type Adding = 'refused' | 'allowed';
const adding = (members: Adding, editor: Adding, admin: Adding): PerActor<Adding> =>
  actors('refused', members, members, members, staff(editor, members, admin));
const nobodyAdds = adding('refused', 'refused', 'refused');
const editorsAdd = adding('refused', 'allowed', 'allowed');
const ownersAdd = adding('refused', 'refused', 'allowed');
const membersAdd = adding('allowed', 'allowed', 'allowed');

/** Who may do what with every table and view of `public`. One without an entry here fails the suite. */
export const ACCESS: Record<string, TableAccess> = {
  accounts: { select: ownOrSupport, insert: nobodyAdds, update: nobody, delete: nobody },
  admins: { select: ownOrStaff, insert: nobodyAdds, update: nobody, delete: nobody },
  audit_log: { select: onlyEditors, insert: nobodyAdds, update: nobody, delete: nobody },
  buying_summaries: { select: published, insert: nobodyAdds, update: nobody, delete: nobody },
  campaigns: { select: onlyOwners, insert: ownersAdd, update: onlyOwners, delete: onlyOwners },
  categories: { select: everyone, insert: editorsAdd, update: onlyEditors, delete: onlyEditors },
  contact_messages: { select: onlySupport, insert: nobodyAdds, update: onlySupport, delete: onlySupport },
  contact_states: { select: published, insert: nobodyAdds, update: nobody, delete: nobody },
  coupons: { select: onlyOwners, insert: ownersAdd, update: onlyOwners, delete: onlyOwners },
  favorites: { select: own, insert: membersAdd, update: nobody, delete: own },
  import_batches: { select: onlyEditors, insert: nobodyAdds, update: nobody, delete: nobody },
  import_changes: { select: onlyEditors, insert: nobodyAdds, update: nobody, delete: nobody },
  import_rows: { select: onlyEditors, insert: editorsAdd, update: nobody, delete: onlyEditors },
  member_perks: {
    select: subscribers,
    insert: nobodyAdds,
    update: onlyOwners,
    delete: nobody,
  },
  member_trades: { select: own, insert: membersAdd, update: own, delete: nobody },
  notebook_entries: {
    select: actors('refused', 'none', 'none', 'own', staff('own', 'own', 'own')),
    insert: nobodyAdds,
    update: nobody,
    delete: nobody,
  },
  novelties: {
    select: behindTheWall,
    insert: nobodyAdds,
    update: nobody,
    delete: { ...onlyEditors, visitor: 'refused', keeper: 'page' },
  },
  operator_settings: { select: onlyOwners, insert: nobodyAdds, update: onlyOwners, delete: nobody },
  funnel_days: { select: onlyOwners, insert: nobodyAdds, update: nobody, delete: nobody },
  order_events: { select: onlySupport, insert: nobodyAdds, update: nobody, delete: nobody },
  orders: { select: ownOrSupport, insert: nobodyAdds, update: nobody, delete: nobody },
  payments: { select: ownOrSupport, insert: nobodyAdds, update: nobody, delete: nobody },
  plans: { select: everyone, insert: nobodyAdds, update: onlyOwners, delete: nobody },
  profiles: {
    select: members('own', staff('colleagues', 'all', 'all')),
    insert: nobodyAdds,
    update: own,
    delete: nobody,
  },
  saved_searches: { select: own, insert: membersAdd, update: own, delete: own },
  search_synonyms: { select: everyone, insert: editorsAdd, update: onlyEditors, delete: onlyEditors },
  settings: { select: everyone, insert: nobodyAdds, update: onlyOwners, delete: nobody },
  special_list_suppliers: { select: subscribers, insert: editorsAdd, update: nobody, delete: onlyEditors },
  special_lists: { select: subscribers, insert: editorsAdd, update: onlyEditors, delete: onlyEditors },
  subscriptions: {
    select: ownOrSupport,
    insert: nobodyAdds,
    update: members('none', staff('none', 'members', 'members')),
    delete: nobody,
  },
  supplier_accounts: {
    select: members('own', staff('all', 'own', 'all')),
    insert: nobodyAdds,
    update: nobody,
    delete: members('own', staff('all', 'own', 'all')),
  },
  supplier_contacts: { select: behindTheWall, insert: nobodyAdds, update: nobody, delete: nobody },
  supplier_details: { select: behindTheWall, insert: nobodyAdds, update: nobody, delete: nobody },
  supplier_images: { select: behindTheWall, insert: nobodyAdds, update: nobody, delete: nobody },
  supplier_records: {
    select: { ...behindTheWall, visitor: 'refused' },
    insert: nobodyAdds,
    update: nobody,
    delete: nobody,
  },
  supplier_views: { select: onlyEditors, insert: nobodyAdds, update: nobody, delete: nobody },
  suppliers: {
    select: actors('announced', 'announced', 'announced', 'all', staff('all', 'all', 'all')),
    insert: editorsAdd,
    update: onlyEditors,
    delete: onlyEditors,
  },
};
