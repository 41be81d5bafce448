import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { PageQueue } from '@/data/supplier-pages/admin-queries';
import type { WaitingClaim } from '@/domain/supplier-page/claim';
import type { WaitingEdit } from '@/domain/supplier-page/own-page';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { databaseRefusal, refusal, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { fill, toast } from './support/screen';

const supplier = { supplier_id: 7, name: 'Aurora', formatted_id: 'F-0007' };
const created_at = '2026-11-20T12:00:00+00:00';
const claim: WaitingClaim = {
  ...{ ...supplier, id: 1, proof: 'instagram', code: 'GUIA-A1B2C3', state: 'open', created_at },
  ...{ account: 'Ana Lima', account_email: 'ana@loja.example', address: null },
  ...{ instagram: 'aurora', whatsapp: '5562990000001', website: null, email: 'dona@aurora.example' },
};
const edit: WaitingEdit = {
  ...{ ...supplier, id: 1, version: 4, state: 'proposed', created_at, account: 'Ana Lima' },
  changes: { whatsapp: ['5562990000001', '5562990000002'] },
};
const novelty: PageQueue['novelties'][number] = {
  ...{ ...supplier, id: 1, text: 'Chegou a coleção', pictures: ['7/a.jpg'], reports: 2, created_at },
};
const WAITING = { claim, edit, novelty };
const QUEUES = { claim: 'claim_queue', edit: 'edit_queue', novelty: 'reported_novelties' } as const;
type What = keyof typeof QUEUES;
let queues: Partial<Record<string, unknown[]>>;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  server.use(table('get', 'accounts', () => HttpResponse.json(adminRow)));
  for (const name of Object.values(QUEUES))
    server.use(table('post', `rpc/${name}`, () => HttpResponse.json(queues[name] ?? [])));
});

/** Answers the decisions, first by these refusals; then nothing waits. */
function decides(what: What, ...refusals: Response[]) {
  server.use(
    table('post', `rpc/decide_${what}`, async ({ request }) => {
      sent.push(await request.json());
      const refused = refusals.shift();
      if (refused?.status !== 500) queues = {};
      return refused ?? new HttpResponse(null, { status: 204 });
    }),
  );
}

async function open(answers: typeof queues) {
  queues = answers;
  const view = await renderApp('/admin/paginas', { as: 'member' });
  await screen.findByRole('heading', { level: 1, name: 'Páginas' });
  return view;
}

const list = async (name: string) =>
  within(await screen.findByRole('list', { name: new RegExp(`^${name}`) }))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('h3'));

test('each list has its count, a claim what checks it, and a change its fields', async () => {
  const { container } = await open({
    claim_queue: [
      ...[claim, { ...claim, id: 2, proof: 'whatsapp' }],
      { ...claim, id: 3, proof: 'whatsapp', whatsapp: null },
      { ...claim, id: 4, proof: 'email', code: null, state: 'objected', address: 'ana@aurora.example' },
      { ...claim, id: 5, state: 'granted' },
    ],
    edit_queue: [
      ...[edit, { ...edit, id: 2, state: 'applied', account: null, changes: { min_order_pieces: [6, 12] } }],
      { ...edit, id: 3, changes: {} },
    ],
    reported_novelties: [novelty],
  });
  const [instagram, whatsapp, none, objected, granted] = await list('Pedidos');
  expect(screen.getAllByRole('link', { name: 'Aurora' })[0]).toHaveAttribute('href', '/fornecedores/7');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Pedidos (5)', 'Mudanças (3)', 'Denúncias (1)']);
  expect(instagram).toHaveTextContent(
    /Ana Lima.*@loja.example.*Instagram.*Procure o código GUIA-A1B2C3 na bio/,
  );
  const link = (row: HTMLElement) => within(row).getAllByRole('link')[1]!.getAttribute('href');
  expect(link(instagram!)).toBe('https://www.instagram.com/aurora/');
  expect(link(whatsapp!)).toMatch(/^https:\/\/wa\.me\/5562990000001\?text=Ol%C3%A1.*qual%20c%C3%B3digo/);
  expect(none).toHaveTextContent('O código é GUIA-A1B2C3, mas não há WhatsApp no cadastro');
  expect(objected).toHaveTextContent(/E-mail ana@aurora.example.*cadastro: dona@aurora.example/);
  expect(granted).toHaveTextContent(/Confirmado.*Prova: Instagram Encerrar acesso$/);
  const [proposed, applied, nothing] = await list('Mudanças');
  expect(proposed).toHaveTextContent(/Espera por você.*WhatsApp: \(62\) 99000-0001.*\(62\) 99000-0002/);
  expect(applied).toHaveTextContent(/No ar.*conta excluída.*6.*12.*Desfazer$/);
  expect(nothing).toHaveTextContent('Nada muda');
  expect((await list('Denúncias'))[0]).toHaveTextContent(/2 denúncias.*1 foto.*Chegou a coleção/);
  await expectAccessible(container);
});

