import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ownPath } from '@/app/own-path';
import { answerAuth } from './support/auth-answers';
import { at, fill } from './support/screen';
import { renderApp } from './support/render-route';
import { openShop } from './support/shop';

// A visitor who signs up during a purchase opens the confirmation link in a new tab, which knows nothing of the first.

const CONFIRMATION = '/assinatura?plan=annual&method=pix&etapa=confirmacao';

beforeEach(() => {
  answerAuth();
  openShop();
});

async function signUpFrom(path: string) {
  const { user, unmount } = await renderApp(path);
  await screen.findByLabelText('Nome completo');
  await fill(user, {
    'Nome completo': 'Ana Teste',
    'E-mail': 'ana@teste.example',
    Senha: 'segredo-longo',
    'Confirmar senha': 'segredo-longo',
  });
  await user.click(screen.getByRole('button', { name: 'Criar conta' }));
  await screen.findByRole('dialog', { name: 'Cadastro realizado com sucesso!' });
  unmount();
}

/** In a tab without a history, as an e-mail's link opens one. */
async function logIn() {
  const { user, unmount } = await renderApp('/login');
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  return unmount;
}

test('the first login after a sign-up returns to the purchase, and the next one opens the home page', async () => {
  await signUpFrom(CONFIRMATION);
  const unmount = await logIn();
  await at(CONFIRMATION);
  unmount();
  localStorage.removeItem('token');
  await logIn();
  await at('/home');
});

test('a return path that is a day old is ignored', async () => {
  await signUpFrom(CONFIRMATION);
  const kept = JSON.parse(localStorage.getItem('return-path')!) as { path: string; until: number };
  localStorage.setItem('return-path', JSON.stringify({ ...kept, until: Date.now() - 1 }));
  await logIn();
  await at('/home');
});

test.each([
  [
    'of somebody else',
    JSON.stringify({ path: CONFIRMATION, email: 'outra@teste.example', until: Date.now() + 1e6 }),
  ],
  [
    'of another site',
    JSON.stringify({ path: '//outro.example/home', email: 'ana@teste.example', until: Date.now() + 1e6 }),
  ],
  ['that cannot be read', '{'],
])('a path %s is ignored as a return path', async (_whose, stored) => {
  localStorage.setItem('return-path', stored);
  await logIn();
  await at('/home');
});

test('a member at the login whose history entry names another site is redirected to the home page', async () => {
  await renderApp('/sobre', { as: 'member' });
  window.history.replaceState({ usr: { from: '//outro.example/home' } }, '', '/login');
  act(
    () =>
      void window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown })),
  );
  await at('/home');
});

const FOREIGN = [
  '//outro.example/home',
  '/\\outro.example',
  '\\\\outro.example',
  '/\t/outro.example',
  '//[',
  '/%2F%2Foutro.example',
  '/%5C%5Coutro.example',
  '/..//outro.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'https://outro.example/home',
  'home',
  '',
  '/unknown',
  '/home/%E0%A4%A',
];

const OWN = [
  CONFIRMATION,
  '/',
  '/fornecedores/7#contatos',
  '/admin/fornecedores/importar',
  '/diretorio/7?x=%2F',
];

test('a return path outside the site or to no page of it is ignored, and one to a page is followed', () => {
  for (const path of FOREIGN) expect(ownPath(path), path).toBeUndefined();
  for (const path of OWN) expect(ownPath(path)).toBe(path);
});
