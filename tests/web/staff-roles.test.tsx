import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAuth } from './support/auth-answers';
import { adminRow } from '../support/builders';
import { rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { at } from './support/screen';

const EDITOR_PAGES = [
  'Fornecedores',
  'Contatos',
  'Páginas',
  'Categorias',
  'Sinônimos',
  'Listas Especiais',
  'Histórico',
];
const SUPPORT_PAGES = ['Usuários', 'Pedidos', 'Mensagens', 'E-mails', 'Histórico'];

let asked: string[] = [];
beforeEach(() => {
  answerAuth();
  asked = [];
  server.events.on('request:start', ({ request }) => asked.push(new URL(request.url).pathname));
  return () => server.events.removeAllListeners();
});

/** Opens a page of the admin area on a wide screen, as somebody with this role. */
async function open(role: 'editor' | 'support', path: string) {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(min-width: 64em)',
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, staff_role: role })));
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const links = () => {
  const nav = screen.getByRole('navigation', { name: 'Administração' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

test('an editor starts at the suppliers, has only the catalog in the navigation, and does not ask for messages', async () => {
  await open('editor', '/admin');
  await at('/admin/fornecedores');
  expect(links()).toEqual(EDITOR_PAGES);
  expect(asked.filter((path) => path.includes('contact_messages'))).toEqual([]);
});

test('support starts at the users, has only what is about members in the navigation, and counts the messages', async () => {
  await open('support', '/admin');
  await at('/admin/usuarios');
  expect(links()).toEqual(SUPPORT_PAGES);
  await waitFor(() => expect(asked.join()).toContain('contact_messages'));
});

describe('a page of another role', () => {
  test.each([
    ['editor', '/admin/usuarios', 'Catálogo', 'Fornecedores', '/admin/fornecedores'],
    ['editor', '/admin/pedidos', 'Catálogo', 'Fornecedores', '/admin/fornecedores'],
    ['editor', '/admin/mensagens', 'Catálogo', 'Fornecedores', '/admin/fornecedores'],
    ['editor', '/admin/configuracoes', 'Catálogo', 'Fornecedores', '/admin/fornecedores'],
    ['support', '/admin/fornecedores', 'Atendimento', 'Usuários', '/admin/usuarios'],
    ['support', '/admin/fornecedores/importar', 'Atendimento', 'Usuários', '/admin/usuarios'],
    ['support', '/admin/cupons', 'Atendimento', 'Usuários', '/admin/usuarios'],
    ['support', '/admin/promocoes', 'Atendimento', 'Usuários', '/admin/usuarios'],
  ] as const)('tells %s at %s so, and asks for none of its data', async (role, path, label, first, to) => {
    await open(role, path);
    const title = 'Sua função não inclui esta página';
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(new RegExp(`Sua função na equipe é ${label}\\.`))).toBeVisible();
    expect(screen.getByRole('link', { name: `Ir para ${first}` })).toHaveAttribute('href', to);
    const data = asked.filter((sent) => /search_|operator_settings|coupons|imports/.test(sent));
    expect(data).toEqual([]);
  });
});

test('support sees the messages without the setting how long they are kept', async () => {
  server.use(table('post', 'rpc/search_messages', () => rows([])));
  await open('support', '/admin/mensagens');
  expect(screen.getByRole('heading', { level: 1, name: 'Mensagens' })).toBeVisible();
  expect(await screen.findByText('Nenhuma mensagem ainda')).toBeVisible();
  expect(asked.filter((path) => path.includes('operator_settings'))).toEqual([]);
});
