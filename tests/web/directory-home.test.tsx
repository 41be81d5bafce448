import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Trade } from '@/domain/account/trade';
import { lockedSupplier, memberRow, openSupplier, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { answerList, card, found, names } from './support/directory';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { toast } from './support/screen';
import { ALL_LISTS } from './support/special-lists';

const search = () => screen.getByPlaceholderText('Busque por nome ou descrição...');
const invitations = () => [...document.querySelectorAll('main a[href="/assinatura"]')];

beforeEach(() =>
  answerList([
    openSupplier(1, { name: 'Ateliê Lumivê' }),
    openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
    lockedSupplier(3, { name: 'Calçados Zarapê' }),
  ]),
);

async function open(address = '/home', as: 'visitor' | 'member' = 'visitor') {
  const view = await renderApp(address, { as });
  await found();
  return view;
}

test('the home page shows its hero, every category and both invitations, and its cards lead to its own pages', async () => {
  const { user } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Todos os fornecedores' })).toBeVisible();
  expect(screen.getByText('3 fornecedores encontrados')).toHaveAttribute('role', 'status');
  const categories = within(screen.getByRole('group', { name: 'Categorias' })).getAllByRole('button');
  expect(categories.map((button) => button.textContent)).toEqual([
    'Todas as categorias',
    'Bijuterias',
    'Moda Feminina',
    'Óculos',
  ]);
  expect(categories[0]).toHaveAttribute('aria-pressed', 'true');
  expect(invitations()).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Política de Privacidade' })).toHaveAttribute(
    'href',
    '/privacidade',
  );
  expect(screen.getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute('href', '/termos');

  const details = card('Ateliê Lumivê').getByRole('link', { name: /^Ver Detalhes/ });
  expect(details).toHaveAttribute('href', '/diretorio/1');
  await user.click(card('Calçados Zarapê').getByRole('button', { name: /^Desbloquear Acesso/ }));
  expect(await screen.findByRole('link', { name: 'Ver Planos' })).toHaveAttribute('href', '/assinatura');
});

test('categories and "Apenas Premium" filter the list, and the heading names the filter', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Moda Feminina' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Moda Feminina' })).toBeVisible();
  await found('2 fornecedores encontrados');
  await user.click(screen.getByRole('checkbox', { name: 'Apenas Premium' }));
  await found('1 fornecedor encontrado');
  expect(window.location.search).toBe('?categoria=Moda+Feminina&premium=1');
  await user.click(screen.getByRole('button', { name: 'Todas as categorias' }));
  await user.click(screen.getByRole('checkbox', { name: 'Apenas Premium' }));
  await found('3 fornecedores encontrados');
});

test('the search also matches descriptions', async () => {
  server.use(
    table('get', 'supplier_details', () =>
      rows([{ supplier_id: 2, description: 'Pedido mínimo: 12 peças' }]),
    ),
  );
  const { user } = await open();
  await user.click(search());
  await user.paste('minimo');
  await waitFor(() => expect(names()).toEqual(['Brisalu Bijoux']));
  await user.clear(search());
  await user.paste('LUMIVE');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê']));
});

test('the search still matches names if the descriptions fail to load', async () => {
  server.use(table('get', 'supplier_details', () => refusal(500)));
  const { user } = await open();
  await user.click(search());
  await user.paste('lumive');
  await waitFor(() => expect(names()).toEqual(['Ateliê Lumivê']));
});

test.each([
  ['a member whose plan ended is invited', { status: 'expired' }, 2],
  ['a premium member is not', { status: 'active', ends_at: '2999-01-01T00:00:00Z', role: 'premium' }, 0],
])('%s to subscribe on the home page', async (_who, subscription, count) => {
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...memberRow, ...subscription })));
  await open('/home', 'member');
  await screen.findByText(/^Olá/);
  expect(invitations()).toHaveLength(count);
});

const chip = (name: RegExp | string) => screen.queryByRole('button', { name });
const OFFER = 'Conte o que você vende';

/** Keeps what the member says about their trade, and notes what is sent. */
function tradeServer(trade: Trade | null = null, answer = () => new HttpResponse(null, { status: 201 })) {
  let kept = trade;
  const sent: unknown[] = [];
  server.use(
    table('get', 'member_trades', () => rows(kept ? [kept] : [])),
    table('post', 'member_trades', async ({ request }) => {
      const body = (await request.json()) as Trade;
      sent.push(body);
      const answered = answer();
      if (answered.ok) kept = body;
      return answered;
    }),
    table('patch', 'profiles', async ({ request }) => {
      sent.push(await request.json());
      return rows([{ id: memberRow.id }]);
    }),
  );
  return sent;
}

