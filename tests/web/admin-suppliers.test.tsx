import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { at, toast } from './support/screen';
import { expectAccessible } from './support/axe';
import { openSuppliers, supplierRow, SUPPLIERS_PATH, suppliersServer } from './support/admin-suppliers';
import { pressInMenu } from './support/row-menu';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const LOAD_FAILED = ['Erro ao carregar dados', 'Falha ao buscar fornecedores'] as const;

test('suppliers are listed with image, Instagram, category, contact and plan, below the totals', async () => {
  await openSuppliers({
    list: [
      supplierRow(7, { name: 'Ateliê Lumivê', email: 'loja@teste.example' }),
      supplierRow(8, { name: 'Sem contato', is_premium: false, instagram: null, whatsapp: null }),
      supplierRow(9, { name: 'Em breve', public_from: '2999-01-15T03:00:00+00:00' }),
    ],
  });
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(screen.getByRole('rowheader', { name: /Ateliê Lumivê/ })).toHaveTextContent('F-0007 · @lumive');
  expect(cells(/Ateliê Lumivê/).slice(2, 5)).toEqual([
    'Moda Feminina',
    '(00) 91234-5678loja@teste.example',
    'Premium',
  ]);
  expect(cells(/Sem contato/).slice(2, 5)).toEqual(['Moda Feminina', 'N/A', 'Gratuito']);
  expect(screen.getByText('Acesso antecipado até 15/01/2999')).toBeVisible();
  expect(screen.getByText('3 fornecedores')).toBeVisible();
  expect(screen.getByText('Total de fornecedores').parentElement).toHaveTextContent('505');
  expect(screen.getByText('Fornecedores Premium').parentElement).toHaveTextContent('5005 abertos a todos');
  expect(screen.getByText('Categoria principal').parentElement).toHaveTextContent(
    'Moda Feminina46 fornecedores',
  );
  expect(screen.queryByText(/O plano Gratuito anuncia/)).toBeNull();
});

test('a warning appears if the number of open suppliers differs from what the Free plan advertises', async () => {
  await openSuppliers({ figures: { total: 9, premium: 8, top_category: null, top_category_total: null } });
  expect(
    await screen.findByText(
      'O plano Gratuito anuncia acesso a 5 fornecedores, e há 1 aberto. Selecione fornecedores na lista: “Abrir a todos” e “Tornar Premium” mudam todos de uma vez.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Nenhuma')).toBeVisible();
});

test('a list that fails to load shows an error with Retry; without suppliers it offers to create the first one, and nothing warns about how many are open', async () => {
  suppliersServer({
    list: [],
    figures: { total: 0, premium: 0, top_category: null, top_category_total: null },
  });
  let failing = true;
  server.use(table('post', 'rpc/search_suppliers', () => (failing ? refusal(500) : undefined)));
  const { user } = await renderApp(SUPPLIERS_PATH, { as: 'member' });
  await toast(...LOAD_FAILED, 'error');
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Nenhum fornecedor ainda' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(await screen.findByText('0 abertos a todos')).toBeVisible();
  expect(screen.queryByText(/O plano Gratuito anuncia/)).toBeNull();
});

test('search, order and page are sent to the server and kept in the URL', async () => {
  suppliersServer();
  const asked: unknown[] = [];
  server.use(
    table('post', 'rpc/search_suppliers', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      asked.push([await request.json(), params.get('order'), params.get('offset')]);
      return HttpResponse.json([supplierRow(7)], { headers: { 'content-range': '0-0/45' } });
    }),
  );
  const { user } = await renderApp(`${SUPPLIERS_PATH}?pagina=2`, { as: 'member' });
  await screen.findByRole('table');
  const plan = () => screen.getByRole('button', { name: 'Plano' });
  await user.click(plan());
  await at(`${SUPPLIERS_PATH}?ordem=plano`);
  await user.click(plan());
  await at(`${SUPPLIERS_PATH}?ordem=-plano`);
  await user.click(screen.getByRole('searchbox'));
  await user.paste('bolsa');
  await at(`${SUPPLIERS_PATH}?ordem=-plano&busca=bolsa`);
  await waitFor(() => expect(asked).toHaveLength(4));
  expect(asked).toEqual([
    [{ search: '' }, 'sort_name.asc,sort_name.asc,id.asc', '20'],
    [{ search: '' }, 'is_premium.asc,sort_name.asc,id.asc', '0'],
    [{ search: '' }, 'is_premium.desc,sort_name.asc,id.asc', '0'],
    [{ search: 'bolsa' }, 'is_premium.desc,sort_name.asc,id.asc', '0'],
  ]);
});

