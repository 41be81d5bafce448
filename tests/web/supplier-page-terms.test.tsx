import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PurchaseTerms } from '@/domain/supplier-columns';
import { expectAccessible } from './support/axe';
import { renderApp } from './support/render-route';
import { answerPage, lockedPage, supplierPage } from './support/supplier-page';

const section = () => screen.queryByRole('region', { name: 'Compra e entrega' });

async function open(terms: Partial<PurchaseTerms>) {
  answerPage(supplierPage(1, { supplier_details: { ...supplierPage(1).supplier_details!, ...terms } }));
  const view = await renderApp('/fornecedores/1');
  await screen.findByRole('heading', { level: 1 });
  return view;
}

/** What the section says: "Localização: Toritama, PE". */
function facts(): string[] {
  return within(section()!)
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

function offers(): (string | null)[] {
  return within(section()!)
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
}

test('all stated terms of purchase and delivery are shown', async () => {
  const { container } = await open({
    state: 'PE',
    city: 'Toritama',
    min_order_pieces: 12,
    min_order_cents: 30_000,
    ships_to: ['PB', 'PE', 'SP'],
    sells_to_cpf: true,
    ready_stock: true,
    plus_size: true,
  });
  expect(facts()).toEqual([
    'Localização: Toritama, PE',
    'Pedido mínimo: 12 peças ou R$ 300,00',
    'Envia para: Paraíba, Pernambuco e São Paulo',
  ]);
  expect(offers()).toEqual(['Vende para CPF', 'Pronta-entrega', 'Plus size']);
  await expectAccessible(container);
});

const single: [string, Partial<PurchaseTerms>, string][] = [
  ['a state without a city by its name', { state: 'CE' }, 'Localização: Ceará'],
  ['the smallest order in pieces', { min_order_pieces: 1000 }, 'Pedido mínimo: 1.000 peças'],
  ['a single piece', { min_order_pieces: 1 }, 'Pedido mínimo: 1 peça'],
  ['the smallest order in reais', { min_order_cents: 25_050 }, 'Pedido mínimo: R$ 250,50'],
  ['the whole country', { ships_to: ['BR'] }, 'Envia para: Todo o Brasil'],
  ['one state', { ships_to: ['SC'] }, 'Envia para: Santa Catarina'],
];
test.each(single)('the page shows %s and no term that is not stated', async (_what, terms, fact) => {
  await open(terms);
  expect(facts()).toEqual([fact]);
  expect(offers()).toEqual([]);
});

test('a supplier that only has plus sizes says just that', async () => {
  await open({ plus_size: true });
  expect(facts()).toEqual([]);
  expect(offers()).toEqual(['Plus size']);
});

test('a supplier without stated terms has no such section', async () => {
  await open({});
  expect(section()).toBeNull();
});

test('a locked supplier shows none of its terms', async () => {
  answerPage(lockedPage(3));
  await renderApp('/fornecedores/3');
  await screen.findByRole('heading', { level: 1 });
  expect(section()).toBeNull();
});

test.each([
  ['2999-01-01T00:00:00+00:00', 1],
  ['2026-01-01T00:00:00+00:00', 0],
])('a supplier public from %s shows %i early-access marks', async (public_from, marks) => {
  answerPage(supplierPage(1, { public_from }));
  await renderApp('/fornecedores/1');
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText('Acesso antecipado')).toHaveLength(marks);
});
