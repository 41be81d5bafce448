import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from './support/axe';
import { api, apiRefusal } from './support/account';
import { answerAuth, auth, authRefusal, storedKeys, webPage } from './support/auth-answers';
import { loseConnection } from './support/connection';
import { hold, server } from './support/msw';
import { at, clearToasts, expectFault, fill, refusedAt, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const WORD = 'Digite EXCLUIR para confirmar';
const SURE = { [WORD]: 'EXCLUIR', 'Sua senha': 'segredo-longo' };
const FAILED = 'Não foi possível excluir sua conta. Tente novamente.';
const opener = () => screen.findByRole('button', { name: 'Excluir minha conta' });
const dialog = () => screen.findByRole('dialog', { name: 'Excluir minha conta' });
const submit = async () => within(await dialog()).findByRole('button', { name: 'Excluir minha conta' });

let asked: unknown[];
beforeEach(() => {
  answerAuth();
  asked = [];
  answerDeletion();
});

function answerDeletion() {
  server.use(
    api('post', 'account/deletion', async ({ request }) => {
      asked.push([request.headers.get('authorization'), await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

async function open() {
  const view = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await view.user.click(await opener());
  await dialog();
  const remove = async (values: Record<string, string> = {}) => {
    await fill(view.user, { ...SURE, ...values });
    await view.user.click(await submit());
  };
  return { ...view, remove };
}

/** The owner is at the start, and nothing is left of them here. */
async function gone() {
  await at('/');
  await waitFor(() => expect(storedKeys()).toEqual([]));
  await toast('Sucesso', 'Sua conta foi excluída.', 'success');
}

function expectAsTyped() {
  for (const [label, value] of Object.entries(SURE)) expect(screen.getByLabelText(label)).toHaveValue(value);
}

test('the dialog lists what is deleted and what is kept, asks twice, and can be canceled', async () => {
  const { user } = await open();
  expect(await dialog()).toHaveTextContent(/Sua conta, seus favoritos e sua assinatura serão apagados/);
  await waitFor(() => expect(screen.getByLabelText(WORD)).toHaveFocus());
  expect(screen.getByLabelText('Sua senha')).toHaveProperty('type', 'password');
  expect(screen.getByLabelText('Sua senha')).toHaveAttribute('autocomplete', 'current-password');

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await opener()).toHaveFocus();
  await user.click(await opener());
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(asked).toEqual([]);
});

test('invalid fields and a wrong password show an error, have the focus, and can be corrected', async () => {
  const { remove, user, baseElement } = await open();
  await remove({ [WORD]: 'SIM', 'Sua senha': '' });
  expectFault(WORD, 'Digite EXCLUIR para confirmar.');
  expectFault('Sua senha', 'Informe sua senha.');
  expect(screen.getByLabelText(WORD)).toHaveFocus();
  expect(asked).toEqual([]);

  const text = 'Senha incorreta.';
  server.use(api('post', 'account/deletion', () => apiRefusal(422, text, { password: [text] })));
  await remove();
  await refusedAt('Sua senha', text);
  expect(screen.getByLabelText('Sua senha')).toHaveFocus();
  expectAsTyped();
  await expectAccessible(baseElement);
  answerDeletion();
  server.use(auth('logout', () => authRefusal(403, 'user_not_found'))); // the session has gone with the account
  await user.click(await submit());
  await gone();
});

test('deleting the account clears everything stored on the device and returns to the landing page', async () => {
  const { remove } = await open();
  const replace = vi.spyOn(window.history, 'replaceState');
  await remove({ [WORD]: ' excluir ' });
  await gone();
  expect(asked).toEqual([['Bearer access', { password: 'segredo-longo' }]]);
  await screen.findByRole('link', { name: 'Entrar' });
  // Nor was anybody asked for a login on the way.
  expect(replace.mock.calls.flatMap(([, , to]) => to ?? [])).toEqual(['/']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const LAST = 'O último administrador não pode ser removido.';
const FAILURES: [string, () => Response, string][] = [
  ['the last admin', () => apiRefusal(409, LAST), LAST],
  ['no answer', () => HttpResponse.error(), FAILED],
  ['a web page that claims success', () => webPage(200), FAILED],
];

test('a deletion that fails says why, keeps the account and the typed text, and can be repeated', async () => {
  const { user } = await open();
  await fill(user, SURE);
  for (const [cause, answer, text] of FAILURES) {
    server.use(api('post', 'account/deletion', answer));
    await user.click(await submit());
    await toast('Erro', text, 'error');
    expect(toasts('success'), cause).toEqual([]);
    expectAsTyped();
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(window.location.pathname).toBe('/perfil');
    await clearToasts();
  }
  answerDeletion();
  await user.click(await submit());
  await gone();
});

test('a pending deletion is shown at its button, cannot be canceled or sent twice, and its outcome is shown', async () => {
  const { held, release } = hold();
  server.use(api('post', 'account/deletion', () => held));
  const { remove, user } = await open();
  await remove();
  expect(await screen.findByRole('button', { name: 'Excluindo...' })).toBeDisabled();
  fireEvent.submit(screen.getByLabelText(WORD).closest('form')!);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.keyboard('{Escape}');
  await new Promise((resolve) => setTimeout(resolve, 400)); // longer than a dialog takes to go
  expect(await dialog()).toBeVisible();
  release();
  await gone();
  expect(asked).toHaveLength(1);
});

test('without a connection the deletion fails at once and is not sent later', async () => {
  const { remove, user } = await open();
  const { tell, restore } = loseConnection();
  tell();
  server.use(api('post', 'account/deletion', () => HttpResponse.error()));
  await remove();
  await toast('Erro', FAILED, 'error');
  expectAsTyped();
  await user.keyboard('{Escape}');
  answerDeletion();
  restore();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([]);
});
