import { placesByState } from '../directory/advanced-filters.ts';
import type { Hub } from '../directory/places.ts';
import { shortNames } from '../search/known-places.ts';
import { stateName, STATES, type StateCode } from '../supplier/states.ts';
import { ruleOf } from '../supplier-form/fields.ts';
import type { SupplierForm } from '../supplier-form/form.ts';
import { fold, isSameName } from '../text/text.ts';
import { type Cells } from './sheet-fields.ts';

export interface SheetPlace {
  city: string;
  state: StateCode;
  district?: string;
}

/** By words and state; without a state those that are clear by themselves. */
export type PlaceNames = ReadonlyMap<string, SheetPlace>;

const STATE_CODES = new Map<string, StateCode>(
  STATES.flatMap(({ code, name }) => [
    [fold(code), code],
    [fold(name), code],
  ]),
);
const SEPARATORS = new RegExp(
  `\\s*[()/|,;\\n–—]+\\s*|\\s+-+\\s*|\\s*-+\\s+|[\\s-](?=(?:${STATES.map(({ code }) => code).join('|')})\\s*(?:$|,))`,
);
const POSTCODE = /(?:cep\W*)?\b\d{2}\.?\d{3}-?\d{3}\b/gi;
const NO_PLACE = /^(?:.|\P{L}*|br|brasil|n\W*\d+)$/iu;
/** Begins what of an address is no quarter. */
const STREET =
  /^(?:r|rua|av|avenida|al|alameda|tv|travessa|rod|rodovia|estrada|praca|largo|loja|lj|box|sala|andar|bloco|quadra|qd|lote|lt|galeria|shopping|ed|edificio|cj|km)\b/;

export function stateCodeOf(text: string): StateCode | null {
  return STATE_CODES.get(fold(text.trim())) ?? null;
}

/** Reads "São Paulo/SP", "Goiânia - GO", "Caruaru (PE)", "Recife, Pernambuco" and "Santos SP"; else null. */
export function splitPlace(cell: string): { city: string; state: StateCode } | null {
  const [, city, after] =
    /^(.*[^\s(/|,–—-])\s*[(/|,–—-]+\s*([^()/|,–—-]+?)\s*\)?$/.exec(cell) ??
    /^(.*\S)\s+([A-Z]{2})$/.exec(cell) ??
    [];
  if (!city || after === undefined) return null;
  const state = stateCodeOf(after);
  if (state && isCityName(city)) return { city, state };
  return isCode(city) && isCityName(after) ? { city: after, state: stateCodeOf(city)! } : null;
}

const isCode = (text: string) => text.length === 2 && stateCodeOf(text) !== null;

/** A city has no number, no street and no other place beside it. */
const isCityName = (text: string) =>
  !isCode(text) && !/[\d;\n]|[/-]\s*[A-Z]{2}\s/.test(text) && !STREET.test(fold(text));

/** The places of the trade, and those that suppliers state. */
export function placeNames(
  hubs: readonly Hub[],
  stated: readonly Pick<SupplierForm, 'state' | 'city' | 'district'>[],
): PlaceNames {
  const known = new Map<string, SheetPlace>();
  const add = (place: SheetPlace, names: string[], isClear: boolean) => {
    for (const name of names.filter((one) => wordsIn(one).length > 0))
      for (const state of [place.state, ...(isClear ? [null] : [])])
        if (!known.has(keyOf([name], state))) known.set(keyOf([name], state), place);
  };
  const addDistrict = (place: SheetPlace, names: string[]) =>
    add(
      place,
      names.flatMap((name) => [`${name} ${place.city}`, `${place.city} ${name}`]),
      true,
    );
  for (const { city, state } of hubs) add({ city, state }, [city, ...shortNames(city)], true);
  for (const { name, city, state, aliases } of hubs) {
    if (aliases.length === 0) continue;
    const place = { city, state, district: name };
    add(place, [name, ...aliases], true);
    addDistrict(place, [name, ...aliases]);
  }
  for (const [state, places] of placesByState(stated))
    for (const { city, district } of places)
      if (district === null) add({ city, state }, [city], false);
      else addDistrict({ city, state, district }, [district]);
  return known;
}

function keyOf(texts: string[], state: StateCode | null): string {
  return `${wordsIn(texts.join(' ')).join(' ')} ${state ?? ''}`;
}

/** Whether a text names a place of the trade, and nothing else. */
export function isPlaceName(text: string, known: PlaceNames): boolean {
  return known.has(keyOf([text], null));
}

function wordsIn(text: string): string[] {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !/^(?:d[aeo]s?|e|em|n[ao]s?)$/.test(word));
}

