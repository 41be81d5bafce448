import { handleOf } from '../fields/instagram.ts';
import { handleText } from '../format/links.ts';
import { stateName } from '../supplier/states.ts';
import type { ListedSupplier, SearchedSupplier } from '../supplier/supplier.ts';
import {
  SIGNS,
  baseOf,
  finder,
  isWordStart,
  partsOf,
  phraseKeys,
  phrasePattern,
  plain,
  wholeWords,
  wordsOf,
  type Finder,
} from './word-forms.ts';

/** A supplier with the texts that the search compares, without case and accents. */
export interface DirectoryEntry<Supplier extends SearchedSupplier = ListedSupplier> {
  supplier: Supplier;
  category: string;
  /** A line each: name, handle with @, place. */
  brief: string;
  categories: string;
  description: string;
}
type Entry = DirectoryEntry<SearchedSupplier>;

export interface SearchedCategory {
  name: string;
  parent_id?: number | null;
}

/** The patterns of a word or phrase and its synonyms, by each of its keys. */
export type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;

export interface Search {
  /** How well a supplier matches, the higher the better; 0: not at all. */
  score: (entry: Entry) => number;
  /** Whether its words are true of all suppliers, like "atacado de roupa". */
  isGeneral: boolean;
}

/** How well a word matches, by where it is found. "calça" is better found in "Moda e Calças" than in "Calçados". */
const LEVEL = {
  nameStart: 11,
  nameWord: 10,
  handle: 9,
  category: 8,
  beginsName: 6,
  beginsWord: 5, // of the name or a category
  part: 4, // inside such a word; the place
  synonym: 3,
  description: 2,
  synonymInDescription: 1,
};
/** Above all sums of levels. */
const PHONE = 1000;
const CODE = 2000;

/** These say nothing in a directory of wholesale fashion: beside others they only improve the rank. */
const GENERAL_WORDS = new Set(
  'atacado atacadista barato comprar direto fabrica fabricante fornecedor fornecedora loja moda preco revenda revendedora revender roupa vestuario'
    .split(' ')
    .map(baseOf),
);
const LONGEST_PHRASE = 4;
/** Of a word or phrase. With thousands, browsers refuse the pattern as too long. */
const MOST_SYNONYMS = 100;
const NO_SYNONYMS: Synonyms = new Map();

/** Prepares the texts of all suppliers once, so that a key press only compares. */
export function indexDirectory<Supplier extends SearchedSupplier>(
  suppliers: readonly Supplier[],
  categories: ReadonlyMap<number, SearchedCategory>,
  descriptions?: ReadonlyMap<number, string>,
): DirectoryEntry<Supplier>[] {
  const categoriesOf = categoryTexts(categories);
  return suppliers.map((supplier) => ({
    supplier,
    category: categories.get(supplier.category_id)?.name ?? '',
    brief: plain(briefOf(supplier)),
    categories: categoriesOf(supplier),
    description: plain(descriptions?.get(supplier.id) ?? ''),
  }));
}

function briefOf({ name, supplier_details }: SearchedSupplier): string {
  const { instagram, city, state } = supplier_details ?? {};
  const place = state ? `${city ?? ''} ${state} ${stateName(state)}` : '';
  return `${name}\n${instagram ? handleText(instagram) : ''}\n${place}`;
}

