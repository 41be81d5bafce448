import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { AuditEntry, AuditGroup } from '@/domain/audit/audit';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { refusal, server, table } from './support/msw';
import { at, toasts } from './support/screen';
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

/** An action that consists of these entries of one kind, and whose line tells about one thing. */
const group = (entries: AuditEntry[], rest: Partial<AuditGroup> = {}): AuditGroup => {
  const { at, actor_id, actor_role, actor, action, entity } = entries[0]!;
  const things = new Set(entries.map(({ entity_id }) => entity_id)).size;
  const part = { action, entity, entries: entries.length, things, entry: things === 1 ? entries[0]! : null };
  const id = `group-${entries[0]!.id}`;
  return { id, at, actor_id, actor_role, actor, entries: entries.length, parts: [part], ...rest };
};

interface Answers {
  entries?: AuditEntry[];
  groups?: AuditGroup[];
  total?: number;
  page?: () => Response | undefined;
  people?: () => Response;
  opened?: (asked: { page: number }) => Response;
}

function historyServer({
  entries = [ENTRY],
  groups = entries.map((entry) => group([entry])),
  total = groups.length,
  page,
  people,
  opened,
}: Answers = {}) {
  const asked: Record<string, unknown>[] = [];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table(
      'post',
      'rpc/audit_people',
      () => people?.() ?? HttpResponse.json([{ id: adminRow.id, name: 'Clara Chefe' }]),
    ),
    table('post', 'rpc/audit_groups', async ({ request }) => {
      const body = (await request.json()) as { page: number };
      asked.push(body);
      return (
        page?.() ??
        HttpResponse.json({ total, shown_page: Math.min(body.page, Math.ceil(total / 25) || 1), groups })
      );
    }),
    table('post', 'rpc/audit_entries', async ({ request }) => {
      const body = (await request.json()) as { page: number };
      asked.push(body);
      return opened?.(body) ?? HttpResponse.json({ total: 0, shown_page: 1, entries: [] });
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
  await openHistory();
  const row = within(screen.getAllByRole('row')[1]!);
  expect(row.getByText('21/11/2026, 23:30')).toBeVisible();
  expect(row.getByText('Clara Chefe')).toBeVisible();
  expect(row.getByRole('rowheader')).toHaveTextContent('alterou o fornecedor Ateliê Aurora');
  expect(row.getByRole('link', { name: 'Ateliê Aurora' })).toHaveAttribute('href', '/fornecedores/12');
  // The arrow is for the eye only, ", agora" for screen readers only.
  expect(row.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Categoria: Vestidos →, agora Blusas',
    'Pedido mínimo (R$): vazio →, agora R$ 150,00',
    'Pronta-entrega: não →, agora sim',
    'Visível para todos a partir de: 21/11/2026, 00:00 →, agora 01/12/2026, 00:00',
  ]);
});

