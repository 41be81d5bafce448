import { handleOf } from '../fields/instagram.ts';
import {
  advancedTest,
  NO_ADVANCED_DATA,
  NO_ADVANCED_FILTERS,
  PIECES_CHOICES,
  REAIS_CHOICES,
  type AdvancedData,
  type AdvancedFilters,
} from '../directory/advanced-filters.ts';
import type { Categories, DirectoryEntry } from '../directory/entries.ts';
import { NO_PLACES, type Places, type PlaceTotal } from '../directory/places.ts';
import type { SearchedSupplier } from '../supplier/supplier.ts';
import { lazy } from '../format/lazy.ts';
import { almostFound } from './almost.ts';
import { exactScore } from './codes-and-phones.ts';
import { knownPlaces, placeUnit, type KnownPlaces } from './known-places.ts';
import { readQuery, type Intent, type Query } from './query.ts';
import { likelyWord, vocabularyOf, type Vocabulary } from './spelling.ts';
import { indexSynonyms, synonymsOf, type Synonyms } from './synonyms.ts';
import { textsOf, type SearchTexts } from './texts.ts';
import { isGeneralWord, LEVEL, unitsOf, type Unit } from './words.ts';
import { mentionOf, plain, tokensOf, wordsOf } from './word-forms.ts';

/** What the search knows of all suppliers. */
export interface SearchIndex {
  texts: ReadonlyMap<number, SearchTexts>;
  synonyms: Synonyms;
  categories: Categories;
  places: KnownPlaces;
  totals: readonly PlaceTotal[];
  vocabulary: () => Vocabulary;
}

interface Sources {
  entries: readonly DirectoryEntry<SearchedSupplier>[];
  categories: Categories;
  descriptions?: ReadonlyMap<number, string> | undefined;
}

/** The costly part of an index, which lasts while the suppliers are the same. */
export function indexTexts({ entries, categories, descriptions = new Map() }: Sources): SearchIndex['texts'] {
  return new Map(textsOf(entries, categories, descriptions).map((texts) => [texts.supplier.id, texts]));
}

export function indexSearch(
  texts: SearchIndex['texts'],
  categories: Categories,
  synonymGroups: readonly (readonly string[])[],
  places: Places = NO_PLACES,
): SearchIndex {
  const synonyms = indexSynonyms(synonymGroups);
  const suppliers = () => Array.from(texts.values(), ({ supplier }) => supplier);
  const known = knownPlaces(suppliers(), places, (word) => synonymsOf([word], synonyms) !== undefined);
  const vocabulary = lazy(() =>
    vocabularyOf(
      categories.values(),
      suppliers().map(({ name }) => name),
      synonyms,
      known,
    ),
  );
  return { texts, synonyms, categories, places: known, totals: places.totals, vocabulary };
}

export interface SearchOptions {
  /** Data of the filters that words may mean; undefined for viewers who do not have these filters. */
  advanced?: AdvancedData | undefined;
  /** Whether what is found keeps the order of the entries; otherwise the best matches come first. */
  keepsOrder?: boolean;
  /** Whether a filter that the viewer does not have finds nothing, not all, where no text says it: among new suppliers. */
  isStrict?: boolean;
  /** Whether to correct misspelled words, and to look for what comes near. Not before everything has loaded. */
  isForgiving?: boolean;
}

export interface SearchResult<Entry> {
  query: Query;
  found: Entry[];
  /** Suppliers that have most of what is searched, if few have all of it. The nearest come first. */
  almost: Entry[];
}

const FEW = 10;

/** The entries that match a text, which must not be empty. */
export function search<Entry extends DirectoryEntry<SearchedSupplier>>(
  typed: string,
  entries: readonly Entry[],
  index: SearchIndex,
  options: SearchOptions = {},
): SearchResult<Entry> {
  const { keepsOrder = false, isForgiving = false } = options;
  const asTyped = readQuery(withHandle(typed.replace(/\p{Cf}/gu, '').trim()), index.places);
  const query = isForgiving ? corrected(asTyped, index) : asTyped;
  const { text, words, intents, isLiteral } = query;
  const isGeneral = intents.length === 0 && words.every(isGeneralWord);
  const units = [
    ...intents.flatMap((intent) => intentUnits(intent, index, options)),
    ...lockedTerms(query, index, options),
    ...unitsOf(words, index.synonyms, isGeneral),
  ];
  const matches = bestFirst(entries, scoreOf(plain(text), units), index, keepsOrder);
  const found = isGeneral && matches.length === 0 ? [...entries] : matches;
  const isNumber = /@|^[^a-z]*$/i.test(text); // nothing comes near a handle or a phone number
  const isEnough = !isForgiving || isLiteral || isGeneral || isNumber || found.length >= FEW;
  return { query, found, almost: isEnough ? [] : almostFound(entries, found, units, index.texts) };
}

function bestFirst<Entry extends DirectoryEntry<SearchedSupplier>>(
  entries: readonly Entry[],
  score: ReturnType<typeof scoreOf>,
  { texts }: SearchIndex,
  keepsOrder: boolean,
): Entry[] {
  const byScore: Entry[][] = [];
  for (const entry of entries) {
    const points = score(texts.get(entry.supplier.id));
    if (points !== null) (byScore[keepsOrder ? 0 : points] ??= []).push(entry);
  }
  return byScore.reverse().flat();
}

/** Turns a link to a profile, or a handle after the name of its network, into "@handle", as the texts have it. */
function withHandle(text: string): string {
  const bare = text.replace(/^(?:ig|insta(?:gram)?)[: ]+@?(?=\S+$)/i, '@');
  const handle = handleOf(bare);
  return handle !== bare && /^\S+$/.test(handle) ? `@${handle}` : bare;
}

