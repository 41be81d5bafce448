import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal, type AskedAuth } from './support/auth-answers';
import { hold, server } from './support/msw';
import { clearToasts, expectFault, fill, refusedAt, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const CHANGE = {
  'Senha atual': 'segredo-longo',
  'Nova senha': 'outro-segredo',
  'Confirmar nova senha': 'outro-segredo',
};
const submit = () => screen.findByRole('button', { name: 'Atualizar Senha' });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});

async function change(values: Record<string, string> = {}) {
  const view = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await fill(view.user, { ...CHANGE, ...values });
  await view.user.click(await submit());
  return view;
}

function expectFields(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    expect(screen.getByLabelText(label)).toHaveValue(value);
}

test('every field is labeled and known to password managers, and an invalid one shows an error, has the focus, and nothing is sent', async () => {
  const { user, baseElement } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  const form = (await submit()).closest('form')!;
  for (const [label, autocomplete] of [
    ['Senha atual', 'current-password'],
    ['Nova senha', 'new-password'],
    ['Confirmar nova senha', 'new-password'],
  ] as const) {
    expect(screen.getByLabelText(label)).toHaveProperty('type', 'password');
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', autocomplete);
  }
  expect(form.querySelector('[autocomplete=username]')).toHaveValue('ana@teste.example');

  await fill(user, { 'Nova senha': '1234567' });
  await user.click(await submit());
  expectFault('Senha atual', 'Informe sua senha atual.');
  expectFault('Nova senha', 'A senha precisa ter pelo menos 8 caracteres.');
  expectFault('Confirmar nova senha', 'Repita a nova senha.');
  expect(screen.getByLabelText('Senha atual')).toHaveFocus();
  await fill(user, { ...CHANGE, 'Confirmar nova senha': 'outro-segredu' });
  await user.click(await submit());
  await toast('Erro', 'A nova senha e a confirmação não correspondem.', 'error');
  expectFault('Confirmar nova senha', 'A nova senha e a confirmação não correspondem.');
  expect(asked.updates).toEqual([]);
  await expectAccessible(baseElement);
});

test('a new password is sent once, with the current one, and ends all sessions but this one', async () => {
  const { held, release } = hold();
  server.use(auth('user', () => held, 'put'));
  await change();
  expect(await screen.findByRole('button', { name: 'Atualizando...' })).toBeDisabled();
  fireEvent.submit(screen.getByLabelText('Senha atual').closest('form')!);
  release();
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  expect(asked.updates).toEqual([
    expect.objectContaining({ password: 'outro-segredo', current_password: 'segredo-longo' }),
  ]);
  expect(asked.logouts).toEqual(['others']);
  expectFields({ 'Senha atual': '', 'Nova senha': '', 'Confirmar nova senha': '' });
  expect(localStorage.getItem('token')).not.toBeNull();
});

const WRONG = 'A senha atual está incorreta.';
const WEAK = 'Escolha uma senha mais forte, com pelo menos 8 caracteres.';
const REFUSED = 'Falha ao alterar a senha.';
const UNANSWERED = 'Ocorreu um erro ao alterar a senha.';

/** What the server answers, what the toast says, and the field that has the error. */
const FAILURES: [() => Response, string, string?][] = [
  [() => authRefusal(422, 'current_password_mismatch'), WRONG, 'Senha atual'],
  [() => authRefusal(422, 'weak_password'), WEAK, 'Nova senha'],
  [() => authRefusal(400), REFUSED],
  [() => HttpResponse.error(), UNANSWERED],
];

test('a change that fails says why, at its field if it is about one, keeps the typed text, and can be repeated; it counts even if the other sessions could not be ended', async () => {
  const { user } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await fill(user, CHANGE);
  for (const [answer, text, label] of FAILURES) {
    server.use(auth('user', answer, 'put'));
    await user.click(await submit());
    if (label) {
      await refusedAt(label, text);
      expect(screen.getByLabelText(label)).toHaveFocus();
    } else await toast('Erro', text, 'error');
    expectFields(CHANGE);
    expect(toasts('success')).toEqual([]);
    await clearToasts();
  }
  expect(asked.logouts).toEqual([]);

  answerAuth();
  server.use(auth('logout', () => HttpResponse.error()));
  await user.click(await submit());
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  expect(toasts('error')).toEqual([]);
});