test('every kind of author and every kind of action is described in words', async () => {
  const nobody = { actor_id: null, actor: null };
  const account = {
    entity: 'account',
    entity_id: '00000000-0000-4000-8000-000000000007',
    label: null,
  } as const;
  const ofOwn = { actor_id: account.entity_id, actor_role: 'member', actor: 'Bia' } as const;
  const ORDER = {
    entity: 'order',
    entity_id: '5f0a1b2c-0000-4000-8000-000000000000',
    label: null,
    person: 'Bia',
  } as const;
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
      entry(16, { entity: 'admin', action: 'update', label: null, person: 'Bia' }),
      entry(17, { ...ORDER, action: 'refund', changes: { refund_reason: [null, 'Pagou em dobro'] } }),
      entry(18, { ...ORDER, action: 'release', person: null }),
      entry(19, { ...ORDER, action: 'check' }),
      entry(20, { action: 'export', entity_id: 'csv', label: null, changes: { row_count: [null, 1536] } }),
      entry(21, {
        ...ORDER,
        action: 'export',
        entity_id: 'csv',
        exists: false,
        changes: { row_count: [null, 1] },
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
    'Operador (banco de dados)incluiu na equipe Bia',
    'Conta excluídaretirou da equipe conta excluída',
    'excluiu a categoria CircoNome: Circo',
    'alterou a lista VIPFornecedores: saiu: F-0001 A →, agora entrou: F-0002 B',
    'alterou as configurações do siteModo manutenção: não →, agora sim',
    'alterou o plano AnualPreço: R$ 1,00 →, agora R$ 2,00',
    'Galeria: 2 fotos incluídasLogo: arquivo anterior →, agora novo arquivo',
    'Clara Chefeexcluiu uma conta—',
    'Conta excluídaexcluiu a própria conta—',
    'Clara Chefeconvidou Bia',
    'Biaexportou os próprios dados—',
    'Operador (banco de dados)exportou os dados de conta excluída',
    'alterou os sinônimos calça, jeans, denimPalavras: calça, jeans →, agora calça, jeans, denim',
    'Clara Chefemudou a função de Bia',
    'pediu o reembolso do pedido de BiaMotivo do reembolso: vazio →, agora Pagou em dobro',
    'liberou sem pagamento confirmado o pedido 5f0a1b2c',
    'conferiu o pagamento do pedido de Bia',
    'exportou uma planilha com 1.536 fornecedores—',
    'exportou uma planilha com 1 pedido—',
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

test('a WhatsApp number is shown as everywhere else, and long values are shortened until they are expanded', async () => {
  const { user } = await openHistory({
    entries: [
      entry(1, { changes: { whatsapp: ['5511912345678', '15551234567'] } }),
      entry(2, { changes: { description: ['antes', { cut: LONG, length: 900, md5: 'm' }] } }),
    ],
  });
  expect(rowTexts()[0]).toContain('WhatsApp: (11) 91234-5678 →, agora +15551234567');
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
  const { asked } = await openHistory(
    { total: 30 },
    `${PATH}?pagina=9&tipo=tudo&quem=ninguém&de=2026-02-30&ate=ontem`,
  );
  expect(asked).toEqual([{ search: '', kind: '', actor: '', page: 9, page_size: 25 }]);
  expect(screen.getByText(/^30 ações/)).toHaveTextContent('30 ações, página 2 de 2');
});

test('entries of a former admin can still be filtered, even if the list of admins fails to load', async () => {
  await openHistory({ people: () => refusal(500) }, `${PATH}?quem=00000000-0000-4000-8000-000000000009`);
  expect(screen.getByLabelText('Quem fez')).toHaveDisplayValue('Outra pessoa');
});

test('a history that fails to load shows an error with Retry, and an empty one says whether it was filtered', async () => {
  let failing = true;
  historyServer({ entries: [], page: () => (failing ? refusal(403) : undefined) });
  const { user, unmount } = await renderApp(PATH, { as: 'member' });
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(toasts('error')).toEqual([]);
  failing = false;
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Nenhuma ação ainda' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Planos');
  expect(await screen.findByRole('heading', { name: 'Nenhuma ação encontrada' })).toBeVisible();
  unmount();
  await renderApp(`${PATH}?de=2026-05-01`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma ação encontrada' })).toBeVisible();
});

const IMPORT = entry(9, {
  entity: 'import',
  entity_id: '00000000-0000-4000-8000-000000000001',
  action: 'insert',
  label: 'fornecedores-brás.xlsx',
  changes: { created_count: [null, 300], changed_count: [null, 12] },
});
const importPart = (change: Partial<AuditEntry>) =>
  ({ ...group([{ ...IMPORT, ...change }]).parts[0]! }) satisfies AuditGroup['parts'][number];

test('an action is one line that says what was done to how many things', async () => {
  const many = (part: Partial<AuditGroup['parts'][number]>) => ({
    ...group([ENTRY]).parts[0]!,
    entry: null,
    ...part,
  });
  await openHistory({
    groups: [
      group([ENTRY], {
        id: 'a',
        entries: 313,
        parts: [
          many({ action: 'insert', entries: 300, things: 300 }),
          many({ entries: 12, things: 12 }),
          importPart({}),
        ],
      }),
      group([ENTRY], {
        id: 'b',
        entries: 312,
        parts: [
          many({ action: 'delete', entries: 299, things: 299 }),
          importPart({ action: 'undo', changes: { kept_count: [null, 1] } }),
        ],
      }),
      group([ENTRY], { id: 'c', entries: 536, parts: [many({ entries: 536, things: 536 })] }),
      group([ENTRY, entry(2, {}), entry(3, {})], { id: 'd' }),
      group([ENTRY], {
        id: 'e',
        entries: 4,
        parts: [
          many({ entity: 'admin', action: 'delete', entries: 2, things: 2 }),
          many({
            entity: 'coupon',
            action: 'insert',
            entries: 1,
            things: 1,
            entry: entry(7, { entity: 'coupon', action: 'insert', label: 'VERAO' }),
          }),
          many({
            entity: 'account',
            action: 'delete',
            entries: 1,
            things: 1,
            entry: entry(6, { entity: 'account', action: 'delete', label: null, exists: false }),
          }),
        ],
      }),
    ],
  });
  const expected = [
    'importou fornecedores-brás.xlsx: 300 criados, 12 alteradosVer 312 mudanças',
    'desfez a importação de fornecedores-brás.xlsx: 1 fornecedor ficou como estavaVer 311 mudanças',
    'alterou 536 fornecedoresVer 536 mudanças',
    'alterou o fornecedor Ateliê Aurora (3 vezes)Ver 3 mudanças',
    'excluiu uma conta, retirou da equipe 2 pessoas e criou o cupom VERAOVer 4 mudanças',
  ];
  const texts = rowTexts();
  expect(texts).toHaveLength(expected.length);
  expected.forEach((text, index) => expect(texts[index]).toContain(text));
  expect(screen.getAllByRole('link', { name: 'fornecedores-brás.xlsx' })[0]).toHaveAttribute(
    'href',
    '/admin/fornecedores/importar',
  );
});

test('an action opens to its entries, which are loaded then and turned by page', async () => {
  const entries = Array.from({ length: 30 }, (_, index) =>
    entry(100 - index, { entity_id: String(index), label: `Loja ${index}`, changes: { name: ['A', 'B'] } }),
  );
  const { user, asked, container } = await openHistory(
    {
      groups: [group(entries)],
      opened: ({ page }) =>
        HttpResponse.json({
          total: 30,
          shown_page: page,
          entries: entries.slice((page - 1) * 25, page * 25),
        }),
    },
    `${PATH}?busca=loja`,
  );
  expect(asked).toHaveLength(1);
  const button = screen.getByRole('button', { name: 'Ver 30 mudanças' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('link', { name: 'Loja 0' })).toHaveAttribute('href', '/fornecedores/0');
  expect(asked.at(-1)).toEqual({ group_id: 'group-100', search: 'loja', page: 1, page_size: 25 });
  expect(screen.getByText('1 a 25 de 30')).toBeVisible();
  await expectAccessible(container);
  expect(screen.getByRole('button', { name: 'Anteriores' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Próximas' }));
  expect(await screen.findByText('26 a 30 de 30')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Próximas' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Ocultar 30 mudanças' }));
  expect(screen.queryByRole('link', { name: 'Loja 29' })).toBeNull();
});

test('entries that fail to load can be asked for again', async () => {
  let failing = true;
  const { user } = await openHistory({
    groups: [group([ENTRY, entry(2, { entity_id: '2' })])],
    opened: () =>
      failing
        ? refusal(403)
        : HttpResponse.json({ total: 1, shown_page: 1, entries: [entry(2, { label: 'Loja 2' })] }),
  });
  await user.click(screen.getByRole('button', { name: 'Ver 2 mudanças' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao buscar as mudanças.');
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Loja 2' })).toBeVisible();
});

test('days filter the actions, are kept in the URL, and are put in order if they are swapped', async () => {
  const { user, asked } = await openHistory({}, `${PATH}?busca=aurora&tipo=supplier&pagina=2`);
  const from = screen.getByLabelText('De');
  // While the year is typed, the browser reports days of the first century.
  fireEvent.change(from, { target: { value: '0202-05-10' } });
  fireEvent.blur(from);
  await at(`${PATH}?busca=aurora&tipo=supplier&pagina=2`); // leaving the field would have applied the day at once
  fireEvent.change(from, { target: { value: '2026-05-10' } });
  await at(`${PATH}?busca=aurora&tipo=supplier&de=2026-05-10`);
  const filtered = { search: 'aurora', kind: 'supplier', actor: '', page: 1, page_size: 25 };
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...filtered, since: '2026-05-10' }));
  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2026-05-01' } });
  await at(`${PATH}?busca=aurora&tipo=supplier&de=2026-05-10&ate=2026-05-01`);
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ ...filtered, since: '2026-05-01', until: '2026-05-10' }),
  );
  expect(screen.getByLabelText('Até')).toHaveAccessibleDescription(
    'Datas trocadas: de 01/05/2026 a 10/05/2026.',
  );
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await at(PATH);
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...filtered, search: '', kind: '' }));
  expect(JSON.stringify(asked)).not.toContain('0202');
  for (const field of ['De', 'Até', 'Buscar no histórico'])
    expect(screen.getByLabelText(field)).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Limpar filtros' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Histórico' })).toHaveFocus();
});