test.each([
  ['a claim is confirmed', 'Confirmar', 'claim', { claim_id: 1, accepted: true }],
  ['a change is accepted', 'Aceitar', 'edit', { edit_id: 1, accepted: true, expected_version: 4 }],
  ['a reported novelty is kept', 'Manter', 'novelty', { novelty_id: 1 }],
] as const)('%s by one tap, and the empty page says so', async (_title, action, what, decision) => {
  decides(what);
  const { user } = await open({ [QUEUES[what]]: [WAITING[what]] });
  await user.click(await screen.findByRole('button', { name: `${action} Aurora` }));
  expect(await screen.findByRole('heading', { name: 'Nada para conferir' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(sent).toEqual([decision]);
});

test('a claim is declined with a reason, which is required and kept when the request fails', async () => {
  decides('claim', refusal(500));
  const { user } = await open({ claim_queue: [claim] });
  await user.click(await screen.findByRole('button', { name: 'Não deu para confirmar Aurora' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Não deu para confirmar' }));
  const decline = dialog.getByRole('button', { name: 'Recusar pedido' });
  await user.click(decline);
  expect(dialog.getByLabelText('Motivo')).toBeInvalid();
  expect(sent).toEqual([]);
  await fill(user, { Motivo: 'O código não está na bio.' });
  await expectAccessible(document.body);
  await user.click(decline);
  await toast('Erro', 'Não foi possível salvar a decisão. Tente novamente.', 'error');
  expect(dialog.getByLabelText('Motivo')).toHaveValue('O código não está na bio.');
  await user.click(decline);
  await toast('Sucesso', 'O pedido foi recusado.', 'success');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(sent[1]).toEqual({ claim_id: 1, accepted: false, reason: 'O código não está na bio.' });
});

test.each([
  ['a change is undone', 'Desfazer', 'edit', { ...edit, state: 'applied' }, { edit_id: 1, accepted: false }],
  [
    'access ends',
    'Encerrar acesso',
    'claim',
    { ...claim, state: 'granted' },
    { claim_id: 1, accepted: false },
  ],
  ['a novelty is hidden', 'Tirar do ar', 'novelty', novelty, { novelty_id: 1 }],
] as const)('%s with a reason', async (_title, action, what, row, decision) => {
  decides(what);
  const { user } = await open({ [QUEUES[what]]: [row] });
  await user.click(await screen.findByRole('button', { name: `${action} Aurora` }));
  const dialog = within(await screen.findByRole('dialog', { name: action }));
  await fill(user, { Motivo: 'Texto de outra loja' });
  await user.click(dialog.getByRole('button', { name: action }));
  await waitFor(() => expect(sent).toEqual([{ ...decision, reason: 'Texto de outra loja' }]));
});

test('what was decided elsewhere is told, and a list that fails can be loaded again', async () => {
  const late = 'Outra pessoa já decidiu sobre esta mudança.';
  decides('edit', databaseRefusal(409, 'PT409', late));
  server.use(table('post', 'rpc/claim_queue', () => refusal(500), { once: true }));
  const { user } = await open({ edit_queue: [edit] });
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Aceitar Aurora' }));
  await toast('Erro', late, 'error');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aceitar Aurora' })).toBeNull());
});
