import { termTexts } from '../directory/filter-texts.ts';
import { NO_ADVANCED_FILTERS } from '../directory/advanced-filters.ts';
import { meaningOf, type Meaning } from './intents.ts';
import { placeNamed, type KnownPlaces, type Place } from './known-places.ts';
import { tokensOf, wordsOf, type Token } from './word-forms.ts';

type Meant = Meaning | { kind: 'place'; place: Place };

/** A part of a typed text that means a filter. */
export type Intent = Meant & {
  /** The filter in words; '' for an order. */
  label: string;
  /** As typed: "sem cnpj". */
  phrase: string;
  /** The text without it. */
  without: string;
};

export interface Query {
  text: string;
  /** The text as typed, if likely words are in place of misspelled ones. */
  misspelled?: string;
  /** In quotes: the words mean nothing else, and none is taken for misspelled. */
  isLiteral: boolean;
  intents: Intent[];
  /** The other words. */
  words: string[];
}

const QUOTED = /^\s*["“”](.*)["“”]\s*$/;
const LONGEST_PHRASE = 5;
const MOST_WORDS = 10;
const SENDS = 'envia enviam entrega entregam manda mandam frete'.split(' ');
const NO_PLACES: KnownPlaces = new Map();

/** Reads a typed text: what means a filter, the longest phrase first, and what is searched as words. */
export function readQuery(text: string, places: KnownPlaces = NO_PLACES): Query {
  const isLiteral = QUOTED.test(text);
  const tokens = tokensOf(text);
  const telling = tokens.filter(({ isFunction }) => !isFunction);
  const intents: Intent[] = [];
  const rest: string[] = [];
  let next = 0;
  for (const [at, first] of telling.entries()) {
    if (at < next) continue;
    const intent = isLiteral ? undefined : intentAt(text, tokens, telling.slice(at), places);
    const isTwice = intents.some(({ label, kind }) => label === intent?.found.label && kind !== 'order');
    if (intent && !isTwice) intents.push(intent.found);
    else if (!intent) rest.push(first.word);
    next = at + (intent?.length ?? 1);
  }
  return {
    text,
    isLiteral,
    intents,
    words: rest.length + intents.length > 0 ? rest.slice(0, MOST_WORDS) : wordsOf(text),
  };
}

/** The one that begins with the first of the tokens. */
function intentAt(text: string, all: Token[], tokens: Token[], places: KnownPlaces) {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length); length > 0; length--) {
    const phrase = tokens.slice(0, length);
    const words = phrase.map(({ word }) => word);
    const typed = text.slice(phrase[0]?.start, phrase.at(-1)?.end);
    const isShouted = all.length > 1 && text === text.toUpperCase(); // its capitals say nothing
    const meaning = placeMeaning(words, isShouted ? typed.toLowerCase() : typed, places) ?? meaningOf(words);
    if (meaning) {
      const without = textWithout(text, all, phrase);
      return { length, found: { ...meaning, label: labelOf(meaning), phrase: typed, without } };
    }
  }
}

/** "envia para Bahia" is about the destination. */
function placeMeaning(words: string[], typed: string, places: KnownPlaces): Meant | undefined {
  const [verb = '', ...named] = words;
  const sent = SENDS.includes(verb)
    ? placeNamed(named, typed.slice(typed.lastIndexOf(' ') + 1), places)
    : undefined;
  if (sent?.state) return { kind: 'terms', filters: { shipsTo: sent.state } };
  const place = placeNamed(words, typed, places);
  return place && { kind: 'place', place };
}

function labelOf(meaning: Meant): string {
  if (meaning.kind === 'place') return meaning.place.name;
  if (meaning.kind === 'order') return '';
  return termTexts({ ...NO_ADVANCED_FILTERS, ...meaning.filters })
    .map(({ text }) => text)
    .join(', ');
}

/** Function words before the phrase go with it: "vestido em Goiânia". */
function textWithout(text: string, all: Token[], phrase: Token[]): string {
  let first = all.findIndex((token) => token === phrase[0]);
  while (all[first - 1]?.isFunction) first--;
  const before = text.slice(0, all[first]?.start);
  return `${before} ${text.slice(phrase.at(-1)?.end)}`.replace(/\s+/g, ' ').trim();
}