/** The place that all parts of a text name: quarter and city in any order, then perhaps the state. */
function placeOf(parts: string[], known: PlaceNames, column: StateCode | null): SheetPlace | null {
  const whole = known.get(keyOf(parts, column));
  if (whole) return whole;
  const [before = ''] = parts;
  if (parts.length > 1 && isCode(before) && !isCode(parts.at(-1) ?? ''))
    return placeOf([...parts.slice(1), before], known, column);
  const said = parts.length > 1 ? stateCodeOf(parts.at(-1) ?? '') : null;
  const named = said ? parts.slice(0, -1) : parts;
  const state = said ?? column;
  const place = known.get(keyOf(named, state));
  if (place) return place;
  const [first = '', second] = named;
  if (second === undefined) return said && isCityName(first) ? { city: first, state: said } : null;
  for (const [district, city] of named.length > 2 ? [] : [named, [second, first]]) {
    const place = known.get(keyOf([city ?? ''], state));
    if (place && district && isDistrict(district, place, known)) return { ...place, district };
  }
  return null;
}

function isDistrict(text: string, { district, state }: SheetPlace, known: PlaceNames): boolean {
  const place = known.get(keyOf([text], state)) ?? known.get(keyOf([text], null));
  const isCity = place !== undefined && place.district === undefined;
  return district === undefined && !isCity && !/\d/.test(text) && !STREET.test(fold(text));
}

const partsIn = (text: string) => text.split(SEPARATORS).filter((part) => !NO_PLACE.test(part));
const ofHubs = new WeakMap<readonly Hub[], PlaceNames>();

/** The city, the state and perhaps the quarter of a postal address. */
export function placeOfAddress(text: string, hubs: readonly Hub[]): SheetPlace | null {
  const known = ofHubs.get(hubs) ?? placeNames(hubs, []);
  ofHubs.set(hubs, known);
  return lastPlace(partsIn(withoutPostcode(text)), known);
}

const withoutPostcode = (text: string) => text.replace(POSTCODE, '').replace(/^[\s,.;-]+|[\s,.;-]+$/g, '');

function lastPlace(all: string[], known: PlaceNames): SheetPlace | null {
  const parts = [...all];
  // "São Paulo" after a quarter is the city, not the state.
  const last = parts.at(-1) ?? '';
  const city = known.get(keyOf([last], null));
  if (city?.district === undefined && city?.state === stateCodeOf(last)) parts.push(city.state);
  for (let length = Math.min(4, parts.length); length > 0; length--) {
    const place = placeOf(parts.slice(-length), known, null);
    if (!place) continue;
    const district = parts.at(-length - 1);
    return district !== undefined && isDistrict(district, place, known) ? { ...place, district } : place;
  }
  return null;
}

