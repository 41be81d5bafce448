import { SIZES } from '../supplier/sizes.ts';
import { readState, WHOLE_COUNTRY, type StateCode } from '../supplier/states.ts';
import { isWellRated, NO_MARKS, type SupplierMarks } from '../supplier/marks.ts';
import type { PurchaseTerms } from '../supplier/columns.ts';
import { fold, isSameName } from '../text/text.ts';
import { keysOf } from '../format/keys.ts';

export interface AdvancedFilters {
  state: StateCode | null;
  city: string | null; // null without a state
  district: string | null; // null without a city
  maxPieces: number | null;
  maxReais: number | null;
  maxPriceReais: number | null; // of the cheapest piece
  size: string | null;
  shipsTo: StateCode | null;
  sellsToCpf: boolean;
  readyStock: boolean;
  plusSize: boolean;
  earlyAccess: boolean;
  contactConfirmed: boolean;
  wellRated: boolean;
}

/** Data of the advanced filters; the database sends all but the marks to premium members only. */
export interface AdvancedData {
  terms: ReadonlyMap<number, PurchaseTerms>;
  earlyIds: ReadonlySet<number>;
  marks: SupplierMarks;
}

export const NO_ADVANCED_FILTERS: AdvancedFilters = {
  state: null,
  city: null,
  district: null,
  maxPieces: null,
  maxReais: null,
  maxPriceReais: null,
  size: null,
  shipsTo: null,
  sellsToCpf: false,
  readyStock: false,
  plusSize: false,
  earlyAccess: false,
  contactConfirmed: false,
  wellRated: false,
};
export const NO_ADVANCED_DATA: AdvancedData = { terms: new Map(), earlyIds: new Set(), marks: NO_MARKS };
export const PIECES_CHOICES = [6, 12, 24, 50] as const;
export const REAIS_CHOICES = [200, 500, 1000] as const;
export const PRICE_CHOICES = [20, 30, 50, 80, 120] as const;

const UNRATED = { answers: 0, buyAgain: 0 };
const NAMES = keysOf(NO_ADVANCED_FILTERS);

export function hasAdvanced(filters: AdvancedFilters): boolean {
  return NAMES.some((name) => filters[name] !== NO_ADVANCED_FILTERS[name]);
}

export function needsMarks({ contactConfirmed, wellRated }: AdvancedFilters): boolean {
  return contactConfirmed || wellRated;
}

/** A predicate for supplier ids. A supplier that does not state a value fails the filters about it. */
export function advancedTest(
  filters: AdvancedFilters,
  { terms, earlyIds, marks }: AdvancedData,
): (id: number) => boolean {
  if (!hasAdvanced(filters)) return () => true;
  return (id) =>
    (!filters.earlyAccess || earlyIds.has(id)) &&
    (!filters.contactConfirmed || marks.get(id)?.state === 'confirmed') &&
    (!filters.wellRated || isWellRated(marks.get(id) ?? UNRATED)) &&
    meets(terms.get(id), filters);
}

function meets(terms: PurchaseTerms | undefined, filters: AdvancedFilters): boolean {
  const { state, city, district, maxPieces, maxReais, maxPriceReais, size, shipsTo } = filters;
  const { sellsToCpf, readyStock, plusSize } = filters;
  return (
    (state === null || terms?.state === state) &&
    (city === null || isSameName(terms?.city, city)) &&
    (district === null || isSameName(terms?.district, district)) &&
    (maxPieces === null || (terms?.min_order_pieces ?? Infinity) <= maxPieces) &&
    (maxReais === null || (terms?.min_order_cents ?? Infinity) <= maxReais * 100) &&
    (maxPriceReais === null ||
      (terms?.price_from_cents ?? terms?.price_to_cents ?? Infinity) <= maxPriceReais * 100) &&
    (size === null || terms?.sizes?.includes(size) === true) &&
    (shipsTo === null || reaches(terms?.ships_to, shipsTo)) &&
    (!sellsToCpf || terms?.sells_to_cpf === true) &&
    (!readyStock || terms?.ready_stock === true) &&
    (!plusSize || terms?.plus_size === true)
  );
}

