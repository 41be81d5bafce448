import type { DirectoryEntry } from '../directory/entries.ts';
import type { SearchedSupplier } from '../supplier/supplier.ts';
import type { SearchTexts } from './texts.ts';
import { LEVEL, type Unit } from './words.ts';

const MOST = 24;
/** What coming near counts, beside 1 for a match. */
const NEAR = 0.5;

/** Suppliers without one of the words that are searched. A word that no supplier has does not count. */
export function almostFound<Entry extends DirectoryEntry<SearchedSupplier>>(
  entries: readonly Entry[],
  found: readonly Entry[],
  units: readonly Unit[],
  textsById: ReadonlyMap<number, SearchTexts>,
): Entry[] {
  const words = units
    .flatMap((unit) => unit.parts ?? [unit])
    .filter(({ required, isShort }) => required && !isShort);
  const rated = entries.flatMap((entry) => {
    const texts = textsById.get(entry.supplier.id);
    return texts ? [{ entry, levels: words.map((word) => levelOf(word, texts)) }] : [];
  });
  // A rare word says more than a frequent one: of "bolsa feminina", "bolsa".
  const weights = words.map((_, index) => {
    const count = rated.filter(({ levels }) => (levels[index] ?? 0) > 0).length;
    return count === 0 ? 0 : Math.log(1 + entries.length / count);
  });
  const present = weights.filter((weight) => weight > 0).length;
  const known = new Set(found);
  const others = rated
    .filter(({ entry }) => !known.has(entry))
    .map(({ entry, levels }) => ({
      entry,
      matched: levels.reduce((sum, level) => sum + Math.min(level, 1), 0),
      score: levels.reduce((sum, level, index) => sum + level * (weights[index] ?? 0), 0),
    }));
  // A visitor's locked suppliers meet neither a place nor terms.
  const most = Math.min(present - 1, Math.max(0, ...others.map(({ matched }) => matched)));
  return others
    .filter(({ matched }) => matched > 0 && matched >= most)
    .sort((a, b) => b.matched - a.matched || b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

/** The beginning of another word says little. */
function levelOf({ levelOf, isNear }: Unit, texts: SearchTexts): number {
  const level = levelOf(texts);
  if (level === 0) return isNear?.(texts) ? NEAR : 0;
  return level > LEVEL.synonym && level < LEVEL.category ? LEVEL.description : level;
}