/** The place that a line of a text names, and nothing else: "📍 Brás - São Paulo/SP"; null for none. */
function placeIn(text: string, hubs: readonly Hub[]): SheetPlace | null {
  for (const piece of text.split(/[\n|;•]|\s[\u2190-\u2bff\u{1f000}-\u{1faff}]/u)) {
    const bare = piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '');
    const [, , state = ''] = /^(\p{L}[\p{L}' .]*\s*[-/,(–]\s*)+(\p{L}{2})\)?$/u.exec(bare) ?? [];
    if (!stateCodeOf(state)) continue;
    const place = placeOfAddress(bare, hubs);
    if (place) return place;
  }
  return null;
}

/** Without a column for it, the place is that of the address, or one that a line of the description names. */
export function withPlace(said: Cells, { address, description, ...row }: Cells, hubs: readonly Hub[]): Cells {
  const inAddress = address === undefined ? null : placeOfAddress(address, hubs);
  if (row.city !== undefined) {
    const isThere = inAddress?.district !== undefined && isSameName(inAddress.city, row.city);
    return row.district === undefined && isThere ? { ...said, district: inAddress.district } : said;
  }
  const place = inAddress ?? placeIn(description ?? '', hubs);
  return place && (row.state === undefined || stateCodeOf(row.state) === place.state)
    ? { ...place, ...said }
    : said;
}

/**
 * Splits "Goiânia - GO" and "Brás/SP" into city, state and district, and gives known places their known spelling. Columns
 * of their own win. Returns notices.
 */
export function separatePlace(edits: Cells, cells: Cells, known: PlaceNames): string[] {
  const column = stateCodeOf(cells.state ?? '');
  const typed = edits.city ?? '';
  const cell = withoutPostcode(typed);
  const parts = partsIn(cell);
  const code = cell.length === 2 ? stateCodeOf(cell) : null;
  const place: Partial<SheetPlace> =
    placeOf(parts, known, column) ??
    (parts.length > 3 || /\d/.test(cell) ? lastPlace(parts, known) : null) ??
    splitPlace(cell) ??
    (code ? { state: code } : { city: edits.city });
  if (place.city === undefined) delete edits.city;
  else edits.city = place.city;
  const notices = [
    ...readDistrict(edits, cells, districtIn(edits.district ?? '', known, column ?? place.state ?? null)),
    ...readAs('city', typed, place),
  ];
  const said = [
    { field: 'state', label: 'estado', isSaid: stateCodeOf(cells.state ?? '') === place.state },
    {
      field: 'district',
      label: 'bairro',
      isSaid: isSameName(edits.district ?? cells.district, place.district ?? ''),
    },
  ] as const;
  for (const { field, label, isSaid } of said) {
    const value = place[field];
    if (value === undefined) continue;
    if (cells[field] === undefined) edits[field] = value;
    else if (!isSaid)
      notices.push(`Cidade: “${typed}” diz ${value}, mas fica o ${label} da coluna dele, ${cells[field]}.`);
  }
  return notices;
}

/** The place of the trade that a cell for the quarter names: "Brás", "Brás - São Paulo/SP". */
function districtIn(cell: string, known: PlaceNames, state: StateCode | null): SheetPlace | undefined {
  const place = placeOf(partsIn(cell), known, state);
  return known.get(keyOf([cell], state)) ?? (place?.district ? place : undefined);
}

/** A cell for the quarter that names a place of the trade. Returns notices. */
function readDistrict(edits: Cells, cells: Cells, place: SheetPlace | undefined): string[] {
  const typed = edits.district;
  if (!place || typed === undefined) return [];
  const { city, state, district } = place;
  if (cells.city === undefined) {
    edits.city = city;
    edits.state ??= state;
    if (district === undefined) delete edits.district;
  }
  if (district !== undefined && isSameName(edits.city ?? cells.city, city)) edits.district = district;
  return edits.district === typed ? [] : readAs('district', typed, place);
}

/** A notice if a typed word is in no part of the place: "Setor Norte Ferroviário", read as "Região da 44". */
function readAs(field: 'city' | 'district', cell: string, place: Partial<SheetPlace>): string[] {
  const { district, city, state } = place;
  const shown = [district, city, state].filter((part) => part !== undefined).join(', ');
  const told = wordsIn(`${shown} ${state ? stateName(state) : ''}`);
  if (wordsIn(partsIn(cell).join(' ')).every((word) => told.includes(word))) return [];
  return [`${ruleOf(field).label}: “${cell}” foi lido como “${shown}”.`];
}
