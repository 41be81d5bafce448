import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ComparedSupplier } from '@/domain/supplier/comparison';
import { emptyEntry } from '@/domain/notebook/notebook';
import { NO_TERMS } from '@/domain/supplier/columns';
import { favorite, openSupplier, premiumRow } from '../support/builders';
import { loseCode } from './support/connection';
import { rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { at } from './support/screen';

const NAMES = ['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê', 'Duna Jeans', 'Estrela Fitness'];

function compared(id: number, rest: Partial<ComparedSupplier> = {}): ComparedSupplier {
  return {
    id,
    name: NAMES[id - 1]!,
    formatted_id: `F-000${id}`,
    is_premium: true,
    image_hash: null,
    supplier_details: { ...NO_TERMS, main_image_path: null },
    supplier_contacts: { whatsapp: '5500900000001' },
    contact_states: null,
    buying_summaries: null,
    ...rest,
  };
}

let asked: string[];
let suppliers: ComparedSupplier[];
beforeEach(() => {
  asked = [];
  suppliers = [1, 2, 3, 4, 5].map((id) => compared(id));
  server.use(
    table('get', 'accounts', () => HttpResponse.json(premiumRow)),
    table('get', 'notebook_entries', () => rows([])),
    table('get', 'member_perks', () => rows([])),
    table('get', 'suppliers', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('id');
      if (!ids?.startsWith('in.')) return undefined;
      asked.push(ids);
      return rows(suppliers.filter(({ id }) => ids.includes(String(id))));
    }),
  );
});

const open = (ids: string) => renderApp(`/perfil?aba=comparar&fornecedores=${ids}`, { as: 'member' });
const names = () =>
  screen
    .getAllByRole('columnheader')
    .slice(1)
    .map((header) => within(header).getByRole('link').textContent);
const row = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the suppliers stand beside each other in the order of the link, with what is known of each', async () => {
  suppliers[0] = compared(1, {
    supplier_details: {
      ...NO_TERMS,
      main_image_path: null,
      state: 'GO',
      city: 'Goiânia',
      min_order_pieces: 12,
      min_order_cents: 30000,
      price_from_cents: 2990,
      sizes: ['P', 'M', 'G'],
      sells_to_cpf: true,
    },
    contact_states: { state: 'confirmed', confirmed_on: '2026-11-12' },
    buying_summaries: { answers: 9, arrived: 9, on_time: 7, as_pictured: 8, buy_again: 8 },
  });
  suppliers[2] = compared(3, { contact_states: { state: 'checking', confirmed_on: null } });
  const note = { ...emptyEntry(3), status: 'waiting', note: 'Pedir grade 38' };
  server.use(table('get', 'notebook_entries', () => rows([note])));
  await open('3,1');
  await screen.findByRole('table', { name: 'Comparação' });
  expect(names()).toEqual(['Calçados Zarapê', 'Ateliê Lumivê']);
  expect(asked).toEqual(['in.(3,1)']);
  expect(row('Pedido mínimo')).toEqual(['Não informado', '12 peças ou R$ 300,00']);
  expect(row('Preço por peça')).toEqual(['Não informado', 'A partir de R$ 29,90']);
  expect(row('Tamanhos')).toEqual(['Não informado', 'P ao G']);
  expect(row('Localização')).toEqual(['Não informado', 'Goiânia, GO']);
  expect(row('Vende para CPF')).toEqual(['Não informado', 'Sim']);
  expect(row('Contato')).toEqual(['Em verificação', 'Confirmado em 12/11']);
  expect(row('Compras')[1]).toBe(
    '8 de 9 comprariam de novoChegou: 9 de 9No prazo: 7 de 9Igual à foto: 8 de 9',
  );
  await waitFor(() => expect(row('Sua situação')).toEqual(['Aguardando resposta', 'A contatar']));
  expect(row('Suas anotações')).toEqual(['Pedir grade 38', 'Nenhuma']);
  expect(screen.getByRole('link', { name: 'WhatsApp de Ateliê Lumivê, (00) 90000-0001' })).toHaveAttribute(
    'href',
    'https://wa.me/5500900000001',
  );
});

