import { formatBRL } from '../format/money.ts';
import { formatCount } from '../format/numbers.ts';
import type { ListedSupplier, SupplierFacts } from './supplier.ts';
import { placeText, priceText } from './term-texts.ts';

const DAY_MS = 86_400_000;
const NEW_DAYS = 14;
/** On one line of a card that is half as wide as a small phone. */
const LONGEST_PLACE = 22;

/** The words on a card; none for a locked supplier. */
export function factsOf({
  supplier_details: details,
  created_on,
}: Pick<ListedSupplier, 'supplier_details' | 'created_on'>): string[] {
  if (details === null) return [];
  return [...(isNew(created_on) ? ['novo'] : []), ...termFacts(details)];
}

/** The facts that do not depend on the clock. */
export function termFacts(details: SupplierFacts): string[] {
  const facts = [
    shortPlace(details),
    smallestOrder(details),
    piecePrice(details),
    details.sells_to_cpf && unbroken('vende para CPF'),
  ];
  return facts.filter((fact) => typeof fact === 'string');
}

function isNew(day: string): boolean {
  return Date.now() - Date.parse(day) < NEW_DAYS * DAY_MS;
}

/** Without the state where a quarter leaves a phone no room for it. */
function shortPlace(details: SupplierFacts): string | null {
  const place = placeText(details);
  return place && details.district && place.length > LONGEST_PLACE ? place.replace(/, ..$/, '') : place;
}

function smallestOrder({ min_order_pieces: pieces, min_order_cents: cents }: SupplierFacts): string | null {
  if (pieces !== null) return unbroken(`mín. ${formatCount(pieces, 'peça', 'peças')}`);
  return cents === null ? null : unbroken(`mín. ${formatBRL(cents).replace(/,00$/, '')}`);
}

/** "peça desde R$ 30", "peça R$ 30 a 89,90": a range that is longer than a line may be on two. */
function piecePrice(details: SupplierFacts): string | null {
  const text = priceText(details)
    ?.replaceAll(',00', '')
    .replace(' a R$', ' a')
    .replace('A partir de', 'desde')
    .replace('Até', 'até');
  return text ? unbroken(`peça ${text}`).replace('\u00a0a\u00a0', ' a\u00a0') : null;
}

/** Keeps a fact on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
