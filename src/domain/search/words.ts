import { codeTest } from './codes-and-phones.ts';
import { synonymsOf, type Synonyms } from './synonyms.ts';
import type { SearchTexts } from './texts.ts';
import { baseOf, finder, isWordStart, partsOf, wholeWords, type Finder } from './word-forms.ts';

type LevelOf = (texts: SearchTexts) => number;

/** A part of what is searched: a word, a phrase with synonyms, or what a phrase means. */
export interface Unit {
  /** Others only improve the rank. */
  required: boolean;
  /** How well a supplier matches, the higher the better; 0: not at all. */
  levelOf: LevelOf;
  /** Whether a supplier that does not match comes near to it. */
  isNear?: (texts: SearchTexts) => boolean;
  /** The words of a phrase, where not all of it is found. */
  parts?: Unit[];
  /** Begins too many other words to say what comes near. */
  isShort?: boolean;
}

/** By where a word is found. "calça" is better found in "Moda e Calças" than in "Calçados". */
export const LEVEL = {
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

/** These say nothing in a directory of wholesale fashion: beside others they only improve the rank. */
const GENERAL_WORDS = new Set(
  'adulto atacado atacadista atacarejo barata barato compra comprar direto fabrica fabricante fornecedor fornecedora lista loja lojista melhor moda onde online preciso preco procuro quero revenda revendedor revendedora revender roupa sacoleira site unissex varejo vestuario'
    .split(' ')
    .map(baseOf),
);
/** By the base of each: bags are for women, but their makers do not say so. */
const OTHER_GENDER = new Map([
  [baseOf('feminino'), 'masculino'],
  [baseOf('masculino'), 'feminino'],
]);
const LONGEST_SYNONYM = 4;
const SHORT = 4;
const MOST_PARTS = 4;

export function isGeneralWord(word: string): boolean {
  return GENERAL_WORDS.has(baseOf(word));
}

/** Every word must match, in any order; a general one only with `allGeneral`. */
export function unitsOf(words: string[], synonyms: Synonyms, allGeneral: boolean): Unit[] {
  const hasProduct = words.some((word) => !isGeneralWord(word) && !OTHER_GENDER.has(baseOf(word)));
  const units: Unit[] = [];
  for (let start = 0; start < words.length;) {
    let end = Math.min(words.length, start + LONGEST_SYNONYM);
    while (!synonymsOf(words.slice(start, end), synonyms) && end > start + 1) end--;
    const phrase = words.slice(start, end);
    const unit = phraseUnit(phrase, synonyms, { allGeneral, isLast: end === words.length });
    const [other] = phrase.flatMap((word) => OTHER_GENDER.get(baseOf(word)) ?? []);
    units.push(hasProduct && other !== undefined ? genderUnit(unit, other, synonyms) : unit);
    start = end;
  }
  return units;
}

function phraseUnit(
  phrase: string[],
  synonyms: Synonyms,
  { allGeneral, isLast }: { allGeneral: boolean; isLast: boolean },
): Unit {
  const known = synonymsOf(phrase, synonyms);
  const words = phrase.map((word, index) => ({
    required: allGeneral || !isGeneralWord(word),
    isShort: word.length < SHORT && !/\d/.test(word), // not a size
    levelOf: wordLevel(word, isLast && index === phrase.length - 1),
  }));
  return unitOf(words, known && synonymLevel(known));
}

/** Suppliers that say it come first; those that say only the other gender do not match. */
function genderUnit({ required, levelOf }: Unit, other: string, synonyms: Synonyms): Unit {
  const otherLevel = phraseUnit([other], synonyms, { allGeneral: false, isLast: false }).levelOf;
  return {
    required,
    levelOf: (texts) => (levelOf(texts) > 0 ? LEVEL.synonym : otherLevel(texts) > 0 ? 0 : 1),
  };
}

/** All of the words that are required, otherwise a synonym of them together. */
function unitOf(words: Unit[], synonym: LevelOf = () => 0): Unit {
  return {
    required: words.some(({ required }) => required),
    levelOf: (texts) => {
      let total = 0;
      for (const { required, levelOf } of words) {
        const level = levelOf(texts);
        if (level === 0 && required) return synonym(texts) * words.length;
        total += level;
      }
      return total;
    },
    parts: words.map((word) => ({ ...word, levelOf: (texts) => word.levelOf(texts) || synonym(texts) })),
  };
}

/** For the last word the level is one higher: in Portuguese it is the narrowest, so "calça jeans" puts jeans first. */
function wordLevel(word: string, isLast: boolean): LevelOf {
  const find = finder(word);
  const inCategories = remembered((categories) => levelInCategories(find, categories));
  const inParts = partsLevel(word);
  const isCode = codeTest(word);
  const bonus = isLast ? 1 : 0;
  return (texts) => {
    const { brief, categories, description, supplier } = texts;
    if (isCode(supplier)) return LEVEL.nameStart + bonus;
    const level = Math.max(levelInBrief(find, brief), inCategories(categories));
    if (level > 0) return level + bonus;
    if (find(description)) return LEVEL.description + bonus;
    return inParts(texts);
  };
}

/** Also "vestido-longo" finds a supplier that has both words, wherever they are. */
function partsLevel(word: string): LevelOf {
  const parts = partsOf([word])
    .filter((part) => !isGeneralWord(part))
    .slice(0, MOST_PARTS);
  if (parts.length === 0 || !word.includes('-')) return () => 0;
  const levels = parts.map((part) => wordLevel(part, false));
  return (texts) => Math.min(...levels.map((levelOf) => levelOf(texts)));
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

function synonymLevel(patterns: ReadonlySet<string>): LevelOf {
  const synonyms = wholeWords(patterns);
  const inCategories = remembered((categories) => (synonyms.test(categories) ? LEVEL.synonym : 0));
  return ({ brief, categories, description }) => {
    if (inCategories(categories) > 0 || synonyms.test(brief)) return LEVEL.synonym;
    return synonyms.test(description) ? LEVEL.synonymInDescription : 0;
  };
}

/** Remembers the results: many suppliers have the same categories, and the same city. */
export function remembered<Result>(resultOf: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    let result = results.get(text);
    if (result === undefined) results.set(text, (result = resultOf(text)));
    return result;
  };
}
