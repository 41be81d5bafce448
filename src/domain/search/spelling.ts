import { PHRASES } from './intents.ts';
import type { KnownPlaces } from './known-places.ts';
import type { Synonyms } from './synonyms.ts';
import { formsOf, tokensOf } from './word-forms.ts';

/** Words of the directory by their plain form, as people write them. */
export interface Vocabulary {
  categories: Words;
  /** Synonyms, which may themselves be common misspellings, and places. */
  trade: Words;
  names: Words;
  /** Right words that nobody means by another one. */
  others: Words;
}
type Words = ReadonlyMap<string, string>;

/** Right words that are near to others of the trade: colors, cloths, parts of clothes, large cities. */
const RIGHT =
  'branco branca preto preta verde cinza bege rosa roxo azul amarelo vermelho vinho nude prata dourado ouro plush seda linho malha viscose tricoline suplex botão alta alto baixa manga franja cordão mesa banho cama lençol toalha pesca prada porto campinas caxias santos maceió páscoa natal venda vendas aceita longo longa curto curta largo justo novo nova noiva debutante grande pequeno adulto tamanho'.split(
    ' ',
  );

const SHORTEST = 4;
/** Long enough for two typos. */
const LONG = 7;
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
    trade: wordsIn([...phrases, ...cities]),
    names: wordsIn(names),
    others: wordsIn([...RIGHT, ...PHRASES.map(([phrase]) => phrase), ...places.keys()]),
  };
}

/** Also the singular of a plural. */
function wordsIn(texts: Iterable<string>): Words {
  const words = new Map<string, string>();
  for (const text of texts) {
    for (const { word, start, end } of tokensOf(text)) {
      const written = text.slice(start, end).toLowerCase();
      if (!words.has(word)) words.set(word, written);
      const singular = word.replace(/(?<=[ai])s$|(?<=[^aeiorz][eo])s$/, '');
      if (singular !== word && !words.has(singular)) words.set(singular, written.slice(0, -1));
    }
  }
  return words;
}

/** Whether a word is right, or the beginning of a right one that somebody is still typing. */
function isRight(word: string, isTyped: boolean, { categories, trade, others }: Vocabulary): boolean {
  return [categories, trade, others].some(
    (words) =>
      formsOf(word).some((form) => words.has(form)) ||
      (!isTyped && [...words.keys()].some((known) => known.startsWith(word))),
  );
}

/** The word that was probably meant by one that no supplier has; null if it is right, or none is near. */
export function likelyWord(word: string, isTyped: boolean, vocabulary: Vocabulary): string | null {
  const { categories, trade, names } = vocabulary;
  if (word.length < SHORTEST || /[^a-z]/.test(word) || isRight(word, isTyped, vocabulary)) return null;
  const most = word.length < LONG ? 1 : 2;
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
  const [a, b] = [one, other].map((word) => word.replace(/[ao]s?$/, ''));
  return a === b && a !== one && b !== other;
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