test('a supplier is deleted together with its files after confirmation; a failure keeps the files and can be repeated', async () => {
  const { user, written } = await openSuppliers();
  await pressInMenu(user, 'Fornecedor 7', 'Excluir');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir fornecedor' });
  expect(dialog).toHaveTextContent('Fornecedor 7 (F-0007)');
  expect(written.deletions).toEqual([]);
  server.use(table('delete', 'suppliers', () => refusal(500), { once: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await toast('Erro ao excluir fornecedor', 'Ocorreu um erro desconhecido.', 'error');
  expect(written.removals).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await toast('Sucesso', 'Fornecedor excluído com sucesso!', 'success');
  expect(written.deletions).toEqual(['eq.7']);
  expect(written.removals).toEqual([
    { bucket: 'suppliers', prefixes: ['7/main.jpg'] },
    { bucket: 'supplier-gallery', prefixes: ['7/one.jpg', '7/two.jpg'] },
  ]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

const LIST = [supplierRow(7), supplierRow(8), supplierRow(9)];
const box = (name: string) => screen.getByRole('checkbox', { name: `Selecionar ${name}` });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bar = () => screen.queryByRole('group', { name: 'Ações para os selecionados' });

/** Answers of the database functions for bulk work; `calls` holds their arguments. */
function bulkServer(total = LIST.length) {
  const calls: [name: string, body: unknown][] = [];
  const answer = (name: string, of: (body: never) => unknown) =>
    table('post', `rpc/${name}`, async ({ request }) => {
      const body = (await request.json()) as never;
      calls.push([name, body]);
      return HttpResponse.json(of(body) as object);
    });
  server.use(
    answer('change_suppliers', ({ supplier_ids }: { supplier_ids: number[] }) =>
      supplier_ids.map((id) => ({ id, version: 5, before: { is_premium: true } })),
    ),
    answer('restore_suppliers', ({ supplier_ids }: { supplier_ids: number[] }) => supplier_ids.length - 1),
    answer('delete_archived_suppliers', ({ supplier_ids }: { supplier_ids: number[] }) => supplier_ids),
    table('post', 'rpc/search_suppliers', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      calls.push(['search_suppliers', await request.json()]);
      if (params.get('select') !== 'id')
        return HttpResponse.json(LIST, { headers: { 'content-range': `0-2/${total}` } });
      return rows(Array.from({ length: total }, (_, index) => ({ id: index + 7 })));
    }),
  );
  return calls;
}

async function openList(total?: number, path?: string) {
  const world = await openSuppliers({ list: LIST }, path);
  const calls = bulkServer(total);
  return { ...world, calls };
}

test('selected suppliers are opened at once, and that can be undone; a failure keeps the selection, and the focus goes to what was done', async () => {
  const { user, calls, container } = await openList();
  expect(bar()).toBeNull();
  await user.click(box('Fornecedor 7'));
  await user.click(box('Fornecedor 9'));
  expect(bar()).toHaveTextContent('2 selecionados');
  await expectAccessible(container);
  server.use(table('post', 'rpc/change_suppliers', () => refusal(500), { once: true }));
  await user.click(button('Abrir a todos'));
  await toast('Erro', 'Não foi possível alterar os fornecedores.', 'error');
  expect(bar()).toHaveTextContent('2 selecionados');
  await user.click(button('Abrir a todos'));
  // The button that had the focus disappears.
  const outcome = async (text: string) => (await screen.findByText(text)).parentElement;
  expect(await outcome('2 fornecedores abertos a todos.')).toHaveFocus();
  expect(bar()).toBeNull();
  await user.click(button('Desfazer'));
  const undone = await outcome('Desfeito. 1 fornecedor ficou como está, porque mudou depois.');
  expect(undone).toHaveFocus();
  expect(calls.filter(([name]) => name !== 'search_suppliers')).toEqual([
    ['change_suppliers', { supplier_ids: [7, 9], change: { is_premium: false } }],
    [
      'restore_suppliers',
      { supplier_ids: [7, 9], versions: [5, 5], befores: [{ is_premium: true }, { is_premium: true }] },
    ],
  ]);
  await user.click(button('Fechar'));
  expect(undone).toHaveFocus();
  await user.click(box('Fornecedor 7'));
  await user.click(button('Limpar seleção'));
  expect(undone).toHaveFocus();
});

test('a supplier is archived in the menu of its row, which keeps what is selected, and that can be undone', async () => {
  const { user, calls } = await openList();
  await user.click(box('Fornecedor 9'));
  await pressInMenu(user, 'Fornecedor 7', 'Arquivar');
  expect(await screen.findByText('1 fornecedor arquivado.')).toBeVisible();
  expect(calls).toContainEqual(['change_suppliers', { supplier_ids: [7], change: { is_archived: true } }]);
  expect(bar()).toHaveTextContent('1 selecionado');
  expect(button('Desfazer')).toBeVisible();
});

test('an archived supplier is restored in the menu of its row', async () => {
  const { user } = await openSuppliers({ list: [{ ...supplierRow(7), is_archived: true }] });
  const calls = bulkServer();
  await pressInMenu(user, 'Fornecedor 7', 'Restaurar');
  expect(await screen.findByText('1 fornecedor restaurado.')).toBeVisible();
  expect(calls).toContainEqual(['change_suppliers', { supplier_ids: [7], change: { is_archived: false } }]);
});

test('the box at the top selects the page, and then all suppliers of the filter can be selected', async () => {
  suppliersOf(536);
  const { user } = await openSuppliers({ list: LIST });
  const calls = bulkServer(536);
  const all = screen.getByRole('checkbox', { name: 'Selecionar todos desta página' });
  await user.click(all);
  expect(bar()).toHaveTextContent('3 selecionados');
  await user.click(all);
  expect(bar()).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Sem foto');
  await at(`${SUPPLIERS_PATH}?filtro=sem-foto`);
  await waitFor(() =>
    expect(calls).toContainEqual(['search_suppliers', { search: '', filter: 'no_picture' }]),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar todos desta página' }));
  await user.click(await screen.findByRole('button', { name: 'Selecionar todos os 536 deste filtro' }));
  expect(bar()).toHaveTextContent('536 selecionados');
  await user.click(button('Arquivar'));
  expect(await screen.findByText('536 fornecedores arquivados.')).toBeVisible();
  const change = calls.find(([name]) => name === 'change_suppliers')?.[1] as { supplier_ids: number[] };
  expect(change.supplier_ids).toHaveLength(536);
});

/** Answers the first list with this total. */
function suppliersOf(total: number) {
  server.use(
    table('post', 'rpc/search_suppliers', () =>
      HttpResponse.json(LIST, { headers: { 'content-range': `0-2/${total}` } }),
    ),
  );
}

test('a category is chosen for the selected suppliers, and a missing choice is named at its field', async () => {
  server.use(
    table('get', 'categories', () =>
      rows([
        { id: 1, name: 'Moda Feminina', parent_id: null },
        { id: 3, name: 'Vestidos', parent_id: 1 },
      ]),
    ),
  );
  const { user, calls } = await openList();
  await user.click(box('Fornecedor 8'));
  await user.click(button('Mudar categoria…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar categoria' }));
  await user.click(dialog.getByRole('button', { name: 'Mudar' }));
  expect(dialog.getByRole('combobox', { name: 'Categoria' })).toHaveAccessibleDescription(
    'Escolha uma categoria.',
  );
  await dialog.findByRole('option', { name: 'Moda Feminina › Vestidos' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Categoria' }), '3');
  await user.click(dialog.getByRole('button', { name: 'Mudar' }));
  expect(await screen.findByText('1 fornecedor em “Vestidos”.')).toBeVisible();
  expect(calls).toContainEqual([
    'change_suppliers',
    { supplier_ids: [8], change: { category_id: 1, subcategory_id: 3 } },
  ]);
});

test('suppliers that are not yet in a list are added to it, and undoing takes only those out', async () => {
  const { user } = await openList();
  const changes: unknown[] = [];
  server.use(
    table('post', 'rpc/search_special_lists', () =>
      rows([
        {
          id: 2,
          name: 'Ateliês de luxo',
          description: '',
          type: 'Luxo',
          required_subscription: 'Premium',
          suppliers: 1,
          sort_name: 'a',
        },
      ]),
    ),
    table('get', 'special_list_suppliers', () => rows([{ supplier_id: 7 }])),
    table('post', 'rpc/change_special_list', async ({ request }) => {
      changes.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await user.click(box('Fornecedor 7'));
  await user.click(box('Fornecedor 8'));
  await user.click(button('Pôr em uma lista…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pôr em uma lista' }));
  await dialog.findByRole('option', { name: 'Ateliês de luxo' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Lista' }), 'Ateliês de luxo');
  await user.click(dialog.getByRole('button', { name: 'Adicionar' }));
  expect(await screen.findByText('1 fornecedor em “Ateliês de luxo”.')).toBeVisible();
  await user.click(button('Desfazer'));
  expect(await screen.findByText('Desfeito: 1 fornecedor fora de “Ateliês de luxo”.')).toBeVisible();
  expect(changes).toEqual([
    { list_id: 2, added: [8], removed: [] },
    { list_id: 2, added: [], removed: [8] },
  ]);
});

test('another filter ends the selection; one box is enough to select the page, and then all of the filter, where the list has no head', async () => {
  const { user } = await openList(536);
  await user.click(box('Fornecedor 7'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Sem foto');
  expect(await screen.findByText(/^536 fornecedores/)).toBeVisible();
  await waitFor(() => expect(bar()).toBeNull());
  await user.click(box('Fornecedor 7'));
  await user.click(screen.getByRole('button', { name: 'Selecionar a página', hidden: true }));
  expect(box('todos desta página')).toBeChecked();
  expect(screen.queryByRole('button', { name: 'Selecionar a página', hidden: true })).toBeNull();
  await user.click(button('Selecionar todos os 536 deste filtro'));
  expect(bar()).toHaveTextContent('536 selecionados');
});

test('archived suppliers are restored, or deleted for good once their number is typed', async () => {
  const { user, calls } = await openList(undefined, `${SUPPLIERS_PATH}?filtro=arquivados`);
  await user.click(box('Fornecedor 7'));
  await user.click(box('Fornecedor 8'));
  expect(screen.queryByRole('button', { name: 'Arquivar' })).toBeNull();
  expect(button('Restaurar')).toBeVisible();
  await user.click(button('Excluir para sempre…'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir para sempre' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Excluir' }));
  await confirm();
  expect(dialog.getByLabelText('Digite 2 para confirmar')).toHaveAccessibleDescription('Digite 2.');
  expect(calls.some(([name]) => name === 'delete_archived_suppliers')).toBe(false);
  await user.type(dialog.getByLabelText('Digite 2 para confirmar'), '2');
  await confirm();
  expect(await screen.findByText('2 fornecedores excluídos para sempre.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  expect(calls).toContainEqual(['delete_archived_suppliers', { supplier_ids: [7, 8] }]);
});
