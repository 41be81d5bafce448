import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { listServer } from './support/admin-tables';
import { answerAuth, endSessionOnServer } from './support/auth-answers';
import { openSuppliers } from './support/admin-suppliers';
import { CATEGORIES_PATH, openCategories } from './support/categories';
import { API, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { at, fill } from './support/screen';
import { LISTS_PATH, openLists } from './support/special-lists';
import { openSynonyms, SYNONYMS_PATH } from './support/synonyms';
import { openUsers } from './support/users';
import { pressInMenu } from './support/row-menu';

type User = Awaited<ReturnType<typeof openUsers>>['user'];

interface Form {
  path: string;
  open: () => Promise<{ user: User }>;
  press: (user: User) => Promise<void>;
  typed: Record<string, string>;
  save: string;
}
const FORMS: [string, Form][] = [
  [
    'an edited category',
    {
      path: CATEGORIES_PATH,
      open: () => openCategories(),
      press: (user) => user.click(screen.getByRole('button', { name: 'Fantasias' })),
      typed: { Nome: 'Fantasias e Máscaras' },
      save: 'Salvar',
    },
  ],
  [
    'a new list',
    {
      path: LISTS_PATH,
      open: () => openLists(),
      press: (user) => user.click(screen.getByRole('button', { name: 'Adicionar Lista' })),
      typed: { Nome: 'Achados', Tipo: 'Luxo', 'Assinatura exigida': 'Premium' },
      save: 'Salvar',
    },
  ],
  [
    'an edited group of synonyms',
    {
      path: SYNONYMS_PATH,
      open: () => openSynonyms(),
      press: (user) => pressInMenu(user, 'calça, jeans', 'Editar'),
      typed: { Palavras: 'calça\njeans\ndenim' },
      save: 'Salvar',
    },
  ],
  [
    'a new promotion',
    {
      path: '/admin/promocoes',
      open: async () => {
        listServer('get', 'campaigns', [], () => rows([]));
        server.use(
          table('post', 'rpc/count_campaign_readers', () => HttpResponse.json(7)),
          table('post', 'rpc/mails_paused_at', () => HttpResponse.json(null)),
          http.post(`${API}/functions/v1/api/emails/preview`, () =>
            HttpResponse.json({ data: { subject: '', html: '', text: '' } }),
          ),
        );
        return renderApp('/admin/promocoes', { as: 'member' });
      },
      press: async (user) => user.click(await screen.findByRole('button', { name: 'Nova promoção' })),
      typed: {
        Público: 'free',
        Assunto: 'Oferta',
        Texto: 'Só hoje.',
        Botão: 'Ver',
        'Página do botão': '/planos',
      },
      save: 'Salvar rascunho',
    },
  ],
  [
    'an invitation',
    {
      path: '/admin/usuarios',
      open: () => openUsers(),
      press: (user) => user.click(screen.getByRole('button', { name: 'Adicionar Usuário' })),
      typed: { Nome: 'Davi Lima', 'E-mail': 'davi@teste.example' },
      save: 'Enviar convite',
    },
  ],
  [
    'the end of a subscription',
    {
      path: '/admin/usuarios',
      open: () => openUsers(),
      press: (user) => pressInMenu(user, 'Bia Lopes', 'Alterar assinatura'),
      typed: { 'Data de expiração': '2027-03-31' },
      save: 'Salvar',
    },
  ],
];

test.each(FORMS)(
  'if the session ends while %s is being saved, the form opens again after the login with what was typed',
  async (_what, { path, open, press, typed, save }) => {
    const { user } = await open();
    await press(user);
    const dialog = await screen.findByRole('dialog');
    for (const [label, value] of Object.entries(typed))
      await enter(user, within(dialog).getByLabelText(label), value);

    let isOver = true;
    endSessionOnServer();
    server.use(
      http.all(`${API}/*`, ({ request }) =>
        isOver && !request.url.includes('/auth/')
          ? HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
          : undefined,
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: save }));
    await user.click(await screen.findByRole('link', { name: 'Fazer login' }));

    isOver = false;
    answerAuth();
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at(path);
    const again = within(await screen.findByRole('dialog'));
    for (const [label, value] of Object.entries(typed))
      await waitFor(() => expect(again.getByLabelText(label)).toHaveValue(value));
    expect(sessionStorage.getItem('drafts')).toBeNull();
  },
);

test('a session that ends while a supplier is open keeps what was typed and nothing else', async () => {
  const { user } = await openSuppliers();
  await user.click(within(screen.getByRole('rowheader')).getByRole('button'));
  await screen.findByRole('dialog', { name: 'Editar fornecedor' });
  await fill(user, { Nome: 'Outro nome' });
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByRole('link', { name: 'Fazer login' });
  const drafts = JSON.parse(sessionStorage.getItem('drafts') ?? '{}') as { drafts?: unknown };
  expect(drafts.drafts).toEqual({ 'supplier:7': { name: 'Outro nome' } });
});

async function enter(user: User, field: HTMLElement, value: string) {
  if (field instanceof HTMLSelectElement) return user.selectOptions(field, value);
  await user.clear(field);
  if (field.getAttribute('type') === 'date') await user.type(field, value);
  else await user.paste(value);
}
