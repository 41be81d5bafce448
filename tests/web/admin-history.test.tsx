import axe from 'axe-core';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '@/domain/audit';
import { adminRow } from '../support/builders';
import { refusal, server, table } from './support/msw';
import { at, toast } from './support/screen';
import { renderApp } from './support/render-route';

const PATH = '/admin/historico';
const LONG = 'x'.repeat(400);

const ENTRY: AuditEntry = {
  id: 1,
  at: '2026-11-22T02:30:00+00:00',
  actor_id: adminRow.id,
  actor_role: 'admin',
  actor: 'Clara Chefe',
  action: 'update',
  entity: 'supplier',
  entity_id: '12',
  label: 'Ateliê Aurora',
  person: null,
  exists: true,
  changes: {
    category_id: ['Vestidos', 'Blusas'],
    min_order_cents: [null, 15000],
    public_from: ['2026-11-21T03:00:00+00:00', '2026-12-01T03:00:00+00:00'],
    ready_stock: [false, true],
  },
};
const entry = (id: number, rest: Partial<AuditEntry>): AuditEntry => ({ ...ENTRY, id, changes: {}, ...rest });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

interface Answers {
  entries?: AuditEntry[];
  total?: number;
  page?: () => Response | undefined;
  admins?: () => Response;
}

function historyServer({ entries = [ENTRY], total = entries.length, page, admins }: Answers = {}) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    table('get', 'accounts', ({ request }) => {
      const listed = new URL(request.url).searchParams.get('role') === 'eq.admin';
      if (!listed) return HttpResponse.json(adminRow);
      return admins?.() ?? HttpResponse.json([{ id: adminRow.id, name: 'Clara Chefe' }]);
    }),
    table('post', 'rpc/audit_entries', async ({ request }) => {
      const body = (await request.json()) as { page: number };
      asked.push(body);
      return (
        page?.() ??
        HttpResponse.json({ total, shown_page: Math.min(body.page, Math.ceil(total / 25) || 1), entries })
      );
    }),
  );
  return asked;
}

async function openHistory(answers: Answers = {}, path = PATH) {
  const asked = historyServer(answers);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Histórico' });
  return { ...view, asked };
}

const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('an entry shows date, author, action and each changed field in words', async () => {
  const { container } = await openHistory();
  const row = within(screen.getAllByRole('row')[1]!);
  expect(row.getByText('21/11/2026, 23:30')).toBeVisible();
  expect(row.getByText('Clara Chefe')).toBeVisible();
  expect(row.getByRole('rowheader')).toHaveTextContent('alterou o fornecedor Ateliê Aurora');
  expect(row.getByRole('link', { name: 'Ateliê Aurora' })).toHaveAttribute('href', '/fornecedores/12');
  // The arrow is for the eye only, ", agora" for screen readers only.
  expect(row.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Categoria: Vestidos →, agora Blusas',
    'Pedido mínimo em reais: vazio →, agora R$ 150,00',
    'Pronta-entrega: não →, agora sim',
    'Visível para todos a partir de: 21/11/2026, 00:00 →, agora 01/12/2026, 00:00',
  ]);
  expect((await axe.run(container)).violations).toEqual([]);
});