test('the history tells what was done about e-mails, and to whom they go', async () => {
  const mail = { entity: 'mail', entity_id: 'x', label: null, person: 'Bia Lopes' } as const;
  const all = { entity: 'mail', entity_id: 'mail_settings', label: null, exists: false } as const;
  await openHistory({
    entries: [
      entry(1, { ...all, action: 'pause' }),
      entry(2, { ...all, action: 'resume' }),
      entry(3, { ...mail, action: 'resend', label: 'Recibo' }),
      entry(4, { ...mail, action: 'unblock' }),
      entry(5, { ...mail, action: 'resend', label: 'Recibo', person: null, exists: false }),
      entry(6, { entity: 'campaign', entity_id: '3', label: 'Oferta de outubro' }),
    ],
  });
  const expected = [
    'pausou os e-mails opcionais',
    'retomou os e-mails opcionais',
    'enviou de novo um e-mail para Bia Lopes: Recibo',
    'liberou os e-mails para Bia Lopes',
    'enviou de novo um e-mail para conta excluída: Recibo',
    'alterou a promoção Oferta de outubro',
  ];
  const texts = rowTexts();
  for (const [index, text] of expected.entries()) expect(texts[index]).toContain(text);
  expect(screen.getAllByRole('link', { name: 'Bia Lopes' })[0]).toHaveAttribute(
    'href',
    '/admin/usuarios?busca=Bia+Lopes',
  );
});

test('the history tells whose answers were set aside, and how a contact was confirmed', async () => {
  const account = { entity: 'account', entity_id: 'x', label: null, person: 'Bia Lopes' } as const;
  await openHistory({
    entries: [
      entry(1, { ...account, action: 'dismiss' }),
      entry(2, { ...account, action: 'readmit' }),
      entry(3, { changes: { contact_confirmed: [null, 'phone'] } }),
    ],
  });
  const [dismissed, readmitted, confirmed] = rowTexts();
  expect(dismissed).toContain('ignorou as respostas de Bia Lopes');
  expect(readmitted).toContain('voltou a contar as respostas de Bia Lopes');
  expect(confirmed).toContain('Contato confirmado: Telefone');
});
