import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { API, rows, server, table } from './msw';

/** The plans as they are for sale. */
export const planRows = [
  plan('monthly', 'Mensal', 1, 2990),
  { ...plan('quarterly', 'Trimestral', 3, 7990, 10), includes_plus: true },
  { ...plan('annual', 'Anual', 12, 29790, 17), includes_plus: true },
];

function plan(key: string, name: string, months: number, price: number, discount = 0) {
  return {
    key,
    name,
    months,
    price_cents: price,
    comparison_price_cents: null,
    discount_percent: discount,
    note: null,
    includes_plus: false,
  };
}

export const CHECKOUT = `${API}/functions/v1/api/subscription/checkout`;

/** What the server was asked to sell: the key and the body of every purchase. */
export interface AskedPurchases {
  purchases: { key: string | null; body: unknown }[];
}

/** Answers as a shop that is open: three plans, simulated payment, and every purchase paid. */
export function openShop(list: unknown[] = planRows): AskedPurchases {
  const asked: AskedPurchases = { purchases: [] };
  server.use(
    table('get', 'plans', () => rows(list)),
    table('get', 'orders', () => rows([])),
    http.get(CHECKOUT, () => HttpResponse.json({ data: { simulated: true, provider: null } })),
    http.post(CHECKOUT, async ({ request }) => {
      asked.purchases.push({
        key: request.headers.get('idempotency-key'),
        body: await request.json(),
      });
      return HttpResponse.json({ data: {} });
    }),
  );
  return asked;
}

/** A card that is good, by the labels of its fields. */
export const CARD_FIELDS = {
  'Número do cartão': '4111111111111111',
  'Nome impresso no cartão': 'Ana Teste',
  Validade: '1139',
  CVV: '123',
};
export const next = () => screen.findByRole('button', { name: 'Continuar' });
/** The step of the wizard that has this heading. */
export const step = (heading: string) => screen.findByRole('heading', { level: 1, name: heading });
