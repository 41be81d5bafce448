import { fold } from '../text/text.ts';

// Words as the search compares them: without case and accents, singular equal to plural.

/** Endings of the singular and the plural of Portuguese words, and of adjectives, without accents. */
const ENDINGS: [either: RegExp, all: string[]][] = [
  [/(?:ao|oes|aes|aos)$/, ['ao', 'oes', 'aes', 'aos']],
  [/([aou])(?:l|is)$/, ['l', 'is']],
  [/(ad|ic|im|in)[ao]s?$/, ['o', 'a', 'os', 'as']], // feminina: feminino
  [/(?:e(?:l|is)|i[ls]?)$/, ['el', 'eis', 'i', 'il', 'is']], // papéis: papel; têxteis: têxtil; infantis: infantil
  [/(?:m|ns)$/, ['m', 'ns']],
  [/([rz])(?:es)?$/, ['', 'e', 'es']],
  [/([^s])s?$/, ['', 's']],
];

const FUNCTION_WORDS =
  'a ao aos as c com da das de do dos e em na nas no nos o os ou p para pela pelo por pra pro q um uma'.split(
    ' ',
  );

/** All but letters, @ and the digits 0 to 9: nobody types ½, ² or Ⅷ to find something. For a character class. */
export const SIGNS = String.raw`\0-/:-?[-\x60{-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\xd7\xf7\u02b0-\u02ff\u1680\u2000-\u2bff\u2e00-\u303f\u3200-\u33ff\ue000-\uf8ff\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\uffff\u{1f000}-\u{1faff}`;
/** The @ in front of a handle is a part of it. */
const SIGNS_AROUND = new RegExp(`^[${SIGNS}]+|[${SIGNS}@]+$`, 'gu');

/** Without case, accents and apostrophes, and with one kind of dash: "dagua" finds "D’Água". */
export function plain(text: string): string {
  return fold(text)
    .replace(/['’‘´`]/g, '')
    .replace(/ς/g, 'σ') // as a capital at the end of a word becomes, or does not
    .replace(/[‐-―−]/g, '-');
}

/** With the cents of a price, "99,90 reais". */
const WORD = /(?:(?<=\d),(?=\d\d(?: reais|\s*$|\s\D))|[^\s,;/+()"“”])+/g;

export interface Token {
  word: string;
  start: number;
  end: number; // exclusive
  /** "de", "para": says nothing beside other words. */
  isFunction: boolean;
}

/** The words of a text, plain and without the signs around them, with their places in it. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), ({ 0: typed, index }) => {
    const word = plain(typed).replace(SIGNS_AROUND, '');
    const isFunction = FUNCTION_WORDS.includes(word) && !/^par[áÁ]$/i.test(typed); // the state
    return { word, start: index, end: index + typed.length, isFunction };
  }).filter(({ word }) => word !== '');
}

/** Without function words unless there are no others. */
export function wordsOf(text: string): string[] {
  const tokens = tokensOf(text);
  const telling = tokens.filter(({ isFunction }) => !isFunction);
  const words = (telling.length > 0 ? telling : tokens).map(({ word }) => word);
  return words.length > 0 ? words : [plain(text)];
}

/** Singular and plural; the same list for each of them. */
export function formsOf(word: string): string[] {
  for (const [either, all] of [...word].length < 3 ? [] : ENDINGS) {
    const ending = either.exec(word);
    if (ending) return all.map((other) => word.slice(0, ending.index) + (ending[1] ?? '') + other);
  }
  return [word];
}

export function baseOf(word: string): string {
  const [base = word] = formsOf(word);
  return base;
}

/** What a phrase has in common with other spellings of it: "semi-joias", "semi joia", "semijoias". */
export function phraseKeys(words: string[]): [spaced: string, joined: string] {
  const parts = partsOf(words);
  return [parts.map(baseOf).join(' '), baseOf(parts.join(''))];
}

/** Source of a regular expression: all forms, also as one word or with function words between them. */
export function phrasePattern(words: string[], forms: (word: string) => string[] = formsOf): string {
  return partsOf(words)
    .map((word) => `(?:${forms(word).map(escaped).join('|')})`)
    .join(`[ -]*(?:(?:${FUNCTION_WORDS.join('|')}) ){0,2}`);
}

export function partsOf(words: string[]): string[] {
  return words.flatMap((word) => word.split('-')).filter((part) => part !== '');
}

function escaped(text: string): string {
  return text.replace(/[^a-z0-9]/g, '\\$&');
}

/** Whether a text has one of the phrases, word by word in this form: "bra" is not "Brás". */
export function mentionOf(phrases: readonly string[]): (text: string) => boolean {
  const words = phrases.map(wordsOf);
  const pattern = wholeWords(words.map((phrase) => phrasePattern(phrase, (word) => [word])));
  const beginnings = words.flatMap((phrase) => partsOf(phrase).slice(0, 1));
  return (text) => beginnings.some((word) => text.includes(word)) && pattern.test(text);
}

export function wholeWords(patterns: Iterable<string>): RegExp {
  return new RegExp(`(?:^|[^a-z0-9])(?:${[...patterns].join('|')})(?![a-z0-9])`);
}

/** `whole`: whether it is a whole word there. Null if the text lacks the word. */
export type Finder = (text: string) => { at: number; whole: boolean } | null;

/** Finds a plain word in any form as a whole word, otherwise as typed, if possible where a word begins. */
export function finder(word: string): Finder {
  const parts = partsOf([word]);
  const spellings = parts.length > 1 ? [parts.join(''), parts.join(' ')] : [];
  const forms = [word, ...spellings].flatMap(formsOf);
  const others = forms.filter((form) => !form.startsWith(word));
  return (text) => {
    const at = text.indexOf(word);
    // Without the word as typed, none of the forms that begin with it can be there.
    for (const form of at < 0 ? others : forms) {
      const whole = wholeWordAt(text, form);
      if (whole >= 0) return { at: whole, whole: true };
    }
    if (at < 0) return null;
    const start = isWordStart(text, at) ? at : Math.max(at, text.indexOf(` ${word}`, at) + 1);
    return { at: start, whole: false };
  };
}

function wholeWordAt(text: string, word: string): number {
  let at = text.indexOf(word);
  while (at >= 0 && !(isWordStart(text, at) && isBoundary(text, at + word.length))) {
    at = text.indexOf(word, at + 1);
  }
  return at;
}

/** Also true right before a word, at a sign such as the @ of a handle. */
export function isWordStart(text: string, at: number): boolean {
  return isBoundary(text, at - 1) || isBoundary(text, at);
}

/** Expects a folded text, which has no capitals. */
function isBoundary(text: string, at: number): boolean {
  const code = text.charCodeAt(at); // NaN outside of the text
  return !(code >= 97 && code <= 122) && !(code >= 48 && code <= 57);
}
