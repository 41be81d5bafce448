import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { ContactInDoubt } from '@/domain/answers/contact-queue';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { databaseRefusal, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { at, toast } from './support/screen';

const contact = (id: number, rest: Partial<ContactInDoubt> = {}): ContactInDoubt => ({
  id,
  name: `Fornecedor ${id}`,
  formatted_id: `F-000${id}`,
  is_premium: false,
  whatsapp: '5562990000001',
  email: null,
  instagram: 'loja',
  website: null,
  reports: 4,
  reasons: ['no_answer', 'wrong_number'],
  views: 120,
  ...rest,
});

let queue: ContactInDoubt[];
let sent: [name: string, body: unknown][];
beforeEach(() => {
  queue = [contact(1), contact(2, { is_premium: true })];
  sent = [];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/contact_queue', () => rows(queue)),
    table('post', 'rpc/contact_figures', () =>
      HttpResponse.json({ suppliers: 500, confirmed: 310, in_doubt: queue.length }),
    ),
  );
});

/** Answers a function, and keeps what it was called with. */
function answer(name: string, response: () => Response) {
  server.use(
    table('post', `rpc/${name}`, async ({ request }) => {
      sent.push([name, await request.json()]);
      return response();
    }),
  );
}

async function open() {
  const view = await renderApp('/admin/contatos', { as: 'member' });
  await screen.findByRole('heading', { level: 1, name: 'Contatos' });
  return view;
}

const list = () => screen.findByRole('table', { name: 'Contatos em verificação' });
const button = (name: string) => screen.getByRole('button', { name });

test('the queue shows reasons in words, contacts as links, and the share of confirmed contacts', async () => {
  await open();
  const [, first, second] = within(await list()).getAllByRole('row');
  expect(first).toHaveTextContent('Não responde, Número errado');
  expect(first).toHaveTextContent('4 revendedores, 120 visitas em 30 dias');
  expect(within(first!).getByRole('link', { name: 'Fornecedor 1' })).toHaveAttribute(
    'href',
    '/fornecedores/1',
  );
  expect(within(first!).getByRole('link', { name: /^WhatsApp de Fornecedor 1/ })).toHaveAttribute(
    'href',
    'https://wa.me/5562990000001',
  );
  expect(second).toHaveTextContent('F-0002 · Premium');
  expect(await screen.findByText('62%')).toBeVisible();
  expect(screen.getByText('310 de 500 fornecedores')).toBeVisible();
});

test('a contact is confirmed with the method, and leaves the queue; a refusal says why and keeps the choice', async () => {
  let refuses = true;
  answer('confirm_contact', () => {
    if (refuses) return databaseRefusal(404, 'PT404', 'Este fornecedor não existe mais.');
    queue = queue.slice(1);
    return new HttpResponse(null, { status: 204 });
  });
  const { user } = await open();
  await list();
  await user.click(button('Confirmar Fornecedor 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar contato' }));
  await user.selectOptions(dialog.getByLabelText('Como você falou com o fornecedor'), 'Visita');
  await expectAccessible(document.body);
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await toast('Erro ao confirmar', 'Este fornecedor não existe mais.', 'error');
  expect(dialog.getByLabelText('Como você falou com o fornecedor')).toHaveDisplayValue('Visita');
  refuses = false;
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await toast('Sucesso', 'O contato de Fornecedor 1 está confirmado.', 'success');
  await waitFor(() => expect(screen.queryByText('Fornecedor 1')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(sent[1]).toEqual(['confirm_contact', { supplier_id: 1, method: 'visit' }]);
});

test('a supplier is archived, and restored by "Desfazer"', async () => {
  const archived = [{ id: 1, version: 7, before: { is_archived: false } }];
  const all = queue;
  answer('change_suppliers', () => {
    queue = all.slice(1);
    return HttpResponse.json(archived);
  });
  answer('restore_suppliers', () => {
    queue = all;
    return HttpResponse.json(1);
  });
  const { user } = await open();
  await list();
  await user.click(button('Arquivar Fornecedor 1'));
  const outcome = (await screen.findByText('Fornecedor 1 foi arquivado.')).parentElement;
  expect(outcome).toHaveFocus();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fornecedor 1' })).toBeNull());
  await user.click(button('Desfazer'));
  expect(await screen.findByText('Desfeito.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Fornecedor 1' })).toBeVisible();
  expect(sent).toEqual([
    ['change_suppliers', { supplier_ids: [1], change: { is_archived: true } }],
    ['restore_suppliers', { supplier_ids: [1], versions: [7], befores: [{ is_archived: false }] }],
  ]);
});

test('"Corrigir" opens the form of the supplier', async () => {
  const { user } = await open();
  await list();
  await user.click(button('Corrigir Fornecedor 2'));
  expect(await screen.findByRole('dialog', { name: 'Editar fornecedor' })).toBeVisible();
});

test('a queue that cannot be loaded can be loaded again; without contacts in doubt the page says when there will be some', async () => {
  server.use(table('post', 'rpc/contact_queue', () => refusal(500), { once: true }));
  queue = [];
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { name: 'Nenhum contato em verificação' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('support does not see the page', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, staff_role: 'support' })));
  await renderApp('/admin/contatos', { as: 'member' });
  await at('/admin/contatos');
  expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Contatos');
});