function categoryTexts(
  categories: ReadonlyMap<number, SearchedCategory>,
): (supplier: SearchedSupplier) => string {
  const texts = new Map<string, string>();
  return ({ category_id, subcategory_id }) => {
    const key = `${category_id} ${subcategory_id}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const parent_id = categories.get(category_id)?.parent_id;
    const names = [category_id, parent_id, subcategory_id].map((id) => categories.get(id ?? NaN)?.name ?? '');
    const text = plain(names.join('\n'));
    texts.set(key, text);
    return text;
  };
}

export function indexSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const phrases = group.map(wordsOf);
    const patterns = phrases.map(phrasePattern);
    for (const key of phrases.flatMap(phraseKeys)) {
      const known = synonyms.get(key) ?? new Set();
      for (const pattern of patterns) if (known.size < MOST_SYNONYMS) known.add(pattern);
      synonyms.set(key, known);
    }
  }
  return synonyms;
}

/** Null for an empty text. Every word must match, in any order; a general one only if all are general. */
export function searchFor(text: string, synonyms: Synonyms = NO_SYNONYMS): Search | null {
  const wanted = plain(withHandle(text.replace(/\p{Cf}/gu, '').trim()));
  if (wanted === '') return null;
  const words = wordsOf(wanted);
  const isGeneral = words.every(isGeneralWord);
  const needs = needsOf(words, synonyms, isGeneral);
  const scoreOfCode = codeScore(wanted);
  const hasPhone = phoneTest(wanted);

  function score(entry: Entry): number {
    const code = scoreOfCode(entry.supplier);
    if (code > 0) return code;
    if (hasPhone(entry.supplier)) return PHONE;
    let total = entry.brief.startsWith(wanted) ? 1 : 0;
    for (const { required, levelOf } of needs) {
      const level = levelOf(entry);
      if (level === 0 && required) return 0;
      total += level;
    }
    return total;
  }
  return { score, isGeneral };
}

/** Turns a link to a profile, or a handle after the name of its network, into "@handle", as the texts have it. */
function withHandle(text: string): string {
  const bare = text.replace(/^(?:ig|insta(?:gram)?)[: ]+@?(?=\S+$)/i, '@');
  const handle = handleOf(bare);
  return handle !== bare && /^\S+$/.test(handle) ? `@${handle}` : bare;
}

function isGeneralWord(word: string): boolean {
  return GENERAL_WORDS.has(baseOf(word));
}

interface Need {
  required: boolean;
  levelOf: (entry: Entry) => number;
}

function needsOf(words: string[], synonyms: Synonyms, isGeneral: boolean): Need[] {
  const needs: Need[] = [];
  for (let start = 0; start < words.length;) {
    let end = Math.min(words.length, start + LONGEST_PHRASE);
    let known = synonymsOf(words.slice(start, end), synonyms);
    while (!known && end > start + 1) known = synonymsOf(words.slice(start, --end), synonyms);
    const phrase = words.slice(start, end);
    needs.push(
      needOf(
        phrase.map((word, index) => ({
          required: isGeneral || !isGeneralWord(word),
          levelOf: wordLevel(word, start + index === words.length - 1),
        })),
        known && synonymLevel(known),
      ),
    );
    start = end;
  }
  return needs;
}

function synonymsOf(phrase: string[], synonyms: Synonyms): ReadonlySet<string> | undefined {
  return phraseKeys(phrase)
    .map((key) => synonyms.get(key))
    .find((known) => known !== undefined);
}

/** All of the words that are required, otherwise a synonym of them together. */
function needOf(words: Need[], synonym: Need['levelOf'] | undefined): Need {
  return {
    required: words.some(({ required }) => required),
    levelOf: (entry) => {
      let total = 0;
      for (const { required, levelOf } of words) {
        const level = levelOf(entry);
        if (level === 0 && required) return synonym ? synonym(entry) * words.length : 0;
        total += level;
      }
      return total;
    },
  };
}

/** For the last word the level is one higher: in Portuguese it is the narrowest, so "calça jeans" puts jeans first. */
function wordLevel(word: string, isLast: boolean): Need['levelOf'] {
  const find = finder(word);
  const inCategories = remembered((categories) => levelInCategories(find, categories));
  const inParts = partsLevel(word);
  const code = codeLevel(word);
  const bonus = isLast ? 1 : 0;
  return (entry) => {
    const { brief, categories, description, supplier } = entry;
    const level = Math.max(code(supplier), levelInBrief(find, brief), inCategories(categories));
    if (level > 0) return level + bonus;
    if (find(description)) return LEVEL.description + bonus;
    return inParts(entry);
  };
}

/** Also "vestido-longo" finds a supplier that has both words, wherever they are. */
function partsLevel(word: string): Need['levelOf'] {
  const parts = partsOf([word]).filter((part) => !isGeneralWord(part));
  if (parts.length === 0 || !word.includes('-')) return () => 0;
  const levels = parts.map((part) => wordLevel(part, false));
  return (entry) => Math.min(...levels.map((levelOf) => levelOf(entry)));
}

function levelInBrief(find: Finder, brief: string): number {
  const found = find(brief);
  if (!found) return 0;
  const { at, whole } = found;
  if (at < brief.indexOf('\n')) {
    if (whole) return at === 0 ? LEVEL.nameStart : LEVEL.nameWord;
    if (at === 0) return LEVEL.beginsName;
    return isWordStart(brief, at) ? LEVEL.beginsWord : LEVEL.part;
  }
  return brief[at] === '@' || brief[at - 1] === '@' ? LEVEL.handle : LEVEL.part;
}

function levelInCategories(find: Finder, categories: string): number {
  const found = find(categories);
  if (!found) return 0;
  if (found.whole) return LEVEL.category;
  return isWordStart(categories, found.at) ? LEVEL.beginsWord : LEVEL.part;
}

function synonymLevel(patterns: ReadonlySet<string>): Need['levelOf'] {
  const synonyms = wholeWords(patterns);
  const inCategories = remembered((categories) => (synonyms.test(categories) ? LEVEL.synonym : 0));
  return ({ brief, categories, description }) => {
    if (inCategories(categories) > 0 || synonyms.test(brief)) return LEVEL.synonym;
    return synonyms.test(description) ? LEVEL.synonymInDescription : 0;
  };
}

/** Remembers the results: many suppliers have the same categories. */
function remembered(levelOf: (text: string) => number): (text: string) => number {
  const levels = new Map<string, number>();
  return (text) => {
    let level = levels.get(text);
    if (level === undefined) levels.set(text, (level = levelOf(text)));
    return level;
  };
}

const LABEL =
  /^(?:\W|cod(?:igo)?|fornecedor|n[ºo°]|numero|tel(?:efone)?|fone|cel(?:ular)?|whats(?:app)?|zap)+(?=\W|f?\d)/;
const LETTER = new RegExp(`[^${SIGNS}@0-9]`, 'u');
const LINK_TO_WHATSAPP = /^(?:https?:\/\/)?(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)/;

/** Scores a supplier's code against "F-0284", "f284", "284" or the beginning of a code, "F-028". */
function codeScore(wanted: string): (supplier: SearchedSupplier) => number {
  const [, letter, digits] = /^\W*(f?)[ ._-]*(\d+)\W*$/.exec(wanted.replace(LABEL, '')) ?? [];
  if (digits === undefined) return () => 0;
  const id = Number(digits);
  return (supplier) => {
    if (supplier.id === id) return CODE + 1;
    return letter && supplier.formatted_id.startsWith(`F-${digits}`) ? CODE : 0;
  };
}

function codeLevel(word: string): (supplier: SearchedSupplier) => number {
  const [, digits] = /^f[._-]?(\d+)$/.exec(word) ?? [];
  const id = Number(digits);
  return (supplier) => (supplier.id === id ? LEVEL.nameStart : 0);
}

/** Searches the phone numbers that the viewer may see. Fewer than four digits are in too many numbers. */
function phoneTest(wanted: string): (supplier: SearchedSupplier) => boolean {
  const bare = wanted.replace(LINK_TO_WHATSAPP, '').replace(LABEL, '').replace(/0xx/, '');
  const digits = LETTER.test(bare) ? '' : bare.replace(/\D/g, '').replace(/^0*(?:55(?=0))?0*/, '');
  if (digits.length < 4) return () => false;
  // Before 2016, mobile numbers had no 9 after the area code.
  const today = digits.replace(/^((?:55)?\d{2})(\d{8})$/, '$19$2');
  return ({ supplier_contacts }) =>
    [digits, today].some((number) => supplier_contacts?.whatsapp?.includes(number));
}