/** Null for a supplier that does not match. */
function scoreOf(wanted: string, units: Unit[]): (texts: SearchTexts | undefined) => number | null {
  const exact = exactScore(wanted);
  return (texts) => {
    if (!texts) return null;
    const code = exact(texts.supplier);
    if (code > 0) return code;
    let total = texts.brief.startsWith(wanted) ? 1 : 0;
    for (const { required, levelOf } of units) {
      const level = levelOf(texts);
      if (level === 0 && required) return null;
      total += level;
    }
    return total;
  };
}

function intentUnits(intent: Intent, { synonyms }: SearchIndex, { advanced }: SearchOptions): Unit[] {
  switch (intent.kind) {
    case 'place':
      return [placeUnit(intent.place)];
    case 'terms':
      return advanced ? [termsUnit(intent, advanced)] : [];
    case 'near': {
      const passes = testOf(intent.filters, advanced ?? NO_ADVANCED_DATA);
      return unitsOf(wordsOf(intent.phrase), synonyms, false).map(({ required, levelOf }) => ({
        required,
        levelOf,
        isNear: ({ supplier }) => passes(supplier.id),
      }));
    }
    case 'order':
      return [];
  }
}

type Terms = Extract<Intent, { kind: 'terms' }>;

/** Suppliers may state it in their terms, in their texts, or in both. */
function termsUnit({ filters, said }: Terms, advanced: AdvancedData): Unit {
  const passes = testOf(filters, advanced);
  const isNear = testOf(widened(filters), advanced);
  const saidLevel = mentionLevel(said);
  return {
    required: true,
    levelOf: (texts) => (passes(texts.supplier.id) ? LEVEL.part : 0) + saidLevel(texts),
    isNear: ({ supplier }) => isNear(supplier.id),
  };
}

/** A term that a text names counts more than all words of a usual search together. */
const FIRST = 100;

/**
 * The terms, for viewers who may not filter by them: suppliers whose texts name the most terms come first. If nothing else
 * is searched, only those are found; without any such text, all suppliers, or none if the search is strict.
 */
function lockedTerms(
  { intents, words }: Query,
  { texts }: SearchIndex,
  { advanced, isStrict = false }: SearchOptions,
): Unit[] {
  const terms = intents.filter((intent) => intent.kind === 'terms');
  if (advanced || terms.length === 0) return [];
  const levels = terms.map(({ said }) => mentionLevel(said));
  const levelOf = (of: SearchTexts) =>
    levels.reduce((sum, level) => sum + (level(of) > 0 ? FIRST + level(of) : 0), 0);
  const isAll =
    intents.every(({ kind }) => kind === 'terms' || kind === 'order') && words.every(isGeneralWord);
  return [{ required: isAll && (isStrict || matchesAny(levelOf, texts)), levelOf }];
}

function mentionLevel(said: string | undefined): (texts: SearchTexts) => number {
  if (said === undefined) return () => 0;
  const mentions = mentionOf([said]);
  return ({ brief, categories, description }) => {
    if (mentions(categories) || mentions(brief)) return LEVEL.part;
    return mentions(description) ? LEVEL.description : 0;
  };
}

/** With the next larger minimum order that can be chosen. */
function widened(filters: Partial<AdvancedFilters>): Partial<AdvancedFilters> {
  const { maxPieces = null, maxReais = null } = filters;
  return {
    ...filters,
    ...(maxPieces !== null && {
      maxPieces: PIECES_CHOICES.find((choice) => choice > maxPieces) ?? maxPieces,
    }),
    ...(maxReais !== null && { maxReais: REAIS_CHOICES.find((choice) => choice > maxReais) ?? maxReais }),
  };
}

function testOf(filters: Partial<AdvancedFilters>, advanced: AdvancedData): (id: number) => boolean {
  return advancedTest({ ...NO_ADVANCED_FILTERS, ...filters }, advanced);
}

/** The query with likely words in place of those that no supplier has, read again. */
function corrected(query: Query, index: SearchIndex): Query {
  if (query.isLiteral) return query;
  const { texts, places } = index;
  const wrong = new Map<string, string>();
  for (const word of new Set(query.words)) {
    const likely = likelyFor(word, query, index);
    if (likely !== null) wrong.set(word, likely);
  }
  const exact = exactScore(plain(query.text));
  if (wrong.size === 0 || matchesAny(({ supplier }) => exact(supplier), texts)) return query;
  let text = query.text;
  for (const { word, start, end } of tokensOf(text).reverse()) {
    const likely = wrong.get(word);
    if (likely !== undefined) text = text.slice(0, start) + likely + text.slice(end);
  }
  return { ...readQuery(text, places), misspelled: query.text };
}

/** Only a word that finds a supplier, or means a place. */
function likelyFor(word: string, { text }: Query, { texts, synonyms, places, vocabulary }: SearchIndex) {
  const finds = (words: string) =>
    unitsOf(wordsOf(words), synonyms, true).some(({ levelOf }) => matchesAny(levelOf, texts));
  if (isGeneralWord(word) || finds(word)) return null;
  const likely = likelyWord(word, !plain(text).endsWith(word), vocabulary());
  if (likely === null) return null;
  return finds(likely) || readQuery(likely, places).intents.length > 0 ? likely : null;
}

function matchesAny(levelOf: Unit['levelOf'], texts: SearchIndex['texts']): boolean {
  for (const entry of texts.values()) if (levelOf(entry) > 0) return true;
  return false;
}
