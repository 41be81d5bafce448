import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal, type AskedAuth } from './support/auth-answers';
import { hold, server } from './support/msw';
import { expectFault, fill, toast, toasts } from './support/screen';
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

test('every field is labeled, and password managers know the account and the purpose of each field', async () => {
  await renderApp('/perfil?aba=configuracoes', { as: 'member' });
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
});

test('a new password is sent with the current one and ends all sessions but this one', async () => {
  await change();
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  expect(asked.updates).toEqual([
    expect.objectContaining({ password: 'outro-segredo', current_password: 'segredo-longo' }),
  ]);
  expect(asked.logouts).toEqual(['others']);
  expectFields({ 'Senha atual': '', 'Nova senha': '', 'Confirmar nova senha': '' });
  expect(localStorage.getItem('token')).not.toBeNull();
});

test.each([
  [{ 'Senha atual': '' }, 'Senha atual', 'Informe sua senha atual.'],
  [{ 'Nova senha': '', 'Confirmar nova senha': '' }, 'Nova senha', 'Escolha a nova senha.'],
  [
    { 'Nova senha': '1234567', 'Confirmar nova senha': '1234567' },
    'Nova senha',
    'A senha precisa ter pelo menos 8 caracteres.',
  ],
  [{ 'Confirmar nova senha': '' }, 'Confirmar nova senha', 'Repita a nova senha.'],
])(
  'invalid input (%j) sends nothing, shows an error at its field and focuses it',
  async (values, label, message) => {
    await change(values);
    expectFault(label, message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(asked.updates).toEqual([]);
  },
);

test('two different passwords show an error, and nothing is sent', async () => {
  const { baseElement } = await change({ 'Confirmar nova senha': 'outro-segredu' });
  await toast('Erro', 'A nova senha e a confirmação não correspondem.', 'error');
  expectFault('Confirmar nova senha', 'A nova senha e a confirmação não correspondem.');
  expect(asked.updates).toEqual([]);
  await expectAccessible(baseElement);
});

const WRONG = 'A senha atual está incorreta.';
const WEAK = 'Escolha uma senha mais forte, com pelo menos 8 caracteres.';
const SAME = 'A nova senha precisa ser diferente da atual.';
test.each([
  ['a wrong current password', 'current_password_mismatch', 'Senha atual', WRONG],
  ['a current password the server missed', 'current_password_required', 'Senha atual', WRONG],
  ['a password that the server finds weak', 'weak_password', 'Nova senha', WEAK],
  ['the password it was before', 'same_password', 'Nova senha', SAME],
])('%s shows an error at its field, and the next attempt succeeds', async (_what, code, label, message) => {
  server.use(auth('user', () => authRefusal(422, code), 'put'));
  const { user } = await change();
  await toast('Erro', message, 'error');
  expectFault(label, message);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expectFields(CHANGE);
  expect(asked.logouts).toEqual([]);

  answerAuth();
  await user.click(await submit());
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
});

const REFUSED = 'Falha ao alterar a senha.';
const UNANSWERED = 'Ocorreu um erro ao alterar a senha.';
test.each([
  ['a refusal without a reason', () => authRefusal(400), REFUSED],
  ['a refusal of an unknown kind', () => authRefusal(422, 'validation_failed'), REFUSED],
  ['no answer', () => HttpResponse.error(), UNANSWERED],
  ['a server that broke', () => authRefusal(500), UNANSWERED],
])(
  '%s shows its own message, keeps the typed text, and the next attempt succeeds',
  async (_cause, answer, text) => {
    server.use(auth('user', answer, 'put'));
    const { user } = await change();
    await toast('Erro', text, 'error');
    expect(toasts('success')).toEqual([]);
    expectFields(CHANGE);
    answerAuth();
    await user.click(await submit());
    await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  },
);

test('a changed password is reported as changed even if the other sessions could not be ended', async () => {
  server.use(auth('logout', () => HttpResponse.error()));
  await change();
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  expect(toasts('error')).toEqual([]);
});

test('while the change is pending the button shows it, and a second submission sends nothing', async () => {
  const { held, release } = hold();
  server.use(auth('user', () => held, 'put'));
  await change();
  expect(await screen.findByRole('button', { name: 'Atualizando...' })).toBeDisabled();
  fireEvent.submit(screen.getByLabelText('Senha atual').closest('form')!);
  release();
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  await waitFor(() => expect(asked.updates).toHaveLength(1));
});
