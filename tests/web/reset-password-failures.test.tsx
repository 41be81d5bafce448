import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, auth, authRefusal, webPage, type AskedAuth } from './support/auth-answers';
import { server } from './support/msw';
import { at, expectFault, fill, toast } from './support/screen';
import { renderApp } from './support/render-route';

const SECRET = 'outro-segredo';
const NEW = { 'E-mail': 'ana@teste.example', 'Nova senha': SECRET, 'Confirmar nova senha': SECRET };
const submit = () => screen.findByRole('button', { name: 'Salvar nova senha' });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});

async function reset(values: Record<string, string> = {}, path = '/resetar-senha?token=abc') {
  const view = await renderApp(path);
  await fill(view.user, { ...NEW, ...values });
  await view.user.click(await submit());
  return view;
}

function expectAsTyped(values = NEW) {
  for (const [label, value] of Object.entries(values))
    expect(screen.getByLabelText(label)).toHaveValue(value);
}

/** The auth server takes a link a single time, and here takes `answer` as the end of the password's first change. */
function refuseOnce(answer: () => Response) {
  server.use(auth('user', answer, 'put'));
  return () => {
    asked = answerAuth();
    server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  };
}

test('the e-mail of another account shows an error at its field, and the next attempt needs no new link', async () => {
  const { user } = await reset({ 'E-mail': 'bia@teste.example' });
  const text = 'Este link não é da conta com este e-mail.';
  await toast('Erro', text, 'error');
  expectFault('E-mail', text);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect([asked.links, asked.updates]).toEqual([[], []]);
  expectAsTyped({ ...NEW, 'E-mail': 'bia@teste.example' });

  await fill(user, { 'E-mail': 'ana@teste.example' });
  await user.click(await submit());
  await at('/login');
  expect(asked.links).toHaveLength(1);
  expect(asked.updates).toHaveLength(1);
});

const WEAK = 'Escolha uma senha mais forte, com pelo menos 8 caracteres.';
test.each([
  ['a password that the server finds weak', 'weak_password', WEAK],
  ['the password that was forgotten', 'same_password', 'A nova senha precisa ser diferente da atual.'],
])(
  '%s shows an error at its field, and another password works with the same link',
  async (_what, code, text) => {
    const agree = refuseOnce(() => authRefusal(422, code));
    const { user, baseElement } = await reset();
    await toast('Erro', text, 'error');
    expectFault('Nova senha', text);
    expect(screen.getByLabelText('Nova senha')).toHaveFocus();
    expectAsTyped();
    await expectAccessible(baseElement);

    agree();
    await fill(user, { 'Nova senha': 'bem-melhor-assim', 'Confirmar nova senha': 'bem-melhor-assim' });
    await user.click(await submit());
    await at('/login');
    expect(asked.updates).toEqual([expect.objectContaining({ password: 'bem-melhor-assim' })]);
  },
);

const ODD = 'Resposta em formato inesperado do servidor (status 502).';
const CAUSES: [string, () => Response, string][] = [
  ['no answer', () => HttpResponse.error(), 'Falha ao redefinir a senha.'],
  ['a server that broke', () => authRefusal(500), 'Falha ao redefinir a senha.'],
  ['a refusal without a reason', () => authRefusal(400), 'Não foi possível processar sua solicitação.'],
  [
    'too many attempts',
    () => authRefusal(429, 'over_request_rate_limit'),
    'Muitas tentativas. Aguarde um minuto e tente novamente.',
  ],
  ['a web page', () => webPage(502), ODD],
];

test.each(CAUSES)(
  'when the link is checked, %s shows its own message, keeps the typed text, and the next attempt succeeds',
  async (_c, answer, text) => {
    server.use(auth('verify', answer));
    const { user } = await reset();
    await toast('Erro', text, 'error');
    expectAsTyped();
    expect(window.location.pathname).toBe('/resetar-senha');
    expect(screen.queryByText('Link expirado')).not.toBeInTheDocument();
    asked = answerAuth();
    await user.click(await submit());
    await at('/login');
    expect(asked.links).toHaveLength(1);
  },
);

test.each(CAUSES)(
  'when the password is saved, %s shows its own message, and the link stays valid',
  async (_cause, answer, text) => {
    const agree = refuseOnce(answer);
    const { user } = await reset();
    await toast('Erro', text, 'error');
    expectAsTyped();
    agree();
    await user.click(await submit());
    await at('/login');
  },
);

test('an expired or used link offers a new one', async () => {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  const { user, baseElement } = await reset();
  await toast('Erro', 'Este link expirou ou já foi usado. Peça um novo.', 'error');
  expect(screen.getByText('Link expirado')).toBeVisible();
  expectAsTyped();
  await expectAccessible(baseElement);
  await user.click(screen.getByRole('link', { name: 'Pedir um novo link' }));
  await at('/recuperar-senha');
});

test('an expired invitation tells the user to ask for a new one', async () => {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  await reset({}, '/resetar-senha?token=abc&type=invite');
  expect(await screen.findByText(/Peça um novo convite a quem convidou você\./)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pedir um novo link' })).not.toBeInTheDocument();
});
