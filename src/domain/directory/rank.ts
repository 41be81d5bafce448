import type { SupplierMark, SupplierMarks } from '../supplier/marks.ts';
import { bordersFrom, type StateCode } from '../supplier/states.ts';
import { isLocked, type ListedSupplier } from '../supplier/supplier.ts';
import type { DirectoryEntry } from './entries.ts';

/** For whom suppliers are ranked. */
export interface RankedFor {
  isPremium: boolean;
  /** Where the viewer is, if it is known. */
  state: StateCode | null;
  /** Categories of the viewer's favorites and of what they sell. */
  categories: ReadonlySet<number>;
  /** Null: a visitor. What is equally good takes turns from day to day, for each user in another way. */
  userId: string | null;
}

const FRESH_DAYS = 90;
const DAY_MS = 86_400_000;

/** "Relevância": the best suppliers for a viewer first. Without Premium, those that are open come before all, in their order. */
export function inRelevance(
  entries: readonly DirectoryEntry[],
  marks: SupplierMarks,
  viewer: RankedFor,
  now = Date.now(),
): DirectoryEntry[] {
  const borders: ReadonlyMap<string | null | undefined, number> = new Map(
    viewer.state === null ? [] : bordersFrom(viewer.state),
  );
  const day = new Date(now).toDateString();
  const rankOf = ({ supplier }: DirectoryEntry) => {
    if (!viewer.isPremium && !isLocked(supplier)) return Infinity;
    const nearness = Math.max(0, 2 - (borders.get(supplier.supplier_details?.state) ?? 2));
    const liking = viewer.categories.has(supplier.category_id) ? 2 : 0;
    const own = quality(supplier, marks.get(supplier.id), now);
    return own + nearness + liking + turn(`${day} ${viewer.userId} ${supplier.id}`);
  };
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .sort((a, b) => (a.rank === b.rank ? 0 : b.rank - a.rank))
    .map(({ entry }) => entry);
}

/** At most 12. What a viewer may not know of a supplier counts as if it were not there. */
function quality(supplier: ListedSupplier, mark: SupplierMark | undefined, now: number): number {
  const { supplier_details: details, supplier_contacts: contacts, created_on, updated_on } = supplier;
  const isFresh = (day: string | null) => day !== null && now - Date.parse(day) < FRESH_DAYS * DAY_MS;
  return (
    contactPoints(mark) +
    buyAgainPoints(mark) +
    Number(Boolean(details?.main_image_path)) +
    Number(Boolean(details?.min_order_pieces ?? details?.min_order_cents)) +
    Number(Boolean(contacts?.whatsapp)) +
    Number(Boolean(details?.website)) +
    Number(isFresh(created_on)) +
    Number(isFresh(updated_on))
  );
}

/** A contact in doubt is worse than one of which nothing is known. */
function contactPoints(mark: SupplierMark | undefined): number {
  if (mark?.state === 'confirmed') return 3;
  return mark?.state === 'checking' ? 0 : 1;
}

function buyAgainPoints(mark: SupplierMark | undefined): number {
  return mark?.answers ? Math.round((3 * mark.buyAgain) / mark.answers) : 1;
}

/** 0 to 1, less than a point: FNV-1a. */
function turn(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) / 2 ** 32;
}