test('every kind of author and every kind of action is described in words', async () => {
  const nobody = { actor_id: null, actor: null };
  const account = {
    entity: 'account',
    entity_id: '00000000-0000-4000-8000-000000000007',
    label: null,
  } as const;
  const ofOwn = { actor_id: account.entity_id, actor_role: 'member', actor: 'Bia' } as const;
  await openHistory({
    entries: [
      entry(1, {
        ...nobody,
        actor_role: 'service',
        entity: 'subscription',
        label: null,
        person: 'Bia',
        exists: true,
      }),
      entry(2, {
        ...nobody,
        actor_role: 'operator',
        entity: 'admin',
        action: 'insert',
        label: null,
        person: 'Bia',
      }),
      entry(3, { actor: null, entity: 'admin', action: 'delete', label: null, exists: false }),
      entry(4, {
        action: 'delete',
        entity: 'category',
        label: 'Circo',
        exists: false,
        changes: { name: ['Circo', null] },
      }),
      entry(5, { entity: 'list', label: 'VIP', changes: { suppliers: [['F-0001 A'], ['F-0002 B']] } }),
      entry(6, {
        entity: 'settings',
        entity_id: 'settings',
        label: null,
        changes: { maintenance_mode: [false, true] },
      }),
      entry(7, { entity: 'plan', entity_id: 'annual', label: 'Anual', changes: { price_cents: [100, 200] } }),
      entry(8, {
        changes: { gallery: [[], ['a', 'b']], gallery_order: [false, true], logo_path: ['a', 'b'] },
      }),
      entry(9, { ...account, action: 'delete', exists: false }),
      entry(10, { ...account, ...ofOwn, actor: null, action: 'delete', exists: false }),
      entry(11, { ...account, action: 'invite', person: 'Bia' }),
      entry(12, { ...account, ...ofOwn, action: 'export', person: 'Bia' }),
      entry(13, { ...account, ...nobody, actor_role: 'operator', action: 'export', exists: false }),
      entry(14, {
        entity: 'synonym',
        label: 'calça, jeans, denim',
        changes: { words: ['calça, jeans', 'calça, jeans, denim'] },
      }),
      entry(15, {
        entity: 'coupon',
        entity_id: '3',
        label: 'VERAO10',
        changes: {
          active: [true, false],
          amount_cents: [500, null],
          plans: [null, ['annual']],
          valid_until: [null, '2026-12-31'],
        },
      }),
    ],
  });
  const expected = [
    'Sistemaalterou a assinatura de Bia',
    'Operador (banco de dados)deu acesso de administrador a Bia',
    'Conta excluídaretirou o acesso de administrador de conta excluída',
    'excluiu a categoria CircoNome: Circo',
    'alterou a lista VIPFornecedores: saiu: F-0001 A →, agora entrou: F-0002 B',
    'alterou as configurações do site Modo manutenção: não →, agora sim',
    'alterou o plano AnualPreço: R$ 1,00 →, agora R$ 2,00',
    'Galeria: 2 fotos incluídasLogo: arquivo anterior →, agora novo arquivo',
    'Clara Chefeexcluiu uma conta ',
    'Conta excluídaexcluiu a própria conta ',
    'Clara Chefeconvidou Bia',
    'Biaexportou os próprios dados ',
    'Operador (banco de dados)exportou os dados de conta excluída',
    'alterou os sinônimos calça, jeans, denimPalavras: calça, jeans →, agora calça, jeans, denim',
    'alterou o cupom VERAO10Ativo: sim →, agora nãoDesconto: R$ 5,00 →, agora vazioPlanos: vazio →, agora AnualVale até: vazio →, agora 31/12/2026',
  ];
  const texts = rowTexts();
  expect(texts).toHaveLength(expected.length);
  expected.forEach((text, index) => expect(texts[index]).toContain(text));
  expect(screen.queryByRole('link', { name: 'Circo' })).toBeNull();
  expect(screen.getByRole('link', { name: 'VIP' })).toHaveAttribute(
    'href',
    '/admin/listas-especiais?busca=VIP',
  );
  expect(screen.getByRole('link', { name: 'calça, jeans, denim' })).toHaveAttribute(
    'href',
    '/admin/sinonimos?busca=cal%C3%A7a',
  );
  expect(screen.getByRole('link', { name: 'VERAO10' })).toHaveAttribute(
    'href',
    '/admin/cupons?busca=VERAO10',
  );
});

test('long values are shortened until they are expanded', async () => {
  const { user } = await openHistory({
    entries: [entry(1, { changes: { description: ['antes', { cut: LONG, length: 900, md5: 'm' }] } })],
  });
  expect(screen.queryByText(/900 caracteres/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver tudo' }));
  expect(screen.getByText(`${LONG}… (900 caracteres no total)`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ver menos' }));
  expect(screen.queryByText(/900 caracteres/)).toBeNull();
});

test('filters, search and page are kept in the URL, and a new filter or search returns to page 1', async () => {
  const { user, asked } = await openHistory({ total: 60 }, `${PATH}?pagina=2&busca=aurora`);
  const first = { search: 'aurora', kind: '', actor: '', page: 2, page_size: 25 };
  expect(asked).toEqual([first]);
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Planos');
  await at(`${PATH}?busca=aurora&tipo=plan`);
  await screen.findByRole('option', { name: 'Clara Chefe' });
  await user.selectOptions(screen.getByLabelText('Quem fez'), 'Clara Chefe');
  await at(`${PATH}?busca=aurora&tipo=plan&quem=${adminRow.id}`);
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...first, kind: 'plan', actor: adminRow.id, page: 1 }));
  await user.click(screen.getByRole('button', { name: 'Página 3' }));
  await at(`${PATH}?busca=aurora&tipo=plan&quem=${adminRow.id}&pagina=3`);
});

test('a page number past the end shows the last page, and invalid parameters show all entries', async () => {
  const { asked } = await openHistory({ total: 30 }, `${PATH}?pagina=9&tipo=tudo&quem=ninguém`);
  expect(asked).toEqual([{ search: '', kind: '', actor: '', page: 9, page_size: 25 }]);
  expect(screen.getByText(/^30 registros/)).toHaveTextContent('30 registros, página 2 de 2');
});

test('entries of a former admin can still be filtered, even if the list of admins fails to load', async () => {
  await openHistory({ admins: () => refusal(500) }, `${PATH}?quem=00000000-0000-4000-8000-000000000009`);
  expect(screen.getByLabelText('Quem fez')).toHaveDisplayValue('Outra pessoa');
});

test.each([
  ['', 'Nenhum registro ainda'],
  ['?tipo=plan', 'Nenhum registro encontrado'],
  ['?busca=nada', 'Nenhum registro encontrado'],
])('an empty history at "%s" says why it is empty', async (query, title) => {
  historyServer({ entries: [] });
  await renderApp(PATH + query, { as: 'member' });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
])('a history that is %s shows an error with Retry', async (_how, fail) => {
  let failing = true;
  historyServer({ page: () => (failing ? fail() : undefined) });
  const { user } = await renderApp(PATH, { as: 'member' });
  await toast('Erro ao buscar o histórico', 'Falha ao buscar o histórico.', 'error');
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
