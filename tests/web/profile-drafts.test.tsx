import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memberRow } from '../support/builders';
import { keepAccount } from './support/account';
import { answerAuth, auth, endSessionOnServer } from './support/auth-answers';
import { server, table } from './support/msw';
import { at, fill, logOut } from './support/screen';
import { renderApp, storedSession } from './support/render-route';

const OTHER_ID = '00000000-0000-4000-8000-000000000002';

beforeEach(() => {
  answerAuth();
  keepAccount();
});

describe('a session that ends on saving', () => {
  /** Saves with a session that is over by then, and opens the login that the page offers. */
  async function loseSession() {
    endSessionOnServer();
    server.use(
      table('patch', 'profiles', () =>
        HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
      ),
    );
    const view = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
    const typed = { Nome: 'Ana Nova', 'E-mail': 'nova@teste.example', 'Sua senha': 'segredo-longo' };
    await fill(view.user, typed);
    const form = within(await screen.findByRole('region', { name: 'Meus Dados' }));
    await view.user.click(form.getByRole('button', { name: 'Salvar Alterações' }));
    await view.user.click(await screen.findByRole('link', { name: 'Fazer login' }));
    return view;
  }

  async function logIn(user: UserEvent) {
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at('/perfil?aba=configuracoes');
  }

  test('leaves the typed text in the form after the same user has logged in, but no password', async () => {
    const { user } = await loseSession();
    expect(JSON.stringify(sessionStorage)).not.toContain('segredo-longo');
    answerAuth();
    await logIn(user);
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Ana Nova'));
    expect(screen.getByLabelText('E-mail')).toHaveValue('nova@teste.example');
    expect(screen.getByLabelText('Sua senha')).toHaveValue('');
    expect(JSON.stringify(sessionStorage)).not.toContain('Ana Nova');
  });

  test('leaves nothing to another user', async () => {
    const { user } = await loseSession();
    expect(JSON.stringify(sessionStorage)).toContain('Ana Nova');
    const other = { ...storedSession(), user: { ...storedSession().user, id: OTHER_ID } };
    server.use(
      auth('token', () => HttpResponse.json(other)),
      table('get', 'accounts', () => HttpResponse.json({ ...memberRow, id: OTHER_ID, name: 'Bia' })),
    );
    await logIn(user);
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Bia'));
    expect(JSON.stringify(sessionStorage)).not.toContain('Ana Nova');
  });
});

describe('a session that ends while a form is being filled in', () => {
  async function typeName() {
    const view = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
    await fill(view.user, { Nome: 'Ana Nova' });
    return view;
  }
  const kept = () => sessionStorage.getItem('drafts') ?? '';
  const tell = (key: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));

  test('leaves the typed text in the form after the login, although nothing was being saved', async () => {
    const { user } = await typeName();
    endSessionOnServer();
    server.use(
      table('get', 'favorites', () =>
        HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
      ),
    );
    const { queryClient } = await import('@/lib/query-client');
    const { favoriteQueries } = await import('@/data/favorites/queries');
    await queryClient.fetchQuery(favoriteQueries.ids(memberRow.id)).catch(() => undefined); // as on return to the tab
    await user.click(await screen.findByRole('link', { name: 'Fazer login' }));
    answerAuth();
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at('/perfil?aba=configuracoes');
    await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveValue('Ana Nova'));
  });

  test('keeps nothing of a member who logs out in another tab', async () => {
    await typeName();
    localStorage.removeItem('token');
    tell('token');
    expect(kept()).toContain('Ana Nova'); // so far it could have ended in any way
    tell('drafts');
    expect(kept()).toBe('');
  });

  test('keeps nothing after the site’s data was cleared', async () => {
    await typeName();
    localStorage.clear();
    tell(null);
    expect(kept()).toBe('');
  });
});

test('logging out tells other tabs to keep no text', async () => {
  const { user } = await renderApp('/sobre', { as: 'member' });
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  await logOut(user);
  await waitFor(() => expect(setItem).toHaveBeenCalledWith('drafts', ''));
  expect(localStorage.getItem('drafts')).toBeNull();
});

test('logging out deletes text that was kept for a form', async () => {
  const drafts = { owner: memberRow.id, drafts: { profile: { name: 'Ana Nova' } } };
  sessionStorage.setItem('drafts', JSON.stringify(drafts));
  sessionStorage.setItem('contact-draft', '{"message":"Olá"}');
  const { user } = await renderApp('/sobre', { as: 'member' });
  await logOut(user);
  await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
  expect(sessionStorage.getItem('contact-draft')).toBeNull();
});
