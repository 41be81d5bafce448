import type { Places } from '../../../../src/domain/directory/places.ts';
import { newSupplierFinder } from '../../../../src/domain/saved-search/new-suppliers.ts';
import type { SearchRow } from '../../../../src/domain/saved-search/saved-search.ts';
import { allRows, type Database, unwrap } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { DigestReader, DigestRun, DigestSection, DigestSupplier } from '../secret-key/mails.ts';

/** The platform ends a request after two seconds of CPU; reading and writing use more of them than comparing. */
const COMPARING_MS = 300;
const READERS_AT_ONCE = 500;
/** Of a section. */
const MOST_SUPPLIERS = 100;

/**
 * Writes the weekly mails about new suppliers, if they are due, in slices: each writes its mails and moves the run on at
 * once. After so many ms of comparing it leaves the rest to the next job.
 * @returns how many were written
 */
export async function writeDigests(
  { open, secretKeyClient }: Pick<Deps, 'open' | 'secretKeyClient'>,
  comparingMs = COMPARING_MS,
): Promise<number> {
  const opened = await secretKeyClient.openDigests();
  if (!opened) return 0;
  const { run } = opened;
  let { after_user } = opened;
  const sectionsFor = await digestsOf(opened, open(null));
  let written = 0;
  let used = 0;
  for (;;) {
    const waiting = await secretKeyClient.digestReaders(run, READERS_AT_ONCE, after_user);
    const begun = performance.now() - used;
    const readers = [];
    for (const reader of waiting) {
      const { user_id, is_premium, is_plus } = reader;
      readers.push({ user_id, is_premium, is_plus, sections: sectionsFor(reader) });
      used = performance.now() - begun;
      if (used >= comparingMs) break;
    }
    const isLast = readers.length === waiting.length && waiting.length < READERS_AT_ONCE;
    const until_user = isLast ? null : readers.at(-1)!.user_id;
    const mails = await secretKeyClient.writeDigests({ run, after_user, until_user, readers });
    if (mails === null) return written; // another job is writing the same
    written += mails;
    if (isLast || used >= comparingMs) return written;
    after_user = until_user;
  }
}

/** A function for what the digest of a member tells. */
async function digestsOf({ premium, others }: DigestRun, database: Database) {
  const categories = await allRows('categories', (from, to, counted) =>
    database
      .from('categories')
      .select('id, name, parent_id', counted ? { count: 'exact' } : {})
      .order('id')
      .range(from, to));
  const groups = await unwrap('search_synonyms', database.from('search_synonyms').select('words'));
  const byId = new Map(categories.map((category) => [category.id, category]));
  // The generated types know only that it is JSON.
  const places = await unwrap('places', database.rpc('places')) as unknown as Places;
  const sources = { categories: byId, synonyms: groups.map(({ words }) => words), places };
  const finderOf = (suppliers: DigestSupplier[], isPremium: boolean) =>
    remembered(newSupplierFinder(suppliers, sources, isPremium));
  const find = { premium: finderOf(premium, true), others: finderOf(others, false) };

  return ({ is_premium, told_until, searches }: DigestReader): DigestSection[] => {
    const audience = is_premium ? 'premium' : 'others';
    const section = (suppliers: DigestSupplier[], search?: number): DigestSection[] => {
      const ids = suppliers.filter(({ premium_run }) => premium_run > told_until).map(({ id }) => id);
      if (ids.length === 0) return [];
      const more = Math.max(ids.length - MOST_SUPPLIERS, 0);
      return [{ ...(search !== undefined && { search }), suppliers: ids.slice(0, MOST_SUPPLIERS), more }];
    };
    if (searches === null) return section(is_premium ? premium : others);
    return searches.flatMap(({ id, ...search }) => section(find[audience](search), id));
  };
}

/** Remembers the results: many members search for the same. */
function remembered(find: (search: SearchRow) => DigestSupplier[]): typeof find {
  const known = new Map<string, DigestSupplier[]>();
  return (search) => {
    const key = JSON.stringify(search);
    let found = known.get(key);
    if (found === undefined) known.set(key, found = find(search));
    return found;
  };
}
