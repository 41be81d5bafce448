import type { DirectoryEntry } from '../directory/entries.ts';
import type { SearchIndex } from './search.ts';
import { isGeneralWord, unitsOf } from './words.ts';
import { wordsOf } from './word-forms.ts';

export interface NearCategory {
  name: string;
  count: number;
}

const MOST = 5;

/** The categories that have most words of the search or their synonyms; without a match, or a search, the largest. */
export function nearestCategories(
  text: string,
  entries: readonly DirectoryEntry[],
  index: SearchIndex | undefined,
): NearCategory[] {
  const categories = new Map<string, { id: number; count: number }>();
  for (const { supplier, category } of entries) {
    const known = categories.get(category);
    if (known) known.count++;
    else if (category !== '') categories.set(category, { id: supplier.id, count: 1 });
  }
  const words = wordsOf(text).filter((word) => !isGeneralWord(word));
  const units = index
    ? unitsOf(words, index.synonyms, false).flatMap(({ parts = [] }) =>
        parts.filter(({ isShort }) => !isShort),
      )
    : [];
  const near = [...categories].map(([name, { id, count }]) => {
    const texts = index?.texts.get(id);
    const only = texts && { ...texts, brief: '', description: '' };
    return { name, count, nearness: only ? units.filter(({ levelOf }) => levelOf(only) > 0).length : 0 };
  });
  const nearest = near.filter(({ nearness }) => nearness > 0);
  return (nearest.length > 0 ? nearest : near)
    .sort((a, b) => b.nearness - a.nearness || b.count - a.count)
    .slice(0, MOST)
    .map(({ name, count }) => ({ name, count }));
}
