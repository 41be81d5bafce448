import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import {
  openSuppliers,
  SUPPLIERS_PATH,
  supplierRecord,
  supplierRow,
  suppliersServer,
} from './support/admin-suppliers';
import { refusal, rows, server, table } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';
import { pressInMenu } from './support/row-menu';

const LOAD_FAILED = ['Erro ao carregar dados', 'Falha ao buscar fornecedores'] as const;

test('suppliers are listed with image, Instagram, category, contact and plan, below the totals', async () => {
  const { container } = await openSuppliers({
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
  await expectAccessible(container);
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

test('as long as there are no suppliers, nothing warns about how many are open', async () => {
  suppliersServer({
    list: [],
    figures: { total: 0, premium: 0, top_category: null, top_category_total: null },
  });
  await renderApp(SUPPLIERS_PATH, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhum fornecedor ainda' })).toBeVisible();
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

test('an unknown order in the URL is ignored', async () => {
  await openSuppliers({}, `${SUPPLIERS_PATH}?ordem=preco`);
  expect(screen.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending');
});

test('an empty list offers to create the first supplier', async () => {
  suppliersServer({ list: [] });
  await renderApp(SUPPLIERS_PATH, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhum fornecedor ainda' })).toBeVisible();
});

test('a list that fails to load shows an error with Retry', async () => {
  suppliersServer();
  let failing = true;
  server.use(table('post', 'rpc/search_suppliers', () => (failing ? refusal(500) : rows([supplierRow(7)]))));
  const { user } = await renderApp(SUPPLIERS_PATH, { as: 'member' });
  await toast(...LOAD_FAILED, 'error');
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a supplier is deleted together with its files after confirmation', async () => {
  const { user, written } = await openSuppliers();
  await pressInMenu(user, 'Fornecedor 7', 'Excluir');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir fornecedor' });
  expect(dialog).toHaveTextContent('Fornecedor 7 (F-0007)');
  expect(written.deletions).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await toast('Sucesso', 'Fornecedor excluído com sucesso!', 'success');
  expect(written.deletions).toEqual(['eq.7']);
  expect(written.removals).toEqual([
    { bucket: 'suppliers', prefixes: ['7/main.jpg'] },
    { bucket: 'supplier-gallery', prefixes: ['7/one.jpg', '7/two.jpg'] },
  ]);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a failed deletion shows an error, keeps the files and can be repeated', async () => {
  const { user, written } = await openSuppliers({ record: () => supplierRecord() });
  server.use(table('delete', 'suppliers', () => refusal(500), { once: true }));
  await pressInMenu(user, 'Fornecedor 7', 'Excluir');
  const confirm = () => user.click(screen.getByRole('button', { name: 'Excluir' }));
  await screen.findByRole('dialog');
  await confirm();
  await toast('Erro ao excluir fornecedor', 'Ocorreu um erro desconhecido.', 'error');
  expect(written.removals).toEqual([]);
  await confirm();
  await toast('Sucesso', 'Fornecedor excluído com sucesso!', 'success');
});