test('a column can be removed, and the last one leaves the way to the favorites', async () => {
  const { user } = await open('1,2');
  await user.click(await screen.findByRole('button', { name: 'Tirar Ateliê Lumivê da comparação' }));
  await at('/perfil?aba=comparar&fornecedores=2');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
  expect(screen.getByRole('heading', { name: 'Comparação' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Tirar Brisalu Bijoux da comparação' }));
  expect(await screen.findByText('Nada para comparar ainda')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver favoritos' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/perfil\?aba=favoritos/),
  );
});

test('suppliers that are gone or locked are left out, and the page says so', async () => {
  suppliers[1] = compared(2, { supplier_details: null, supplier_contacts: null });
  await open('1,2');
  expect(await screen.findByText('Um dos fornecedores escolhidos não está mais disponível.')).toBeVisible();
  expect(names()).toEqual(['Ateliê Lumivê']);
});

test('free members read that the comparison is part of Premium, and nothing is requested', async () => {
  server.use(
    table('get', 'accounts', () => HttpResponse.json({ ...premiumRow, role: 'free', status: 'none' })),
  );
  await open('1,2');
  expect(await screen.findByText('A comparação faz parte do Premium')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a link with more, repeated or wrong ids compares the first four suppliers, and while others load, nothing is said to be unavailable', async () => {
  await open('1,1,x,2,3,-4,4,5');
  await screen.findByRole('table');
  expect(asked).toEqual(['in.(1,2,3,4)']);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    table('get', 'suppliers', async ({ request }) => {
      if (!new URL(request.url).searchParams.get('id')?.startsWith('in.')) return undefined;
      await answered;
      return rows(suppliers.slice(4));
    }),
  );
  act(() => {
    window.history.pushState(null, '', '/perfil?aba=comparar&fornecedores=5');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(await screen.findByRole('status', { name: 'Carregando a comparação…' })).toBeInTheDocument();
  expect(screen.queryByText(/não estão mais disponíveis/)).toBeNull();
  answer();
  await waitFor(() => expect(names()).toEqual(['Estrela Fitness']));
});

function answerFavorites() {
  const favorites = NAMES.map((name, index) => favorite(openSupplier(index + 1, { name })));
  server.use(
    table('get', 'favorites', ({ request }) =>
      rows(
        new URL(request.url).searchParams.get('supplier_id') === 'gt.0'
          ? favorites.map((supplier) => ({
              supplier_id: supplier.id,
              created_at: `2026-01-0${supplier.id}T00:00:00Z`,
              supplier,
            }))
          : [],
      ),
    ),
  );
}

test('favorites are chosen on their cards, four at most, and a bar leads to the comparison', async () => {
  answerFavorites();
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  const choose = async (name: string) =>
    user.click(await screen.findByRole('checkbox', { name: `Comparar ${name}` }));
  await choose(NAMES[0]!);
  expect(await screen.findByText('Escolha mais um, ou até 4.')).toBeVisible();
  for (const name of NAMES.slice(1, 4)) await choose(name);
  await waitFor(() => expect(screen.getByRole('checkbox', { name: `Comparar ${NAMES[4]}` })).toBeDisabled());
  await choose(NAMES[3]!);
  const link = await screen.findByRole('link', { name: 'Comparar 3' });
  expect(link).toHaveAttribute('href', '/perfil?aba=comparar&fornecedores=1,2,3');
  await user.click(link);
  await screen.findByRole('table');
  await user.click(screen.getByRole('link', { name: 'Escolher outros favoritos' }));
  await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3));

  await user.click(screen.getByRole('button', { name: 'Limpar' }));
  await at('/perfil?aba=favoritos');
  expect(screen.queryByRole('link', { name: /^Comparar/ })).not.toBeInTheDocument();
});

test('a comparison whose code cannot be loaded says so and offers to reload, and the menu still works', async () => {
  const code = loseCode('@/features/comparison/comparison');
  try {
    const { user } = await open('1,2');
    expect(await screen.findByText('Não foi possível carregar a comparação.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Favoritos' })[0]!);
    await at('/perfil?aba=favoritos');
    expect(screen.queryByText('Não foi possível carregar a comparação.')).toBeNull();
  } finally {
    code.restore();
  }
});

test('until the notebook has loaded nothing is said about it', async () => {
  let answer: (() => void) | undefined;
  const loaded = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    table('get', 'notebook_entries', async () => {
      await loaded;
      return rows([{ ...emptyEntry(1), note: 'a'.repeat(2000) }]);
    }),
  );
  await open('1,2');
  await screen.findByRole('table');
  expect(row('Sua situação')).toEqual(['…', '…']);
  expect(row('Suas anotações')).toEqual(['…', '…']);
  answer!();
  await waitFor(() => expect(row('Suas anotações')).toEqual(['a'.repeat(2000), 'Nenhuma']));
});

test('quick taps all count, on several favorites and on the same one', async () => {
  answerFavorites();
  await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await screen.findByRole('checkbox', { name: `Comparar ${NAMES[0]}` });
  const boxes = NAMES.map((name) => screen.getByRole('checkbox', { name: `Comparar ${name}` }));
  const tap = (...indexes: number[]) => indexes.forEach((index) => fireEvent.click(boxes[index]!));
  const chosen = () => boxes.map((box) => (box as HTMLInputElement).checked);
  tap(0, 1, 2, 1);
  expect(chosen()).toEqual([true, false, true, false, false]);
  await at('/perfil?aba=favoritos&fornecedores=1,3');
  tap(3, 4);
  tap(1); // no room
  expect(chosen()).toEqual([true, false, true, true, true]);
  await at('/perfil?aba=favoritos&fornecedores=1,3,4,5');
  expect(await screen.findByRole('link', { name: 'Comparar 4' })).toBeVisible();
  tap(0);
  expect(boxes[1]).toBeEnabled();
  await at('/perfil?aba=favoritos&fornecedores=3,4,5');
  expect(chosen()).toEqual([false, false, true, true, true]);
});