describe('the row of what goes on', () => {
  test('leads on a phone to the special lists and to what was viewed lately, and leaves out what has nothing to say', async () => {
    const wide = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(wide(media), { matches: media === '(max-width: 40em)' }),
    );
    localStorage.setItem('recent', '[2,99,1]');
    server.use(
      table('get', 'accounts', () => HttpResponse.json(premiumRow)),
      table('post', 'rpc/search_special_lists', () => rows(ALL_LISTS)),
    );
    const { user, container } = await open('/home', 'member');
    await screen.findByRole('button', { name: OFFER });
    const first = await screen.findByRole('button', { name: 'Ateliês de luxo' });
    await user.click(await screen.findByRole('button', { name: 'Listas especiais: 2' }));
    expect(first).toHaveFocus();
    expect(chip(/lembrete/)).toBeNull();
    expect(screen.queryByText(/^Novidades/)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Vistos há pouco: 2' }));
    const list = await screen.findByRole('region', { name: 'Vistos recentemente' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    await expectAccessible(container);
    await user.click(within(list).getByRole('button', { name: 'Limpar' }));
    expect(list).not.toBeInTheDocument();
    expect(chip(/^Vistos/)).toBeNull();
    expect(search()).toHaveFocus();
  });

  test('is not for visitors', async () => {
    localStorage.setItem('recent', '[1]');
    await open();
    expect(chip(/^Vistos/)).toBeNull();
    expect(chip(OFFER)).toBeNull();
  });

  test('is remembered as empty when it was, for the first frame of the next visit', async () => {
    tradeServer({ state: 'SP', segments: [] });
    const view = await open('/home', 'member');
    await waitFor(() => expect(localStorage.getItem('quiet')).toBe('yes'));
    view.unmount();
    localStorage.setItem('recent', '[1]');
    await open('/home', 'member');
    await waitFor(() => expect(localStorage.getItem('quiet')).toBeNull());
  });
});

describe('“Conte o que você vende”', () => {
  beforeEach(() => {
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    answerList([
      openSupplier(1, { name: 'Ateliê Lumivê' }),
      openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
      openSupplier(3, { name: 'Calçados Zarapê', category_id: 3 }),
    ]);
  });

  test('asks for segments, state and how the member buys, orders the list by them, and is not asked again', async () => {
    let failing = true;
    const sent = tradeServer(null, () => new HttpResponse(null, { status: failing ? 500 : 201 }));
    const { user } = await open('/home', 'member');
    await user.click(await screen.findByRole('button', { name: OFFER }));
    const dialog = await screen.findByRole('dialog', { name: OFFER });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Óculos' }));
    await user.selectOptions(within(dialog).getByLabelText('Estado da loja'), 'Goiás');
    await user.selectOptions(within(dialog).getByLabelText('Compra com'), 'CPF');
    await expectAccessible(dialog);
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await toast('Erro', 'Falha ao atualizar o perfil.', 'error');
    expect(within(dialog).getByRole('checkbox', { name: 'Óculos' })).toBeChecked();

    failing = false;
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await toast('Sucesso', 'Seus dados foram atualizados.', 'success');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(sent.slice(-2)).toEqual([{ buys_as: 'cpf' }, { state: 'GO', segments: [3] }]);
    await waitFor(() => expect(names()[0]).toBe('Calçados Zarapê'));
    expect(chip(OFFER)).toBeNull();
    expect(document.body).not.toHaveFocus();
  });

  test('“Agora não” puts it off on this device for 30 days', async () => {
    tradeServer();
    const { user, unmount } = await open('/home', 'member');
    await user.click(await screen.findByRole('button', { name: OFFER }));
    const dialog = await screen.findByRole('dialog', { name: OFFER });
    await user.click(within(dialog).getByRole('button', { name: 'Agora não' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(chip(OFFER)).toBeNull();
    const days = (Number(localStorage.getItem('trade-later')) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    unmount();

    localStorage.setItem('trade-later', String(Date.now() - 1));
    await open('/home', 'member');
    expect(await screen.findByRole('button', { name: OFFER })).toBeVisible();
  });

  test('in the profile it can be changed, with ten segments at most', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({
      id: index + 1,
      name: `Segmento ${index + 1}`,
      slug: `segmento-${index + 1}`,
      parent_id: null,
    }));
    server.use(
      table('get', 'categories', () => rows([...many, { ...many[0]!, id: 12, name: 'Sub', parent_id: 1 }])),
    );
    const sent = tradeServer({ state: 'SP', segments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 99] });
    const { user } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
    await user.click(await screen.findByRole('button', { name: 'Mudar o que você vende' }));
    const dialog = within(await screen.findByRole('dialog', { name: OFFER }));
    expect(dialog.getAllByRole('checkbox')).toHaveLength(11);
    await user.click(dialog.getByRole('checkbox', { name: 'Segmento 10' }));
    expect(dialog.getByRole('status')).toHaveTextContent('10 escolhidos, o máximo.');
    expect(dialog.getByRole('checkbox', { name: 'Segmento 11' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Segmento 1' }));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ state: 'SP', segments: [2, 3, 4, 5, 6, 7, 8, 9, 10] }]));
  });
});
