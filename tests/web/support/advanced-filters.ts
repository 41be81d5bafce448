import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { NO_TERMS, type PurchaseTerms } from '@/domain/supplier/columns';
import { memberRow, openSupplier, premiumRow } from '../../support/builders';
import { answerList } from './directory';
import { isEarlyRequest, rows, server, table } from './msw';

/** A row of what the advanced filters look at; what is left out is not stated. */
export function termsRow(supplierId: number, rest: Partial<PurchaseTerms> = {}) {
  return { supplier_id: supplierId, ...NO_TERMS, ...rest };
}

export const termsRows = [
  termsRow(1, {
    state: 'PE',
    city: 'Toritama',
    min_order_pieces: 12,
    ships_to: ['PE', 'SP'],
    price_from_cents: 2990,
    sizes: ['GG'],
  }),
  termsRow(2, { state: 'PE', city: 'Caruaru', min_order_cents: 30_000, ships_to: ['BR'], plus_size: true }),
  termsRow(3, { state: 'SP', city: 'São Paulo', min_order_pieces: 50, sells_to_cpf: true }),
  termsRow(4),
];

/** What members have told of the suppliers, as supplier_marks() answers. */
export const markRows = [
  [2, 'confirmed', 3, 2],
  [3, 'checking', 4, 4],
  [4, 'confirmed', 0, 0],
];

/** Answers the list with four suppliers, of which the last is not public yet, and the reader's account with `reader`. */
export function answerDirectory(reader: object = premiumRow, terms = termsRows) {
  const asked = { terms: 0, early: 0 };
  answerList([
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
    openSupplier(3, { name: 'Calçados Zarapê', is_premium: true }),
    openSupplier(4, { name: 'Deluna', is_premium: true }),
  ]);
  server.use(
    table('get', 'accounts', () => HttpResponse.json({ ...memberRow, ...reader })),
    table('post', 'rpc/supplier_marks', () => HttpResponse.json(markRows)),
    table('get', 'suppliers', ({ request }) => {
      if (!isEarlyRequest(request)) return undefined;
      asked.early++;
      return rows([{ id: 4 }]);
    }),
    table('get', 'supplier_details', ({ request }) => {
      if (!isTermsRequest(request)) return undefined;
      asked.terms++;
      return rows(terms);
    }),
  );
  return asked;
}

/** Whether the purchase terms are asked for, and not the descriptions. */
export function isTermsRequest(request: Request): boolean {
  return new URL(request.url).searchParams.get('select')?.includes('ships_to') ?? false;
}

/** Opens the drawer and returns what is in it. */
export async function openFilters(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: /^Filtros/ }));
  return within(await screen.findByRole('dialog', { name: /^Filtros/ }));
}