function reaches(shipsTo: PurchaseTerms['ships_to'] | undefined, state: StateCode): boolean {
  return shipsTo?.some((place) => place === state || place === WHOLE_COUNTRY) ?? false;
}

/** A city, or a quarter of it. */
export interface StatedPlace {
  city: string;
  district: string | null;
}

type Stated = Pick<PurchaseTerms, 'state' | 'city' | 'district'>;

/** Each city once, followed by its quarters, whatever their spellings; in the commonest one. */
export function placesByState(terms: Iterable<Stated>): Map<StateCode, StatedPlace[]> {
  const states = grouped(terms, ({ state, city }) => city && state);
  return new Map([...states].map(([state, ofState]) => [state, statedPlaces(ofState)]));
}

function statedPlaces(terms: Stated[]): StatedPlace[] {
  const inOrder = <Row>(groups: Map<string, Row[]>) =>
    [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, rows]) => rows);
  return inOrder(grouped(terms, ({ city }) => city && fold(city))).flatMap((ofCity) => {
    const city = commonest(ofCity.map((row) => row.city));
    const districts = inOrder(grouped(ofCity, ({ district }) => district && fold(district)));
    return [
      { city, district: null },
      ...districts.map((rows) => ({ city, district: commonest(rows.map((row) => row.district)) })),
    ];
  });
}

function grouped<Row, Key extends string>(rows: Iterable<Row>, keyOf: (row: Row) => Key | '' | null) {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!key) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Of equally common spellings that in small letters with accents: they sort after others. */
function commonest(names: (string | null)[]): string {
  const groups = [...grouped(names, (name) => name)];
  const [[name] = ['']] = groups.sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? 1 : -1));
  return name;
}

export function readAdvanced(params: URLSearchParams): AdvancedFilters {
  const state = readState(params.get('uf'));
  const city = (state && params.get('cidade')) || null;
  return {
    state,
    city,
    district: (city && params.get('bairro')) || null,
    maxPieces: readChoice(PIECES_CHOICES, params.get('pecas')),
    maxReais: readChoice(REAIS_CHOICES, params.get('valor')),
    maxPriceReais: readChoice(PRICE_CHOICES, params.get('preco')),
    size: readChoice(SIZES, params.get('tamanho')),
    shipsTo: readState(params.get('envia')),
    sellsToCpf: params.get('cpf') === '1',
    readyStock: params.get('pronta') === '1',
    plusSize: params.get('plus') === '1',
    earlyAccess: params.get('antecipado') === '1',
    contactConfirmed: params.get('confirmado') === '1',
    wellRated: params.get('avaliado') === '1',
  };
}

export function writtenAdvanced(filters: AdvancedFilters): Record<string, string> {
  return {
    uf: filters.state ?? '',
    cidade: filters.city ?? '',
    bairro: filters.district ?? '',
    pecas: filters.maxPieces?.toString() ?? '',
    valor: filters.maxReais?.toString() ?? '',
    preco: filters.maxPriceReais?.toString() ?? '',
    tamanho: filters.size ?? '',
    envia: filters.shipsTo ?? '',
    cpf: filters.sellsToCpf ? '1' : '',
    pronta: filters.readyStock ? '1' : '',
    plus: filters.plusSize ? '1' : '',
    antecipado: filters.earlyAccess ? '1' : '',
    confirmado: filters.contactConfirmed ? '1' : '',
    avaliado: filters.wellRated ? '1' : '',
  };
}

function readChoice<Choice extends string | number>(
  choices: readonly Choice[],
  value: string | null,
): Choice | null {
  return choices.find((choice) => String(choice) === value) ?? null;
}
