import type { PlaceTotal } from '../directory/places.ts';
import type { Place } from './known-places.ts';
import type { Query } from './query.ts';
import type { SearchIndex } from './search.ts';
import { isGeneralWord, LEVEL, unitsOf } from './words.ts';
import { plain, tokensOf } from './word-forms.ts';

/** "10+ fornecedores Premium de jeans em Goiânia"; null if that many are not published. */
export function placeTotalText(query: Query, index: SearchIndex): string | null {
  const intent = query.intents.find(({ kind }) => kind === 'place');
  if (intent?.kind !== 'place') return null;
  const rows = index.totals.filter((row) => isAt(row, intent.place));
  const subject = subjectOf(intent.without);
  const ofSubject = totalOf(rows, categoriesNamed(query.words, index));
  const atLeast = ofSubject ?? totalOf(rows, [undefined]);
  if (atLeast === null) return null;
  const of = ofSubject === null ? '' : ` de ${subject}`;
  return `${atLeast}+ fornecedores Premium${of} ${inPlace(intent.place.name)}`;
}

/** The words that name what is searched, as typed: "vestidos de festa" of "lojas de vestidos de festa". */
function subjectOf(text: string): string {
  const telling = tokensOf(text).filter(({ word }) => !isGeneralWord(word));
  const first = telling.findIndex(({ isFunction }) => !isFunction);
  return telling
    .slice(first)
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}

/** The largest: a supplier may be counted in two categories. */
function totalOf(rows: PlaceTotal[], categories: readonly (number | undefined)[]): number | null {
  const totals = rows.filter(({ category_id }) => categories.includes(category_id));
  return totals.length === 0 ? null : Math.max(...totals.map(({ at_least }) => at_least));
}

function isAt({ state, city, hub }: PlaceTotal, place: Place): boolean {
  if (place.isHub) return hub === place.name;
  if (hub !== undefined) return false;
  return place.city === null
    ? city === undefined && state === place.state
    : plain(city ?? '') === plain(place.city);
}

function categoriesNamed(words: string[], { categories, synonyms }: SearchIndex): number[] {
  const units = unitsOf(
    words.filter((word) => !isGeneralWord(word)),
    synonyms,
    false,
  );
  if (units.length === 0) return [];
  return [...categories].flatMap(([id, { name }]) => {
    const texts = { supplier: NOBODY, brief: '', description: '', categories: plain(name) };
    return units.every(({ levelOf }) => isWhole(levelOf(texts))) ? [id] : [];
  });
}

/** Whether a word or a synonym of it is there, and not only its beginning. */
function isWhole(level: number): boolean {
  return level >= LEVEL.category || level === LEVEL.synonym;
}

const NOBODY = {
  id: 0,
  name: '',
  formatted_id: '',
  is_premium: true,
  category_id: 0,
  subcategory_id: null,
  supplier_details: null,
  supplier_contacts: null,
};

const IN: [preposition: string, names: string][] = [
  [
    'no',
    'Acre, Amapá, Amazonas, Barro Preto, Bom Retiro, Brás, Ceará, Centro Fashion, Distrito Federal, Espírito Santo, Maranhão, Moda Center, Pará, Paraná, Piauí, Rio de Janeiro, Rio Grande do Norte, Rio Grande do Sul, Tocantins',
  ],
  ['na', '25 de Março, Bahia, Feira da Madrugada, Paraíba, Região da 44'],
];

function inPlace(name: string): string {
  const [preposition = 'em'] = IN.find(([, names]) => names.split(', ').includes(name)) ?? [];
  return `${preposition} ${name}`;
}
