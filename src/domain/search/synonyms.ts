import { phraseKeys, phrasePattern, wordsOf } from './word-forms.ts';

export interface Synonyms {
  /** The patterns of a word or phrase and its synonyms, by each of its keys. */
  patterns: ReadonlyMap<string, ReadonlySet<string>>;
  /** All of them, as the staff wrote them. */
  phrases: readonly string[];
}

/** All that a word and 11 others in each of 12 groups have: no word is in more. Forms of it in others may add to them. */
const MOST_SYNONYMS = 12 * 11 + 1;

export function indexSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const phrases = group.map(wordsOf);
    const patterns = phrases.map((phrase) => phrasePattern(phrase));
    for (const key of phrases.flatMap(phraseKeys)) {
      const known = synonyms.get(key) ?? new Set();
      for (const pattern of patterns) if (known.size < MOST_SYNONYMS) known.add(pattern);
      synonyms.set(key, known);
    }
  }
  return { patterns: synonyms, phrases: groups.flat() };
}

export function synonymsOf(phrase: string[], { patterns }: Synonyms): ReadonlySet<string> | undefined {
  return phraseKeys(phrase)
    .map((key) => patterns.get(key))
    .find((known) => known !== undefined);
}
