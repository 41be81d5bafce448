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
  const known = new Set(found);
  const others = entries.flatMap((entry) => {
    const texts = textsById.get(entry.supplier.id);
    return texts && !known.has(entry) ? [{ entry, matches: words.map((word) => matchOf(word, texts)) }] : [];
  });
  const counts = words.map(
    (word, index) =>
      found.filter(({ supplier }) => word.levelOf(textsById.get(supplier.id)!) > 0).length +
      others.filter(({ matches }) => matches[index]! > 0).length,
  );
  const present = counts.filter((count) => count > 0).length;
  // A rare word says more than a frequent one: of "bolsa feminina", "bolsa".
  const weights = counts.map((count) => Math.log(1 + entries.length / Math.max(count, 1)));
  return others
    .map(({ entry, matches }) => ({
      entry,
      matched: matches.reduce((sum, level) => sum + (level >= 1 ? 1 : level), 0),
      score: matches.reduce((sum, level, index) => sum + level * weights[index]!, 0),
    }))
    .filter(({ matched }) => matched > 0 && matched >= present - 1)
    .sort((a, b) => b.matched - a.matched || b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function matchOf({ levelOf, isNear }: Unit, texts: SearchTexts): number {
  const level = levelOf(texts);
  if (level === 0) return isNear?.(texts) ? NEAR : 0;
  return level > LEVEL.synonym && level < LEVEL.category ? LEVEL.description : level;
}
