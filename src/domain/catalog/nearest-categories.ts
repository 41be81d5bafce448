import { searchFor, type DirectoryEntry, type Synonyms } from '../directory/search.ts';
import { formsOf, wordsOf } from '../directory/word-forms.ts';

export interface NearCategory {
  name: string;
  count: number;
}

const MOST = 5;

/** The categories that match most words of the search, allowing typos; without a match, the largest. */
export function nearestCategories(
  text: string,
  entries: readonly DirectoryEntry[],
  synonyms?: Synonyms,
): NearCategory[] {
  const categories = new Map<string, { entry: DirectoryEntry; count: number }>();
  for (const entry of entries) {
    const known = categories.get(entry.category);
    if (known) known.count++;
    else if (entry.category !== '') categories.set(entry.category, { entry, count: 1 });
  }
  const nearnesses = wordsOf(text).map((word) => nearnessOf(word, synonyms));
  const near = [...categories].map(([name, { entry, count }]) => ({
    name,
    count,
    nearness: nearnesses.reduce((sum, nearness) => sum + nearness(entry), 0),
  }));
  const nearest = near.filter(({ nearness }) => nearness > 0);
  return (nearest.length > 0 ? nearest : near)
    .sort((a, b) => b.nearness - a.nearness || b.count - a.count)
    .slice(0, MOST)
    .map(({ name, count }) => ({ name, count }));
}

/** Returns 2 for a supplier whose categories have the word or a synonym, 1 if the word may be a typo. */
function nearnessOf(word: string, synonyms: Synonyms | undefined): (entry: DirectoryEntry) => number {
  const search = searchFor(word, synonyms);
  if (search === null || search.isGeneral) return () => 0;
  const typos = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  return (entry) => {
    if (search.score({ ...entry, brief: '', description: '' }) > 0) return 2;
    const words = entry.categories.split(/[^a-z0-9]+/).flatMap(formsOf);
    return words.some((other) => isWithin(typos, word, other)) ? 1 : 0;
  };
}

function isWithin(typos: number, one: string, other: string): boolean {
  return Math.abs(one.length - other.length) <= typos && typosBetween(one, other) <= typos;
}

/** How many letters are wrong, missing, too many or swapped with the next (optimal string alignment). */
function typosBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const wrong = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + wrong,
        swapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}
