import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lockedSupplier, MEMBER_ID, openSupplier } from '../support/builders';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal } from './support/auth-answers';
import { answerList, found } from './support/directory';
import { hold, server } from './support/msw';
import { renderApp, storedSession } from './support/render-route';
import { at, fill, logOut } from './support/screen';
import { answerPage, lockedPage, supplierPage } from './support/supplier-page';

const LIST = [
  openSupplier(1, { name: 'Ateliê Lumivê' }),
  openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
  lockedSupplier(3, { name: 'Calçados Zarapê', image_hash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }),
];

beforeEach(() => {
  answerAuth();
});

describe('suppliers that were viewed lately', () => {
  const recent = () => screen.queryByRole('region', { name: 'Vistos recentemente' });
  const stored = () => localStorage.getItem('recent');
  const names = () =>
    within(recent()!)
      .getAllByRole('link')
      .map((link) => link.textContent);

  async function openSearch(path = '/fornecedores', as: 'visitor' | 'member' = 'visitor') {
    answerList(LIST);
    const view = await renderApp(path, { as });
    await found();
    await view.user.click(screen.getByRole('searchbox'));
    return view;
  }

  test('are linked below the empty search, and can be cleared', async () => {
    localStorage.setItem('recent', '[2,1]');
    const { user, container } = await openSearch('/home');
    await waitFor(() => expect(names()).toEqual(['Brisalu BijouxBijuterias', 'Ateliê LumivêModa Feminina']));
    await expectAccessible(container);
    await user.tab();
    const first = within(recent()!).getAllByRole('link')[0]!;
    expect(first).toHaveFocus();
    expect(first).toHaveAttribute('href', '/diretorio/2');
    await user.keyboard('{Escape}');
    expect(recent()).toBeNull();
    await user.click(screen.getByRole('searchbox'));
    await waitFor(() => expect(recent()).not.toBeNull());
    await user.type(screen.getByRole('searchbox'), 'a');
    expect(recent()).toBeNull();

    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(recent()).not.toBeNull());
    const clear = within(recent()!).getByRole('button');
    clear.focus();
    await user.keyboard('{Enter}');
    expect(recent()).toBeNull();
    expect(stored()).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('show only what the list shows: nothing of a supplier that is gone, no picture of one that is locked again', async () => {
    localStorage.setItem('recent', '[99,"x",null,3]');
    await openSearch();
    await waitFor(() => expect(names()).toEqual(['Calçados ZarapêModa Feminina']));
    expect(within(recent()!).getByRole('img', { name: 'Bloqueado' })).toBeVisible();
    expect(recent()!.querySelector('img')).toBeNull();
  });

  test('are the last twelve that were opened, each once, and none that was locked', async () => {
    localStorage.setItem('recent', JSON.stringify([20, 7, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]));
    answerPage(supplierPage(7));
    const { unmount } = await renderApp('/fornecedores/7');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(stored()).toBe('[7,20,21,22,23,24,25,26,27,28,29,30]'));
    unmount();

    localStorage.clear();
    answerPage(lockedPage(7));
    await renderApp('/fornecedores/7');
    await screen.findByRole('heading', { name: 'Conteúdo Exclusivo para Assinantes' });
    expect(stored()).toBeNull();
  });

  test('are deleted by a logout', async () => {
    localStorage.setItem('recent', '[1]');
    const { user } = await renderApp('/sobre', { as: 'member' });
    await logOut(user);
    await at('/login');
    expect(stored()).toBeNull();
  });

  test.each([
    ['a logout', () => localStorage.removeItem('token')],
    [
      'the login of another member',
      () =>
        localStorage.setItem(
          'token',
          JSON.stringify({ ...storedSession(), user: { id: MEMBER_ID.replace(/^./, 'f') } }),
        ),
    ],
  ])('are deleted by %s in another tab', async (_what, change) => {
    localStorage.setItem('recent', '[1]');
    await renderApp('/sobre', { as: 'member' });
    await screen.findByRole('button', { name: 'Sair' });
    change();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(stored()).toBeNull();
  });

  test('are deleted by the login of another member in another tab while the session is checked', async () => {
    const { held, release } = hold();
    vi.doMock('@/lib/backend/supabase-client', async (original) => {
      await held;
      return original();
    });
    localStorage.setItem('recent', '[1]');
    localStorage.setItem('token', JSON.stringify(storedSession()));
    await renderApp('/sobre');
    const other = { ...storedSession(), user: { id: MEMBER_ID.replace(/^./, 'f') } };
    localStorage.setItem('token', JSON.stringify(other));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(stored()).toBeNull();
    release();
    vi.doUnmock('@/lib/backend/supabase-client');
  });

  test('are deleted when a stored session has expired and cannot be refreshed', async () => {
    localStorage.setItem('recent', '[1]');
    localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
    server.use(auth('token', () => authRefusal(400, 'refresh_token_not_found')));
    await renderApp('/sobre');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await waitFor(() => expect(stored()).toBeNull());
  });

  test('stay with a visitor who logs in', async () => {
    localStorage.setItem('recent', '[1]');
    const { user } = await renderApp('/login');
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at('/home');
    expect(stored()).toBe('[1]');
  });
});
