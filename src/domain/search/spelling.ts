import { WORDS_OF_PHRASES } from './intents.ts';
import type { KnownPlaces } from './places.ts';
import type { Synonyms } from './synonyms.ts';
import { formsOf, tokensOf } from './word-forms.ts';

/** Words of the directory by their plain form, as people write them. */
export interface Vocabulary {
  categories: Words;
  /** Synonyms, which may themselves be common misspellings, phrases with a meaning, and places. */
  trade: Words;
  names: Words;
}
type Words = ReadonlyMap<string, string>;

const SHORTEST = 4;
const SHORTEST_NAME = 6;

export function vocabularyOf(
  categories: Iterable<{ name: string }>,
  names: Iterable<string>,
  { phrases }: Synonyms,
  places: KnownPlaces,
): Vocabulary {
  const cities = Array.from(places, ([key, { name }]) => (key.includes(' ') ? '' : name));
  return {
    categories: wordsIn(Array.from(categories, ({ name }) => name)),
    trade: wordsIn([...phrases, ...WORDS_OF_PHRASES, ...cities]),
    names: wordsIn(names),
  };
}

/** Also the singular of a plural. */
function wordsIn(texts: Iterable<string>): Words {
  const words = new Map<string, string>();
  for (const text of texts) {
    for (const { word, start, end } of tokensOf(text)) {
      const written = text.slice(start, end).toLowerCase();
      if (!words.has(word)) words.set(word, written);
      const singular = word.replace(/(?<=[aeio])s$/, '');
      if (singular !== word && !words.has(singular)) words.set(singular, written.slice(0, -1));
    }
  }
  return words;
}

/** The word that was probably meant by one that no supplier has; null if it is a word of the trade, or none is near. */
export function likelyWord(word: string, { categories, trade, names }: Vocabulary): string | null {
  const isKnown = formsOf(word).some((form) => categories.has(form) || trade.has(form));
  if (isKnown || word.length < SHORTEST || /[^a-z]/.test(word)) return null;
  const most = word.length <= 5 ? 1 : 2;
  const [category, other] = [nearest(word, categories, most), nearest(word, trade, most)];
  if (category && category.typos <= (other?.typos ?? most) + 1) return category.written;
  return (other ?? (word.length < SHORTEST_NAME ? null : nearest(word, names, 1)))?.written ?? null;
}

function nearest(word: string, words: Words, most: number): { written: string; typos: number } | null {
  let best = null;
  let fewest = most + 1;
  for (const [other, written] of words) {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > most) continue;
    if (isOtherGender(word, other)) continue;
    const typos = typosBetween(word, other) + (word[0] === other[0] ? 0 : 1);
    if (typos < fewest) best = { written, typos: (fewest = typos) };
  }
  return best;
}

/** "cintas" is no misspelled "cintos". */
function isOtherGender(one: string, other: string): boolean {
  return one.replace(/[ao]s?$/, '') === other.replace(/[ao]s?$/, '');
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
