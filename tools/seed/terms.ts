import { sizesFromTo } from '../../src/domain/supplier-form/size-ranges';
import type { StateCode } from '../../src/domain/supplier/states';
import { NO_TERMS, type PurchaseTerms } from '../../src/domain/supplier/columns';
import type { Category } from './categories';
import { pickHub, placeName } from './hubs';
import type { Random } from './random';

/** Facts for a supplier's row and description. */
export interface Offer {
  terms: PurchaseTerms;
  place: string | null; // as written after "em"; null if the terms have no city
  sizes: string | null; // as written after "Grade do"; null for goods without sizes, or not stated
}

/** States that are served together; each hub's state is in one group. */
const REGIONS: StateCode[][] = [
  ['MG', 'RJ', 'SP'],
  ['DF', 'GO', 'TO'],
  ['AL', 'PB', 'PE', 'RN'],
  ['PR', 'RS', 'SC'],
  ['CE', 'MA', 'PI'],
];
const PIECES = [3, 5, 6, 10, 12, 20, 24, 30, 50];
const REAIS = [150, 200, 300, 400, 500, 800];
const PRICES = [990, 1990, 2990, 3990, 4990, 6990];
const SIZES = {
  letters: { usual: ['P ao GG', 'PP ao G'], plus: ['P ao G4', 'P ao G1'] },
  numbers: { usual: ['34 ao 46', '36 ao 46'], plus: ['36 ao 54'] },
  children: { usual: ['1 ao 8', '2 ao 16', 'RN ao G'], plus: [] },
  shoes: { usual: ['33 ao 40', '34 ao 39', '37 ao 44'], plus: [] },
  plusOnly: { usual: [], plus: ['GG ao G4', 'G1 ao G4'] },
};

/** A random offer that suits the category. Some suppliers state no terms. */
export function inventOffer(random: Random, category: Category): Offer {
  const hub = pickHub(random, category.name);
  const ranges = sizesOf(category);
  const isSilent = random.chance(0.08) && ranges !== SIZES.plusOnly;
  const plus = ranges === SIZES.plusOnly || (ranges?.plus.length ? random.chance(0.5) : false);
  const terms: PurchaseTerms = {
    ...NO_TERMS,
    state: hub.state,
    city: hub.city,
    district: hub.district ?? null,
    min_order_pieces: random.chance(0.9) ? random.pick(PIECES) : null,
    min_order_cents: random.chance(0.5) ? random.pick(REAIS) * 100 : null,
    ships_to: random.chance(0.9) ? servedFrom(random, hub.state) : null,
    sells_to_cpf: random.chance(0.6),
    ready_stock: random.chance(0.4),
    plus_size: plus,
  };
  if (isSilent) return { terms: NO_TERMS, place: null, sizes: null };
  const sizes = ranges && random.pick<string>(plus ? ranges.plus : ranges.usual);
  return { terms: { ...terms, sizes: sizes === null ? null : codesOf(sizes) }, place: placeName(hub), sizes };
}

/** Random prices of a piece, as far as the supplier states any. */
export function inventPrices(random: Random): Pick<PurchaseTerms, 'price_from_cents' | 'price_to_cents'> {
  const from = random.pick(PRICES);
  const to = from * random.int(2, 4);
  return {
    price_from_cents: random.chance(0.8) ? from : null,
    price_to_cents: random.chance(0.7) ? to : null,
  };
}

/** Sizes of babies go from RN to letters. */
function codesOf(range: string): string[] {
  const [first = '', last = ''] = range.split(' ao ');
  return first === 'RN' ? [first, ...sizesFromTo('P', last)] : sizesFromTo(first, last);
}

function servedFrom(random: Random, state: StateCode): PurchaseTerms['ships_to'] {
  return random.chance(0.5) ? ['BR'] : (REGIONS.find((region) => region.includes(state)) ?? null);
}

/** Sizes of the category's goods; null for goods without sizes. */
function sizesOf({ name, motifs }: Category) {
  if (name.startsWith('Plus Size')) return SIZES.plusOnly;
  switch (motifs[0]) {
    case 'bag':
    case 'belt':
    case 'necklace':
    case 'earrings':
    case 'sunglasses':
    case 'cap':
    case 'scarf':
      return null;
    case 'heels':
    case 'sneakers':
      return SIZES.shoes;
    case 'kids-set':
    case 'baby-body':
      return SIZES.children;
    case 'jeans':
      return SIZES.numbers;
    default:
      return SIZES.letters;
  }
}
