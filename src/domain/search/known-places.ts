import type { Places } from '../directory/places.ts';
import { STATES, type StateCode } from '../supplier/states.ts';
import type { SearchedSupplier } from '../supplier/supplier.ts';
import { LEVEL, remembered, type Unit } from './words.ts';
import { mentionOf, partsOf, plain, wordsOf } from './word-forms.ts';

/** A state, a city or a hub of the trade inside of one. */
export interface Place {
  /** As people write it: "Goiânia", "Brás", "Minas Gerais". */
  name: string;
  /** Null: the city's state is not known. */
  state: StateCode | null;
  /** Of a hub: where it is. Null for a state. */
  city: string | null;
  isHub: boolean;
  /** How texts call it. */
  names: readonly string[];
}

/** As people call a city. An alias in private.hubs would make it a part of a city. */
const SHORT_NAMES: [city: string, short: string][] = [
  ['santa cruz do capibaribe', 'santa cruz'],
  ['nova friburgo', 'friburgo'],
  ['belo horizonte', 'bh'],
  ['jaragua do sul', 'jaragua'],
];

export function shortNames(city: string): string[] {
  return SHORT_NAMES.filter(([name]) => name === plain(city)).map(([, short]) => short);
}

/** By their names. A hub comes before a city of the same name, and a city before a state. */
export type KnownPlaces = ReadonlyMap<string, Place>;

export function knownPlaces(
  suppliers: Iterable<SearchedSupplier>,
  { hubs, totals }: Places,
  isOtherWord: (word: string) => boolean,
): KnownPlaces {
  const known = new Map<string, Place>();
  const add = (place: Place) => {
    for (const key of place.names.map((name) => keyOf(wordsOf(name))))
      if (!known.has(key)) known.set(key, place);
  };
  for (const { name, city, state, aliases } of hubs)
    if (aliases.length > 0) add({ name, state, city, isHub: true, names: [name, ...aliases] });
  const cities = new Map<string, Place>();
  const addCity = (city: string | null | undefined, state: StateCode | null | undefined) => {
    if (city && state && !cities.has(city))
      cities.set(city, { name: city, state, city, isHub: false, names: [city, ...shortNames(city)] });
  };
  for (const { city, state } of [...hubs, ...totals]) addCity(city, state);
  for (const { supplier_details } of suppliers) addCity(supplier_details?.city, supplier_details?.state);
  // "salto" is also a shoe.
  for (const city of cities.values()) if (!isOtherWord(plain(city.name))) add(city);
  for (const { code, name } of STATES) add({ name, state: code, city: null, isHub: false, names: [name] });
  return known;
}

/** Letters that begin few words of the trade; other codes of states count in capitals only. */
const CLEAR_CODES = 'df mg ms mt pb rj rn rs sc sp'.split(' ');

/** The place that words of a text name, if they are `typed` so. */
export function placeNamed(words: string[], typed: string, known: KnownPlaces): Place | undefined {
  const [code = '', ...others] = words;
  if (others.length === 0 && code.length === 2) {
    if (typed !== typed.toUpperCase() && !CLEAR_CODES.includes(code)) return undefined;
    const state = STATES.find((one) => one.code === code.toUpperCase());
    return state && { name: state.name, state: state.code, city: null, isHub: false, names: [state.name] };
  }
  return known.get(keyOf(words)) ?? cityWithState(partsOf(words), known);
}

/** "goiânia go", "goiânia-GO". */
function cityWithState(parts: string[], known: KnownPlaces): Place | undefined {
  const code = parts.at(-1) ?? '';
  const city = code.length === 2 ? known.get(parts.slice(0, -1).join(' ')) : undefined;
  return city?.state === code.toUpperCase() ? city : undefined;
}

/** Names have no plural: "bra" is not Brás. */
function keyOf(words: string[]): string {
  return partsOf(words).join(' ');
}

/** Suppliers that state the place come before those whose name or description mentions it. */
export function placeUnit({ state, city, isHub, names }: Place): Unit {
  const mentions = plain(names.join()) === 'para' ? () => false : mentionOf(names); // a word of every text
  const wanted = city && plain(city);
  const isWanted = remembered((name) => plain(name) === wanted);
  const isInCity = ({ supplier_details }: SearchedSupplier) => isWanted(supplier_details?.city ?? '');
  const isInState = ({ supplier_details }: SearchedSupplier) => supplier_details?.state === state;
  const isMentioned = remembered((district) => mentions(plain(district)));
  const isInDistrict = ({ supplier_details }: SearchedSupplier) =>
    isMentioned(supplier_details?.district ?? '');
  const isInHub = (supplier: SearchedSupplier) => isInCity(supplier) && isInDistrict(supplier);
  const states = isHub ? isInHub : city === null ? isInState : isInCity;
  return {
    required: true,
    levelOf: ({ supplier, brief, description }) => {
      if (states(supplier)) return LEVEL.part;
      const name = brief.slice(0, brief.indexOf('\n'));
      if (!mentions(name) && !mentions(description) && !isInDistrict(supplier)) return 0;
      return isHub && isInCity(supplier) ? LEVEL.synonym : LEVEL.description;
    },
    isNear: ({ supplier }) => (isHub ? isInCity(supplier) : city !== null && isInState(supplier)),
  };
}
