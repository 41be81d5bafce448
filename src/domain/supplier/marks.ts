import { contactStateFact } from './contact-state.ts';
import { buyAgainText } from './buying-report-texts.ts';
import { unbroken } from './facts.ts';
import type { ContactState } from './supplier.ts';

/** What is published about an open supplier. */
export interface SupplierMark {
  /** Null: nothing is known of its contact. */
  state: ContactState['state'] | null;
  /** Answers of members about their purchases; 0: not published. */
  answers: number;
  buyAgain: number;
}

/** By supplier id, without suppliers about which nothing is published. */
export type SupplierMarks = ReadonlyMap<number, SupplierMark>;

export const NO_MARKS: SupplierMarks = new Map();

const FEWEST_ANSWERS = 3;
const SMALLEST_SHARE = 0.75;

export function isWellRated({ answers, buyAgain }: Pick<SupplierMark, 'answers' | 'buyAgain'>): boolean {
  return answers >= FEWEST_ANSWERS && buyAgain >= answers * SMALLEST_SHARE;
}

/** Best first: by share that would buy again, then answers, then confirmed contact. Unrated suppliers come last. */
export function compareRatings(a: SupplierMark | undefined, b: SupplierMark | undefined): number {
  return (
    shareOf(b) - shareOf(a) ||
    (b?.answers ?? 0) - (a?.answers ?? 0) ||
    Number(b?.state === 'confirmed') - Number(a?.state === 'confirmed')
  );
}

function shareOf(mark: SupplierMark | undefined): number {
  return mark?.answers ? mark.buyAgain / mark.answers : -1;
}

/** The most important first: small cards have room for one fact. */
export function markFacts({ state, answers, buyAgain }: SupplierMark): string[] {
  return [
    // A narrow column cuts off what follows the only place where this text may break.
    answers > 0 && unbroken(buyAgainText(buyAgain, answers)).replace('\u00a0de\u00a0novo', ' de\u00a0novo'),
    state && (state === 'confirmed' ? unbroken(contactStateFact(state)) : contactStateFact(state)),
  ].filter((fact) => typeof fact === 'string');
}
