import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { memberRow } from '../support/builders';
import { answerAuth, type AskedAuth, auth, authRefusal, storedKeys, webPage } from './support/auth-answers';
import { at, clearToasts, expectFault, refusedAt, fill, toast, toasts } from './support/screen';
import { expectAccessible } from './support/axe';
import { hold, refusal, rows, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';
import { openShop } from './support/shop';

const DONE = 'E-mail verificado com sucesso! Você já pode fazer o login.';
const UNREACHED = 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.';
const link = (name: string) => screen.findByRole('link', { name });
let asked: AskedAuth;

beforeEach(() => {
  asked = answerAuth();
});

test('a link is checked and used once, even if React runs effects twice; it logs nobody in where nobody signed up, ends the session it opens at the server, and leads to the login', async () => {
  const { held, release } = hold();
  let links = 0;
  server.use(
    auth('verify', async () => {
      links += 1;
      await held;
      return undefined;
    }),
  );
  const { user, container } = await renderApp('/verificar-email?token=abc', { strict: true });
  expect(await screen.findByRole('heading', { name: 'Verificando seu e-mail' })).toBeVisible();
  expect(screen.getByRole('status', { name: 'Verificando seu e-mail…' })).toBeVisible();
  release();
  expect(await screen.findByText(DONE)).toHaveAttribute('role', 'status');
  expect(asked.links).toEqual([{ token_hash: 'abc', type: 'signup' }]);
  expect(storedKeys()).toEqual([]);
  await waitFor(() => expect(asked.logouts).toEqual(['local']));
  await expectAccessible(container);
  await user.click(await link('Ir para o Login'));
  await at('/login');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@teste.example');
  window.history.back();
  expect(await screen.findByText(DONE)).toBeVisible();
  expect(asked.links).toHaveLength(1);
  expect(links).toBe(1);
});

/** As a sign-up stores it in the browser in which it was made. */
function signedUpHere(rest: object = {}) {
  const kept = {
    email: 'ana@teste.example',
    until: Date.now() + 60_000,
    path: '/assinatura?plan=monthly&method=pix&etapa=confirmacao',
    favorite: { id: 1, name: 'Ateliê Lumivê' },
    ...rest,
  };
  localStorage.setItem('return-path', JSON.stringify(kept));
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  const access_token = `${part({ alg: 'HS256' })}.${part({ exp: Date.now() / 1000 + 3600 })}.c2ln`;
  const added: unknown[] = [];
  openShop();
  server.use(
    auth('verify', () => HttpResponse.json({ ...storedSession(), access_token })),
    table('post', 'favorites', async ({ request }) => {
      added.push(await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
  );
  return added;
}

test('a link of a sign-up that was made in this browser logs in, saves the heart that led to it once, and goes on with the purchase', async () => {
  const added = signedUpHere();
  const { user } = await renderApp('/verificar-email?token=abc', { strict: true });
  await screen.findByText(DONE);
  await toast('Sucesso', 'Ateliê Lumivê adicionado aos favoritos.', 'success');
  expect(added).toEqual([{ supplier_id: 1 }]);
  expect(localStorage.getItem('return-path')).toBeNull();
  expect(asked.logouts).toEqual([]);
  await user.click(await link('Ir para o Login'));
  await at('/assinatura?plan=monthly&method=pix&etapa=confirmacao');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirmar assinatura' })).toBeEnabled());
  expect(asked.logins).toEqual([]);
});

test.each<[string, object, () => void]>([
  ['that was made here by somebody else', { email: 'outra@teste.example' }, () => undefined],
  ['that is a day old', { until: Date.now() - 1 }, () => undefined],
  [
    'whose session the server refuses',
    {},
    () => server.use(auth('user', () => authRefusal(403, 'bad_jwt'), 'get')),
  ],
])('a link after a sign-up %s leads to the login', async (_which, kept, prepare) => {
  const added = signedUpHere(kept);
  prepare();
  const { user } = await renderApp('/verificar-email?token=abc');
  await screen.findByText(DONE);
  await waitFor(() => expect(asked.logouts).toEqual(['local']));
  expect(localStorage.getItem('token')).toBeNull();
  await user.click(await link('Ir para o Login'));
  await at('/login');
  expect(added).toEqual([]);
});

test('a link of another kind is refused, and not used up', async () => {
  server.use(table('post', 'rpc/email_link', () => rows([{ kind: 'invite', email: 'ana@teste.example' }])));
  await renderApp('/verificar-email?token=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Ocorreu um erro ao verificar seu e-mail/);
  expect(asked.links).toEqual([]);
});

test('the first of two links to a new e-mail address does nothing before its button is pressed, can be tried again, and then says that the other one is needed', async () => {
  let links = 0;
  server.use(
    table('post', 'rpc/email_link', () => {
      links += 1;
      return undefined;
    }),
    auth('verify', () => HttpResponse.error()),
  );
  const { user, container } = await renderApp('/verificar-email?token=abc&type=email_change', {
    strict: true,
  });
  const confirm = await screen.findByRole('button', { name: 'Confirmar a troca' });
  await expectAccessible(container);
  expect([links, asked.links]).toEqual([0, []]);
  await user.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent(UNREACHED);
  server.use(auth('verify', () => HttpResponse.json({ code: '200', msg: 'accepted' })));
  await user.click(confirm);
  const text = 'Confirmado! Para concluir a troca, abra também o link que enviamos ao outro e-mail.';
  expect(await screen.findByText(text)).toHaveAttribute('role', 'status');
  await expectAccessible(container);
});

test('the owner of an address with an earlier sign-up chooses name and password', async () => {
  const { user: member, ...session } = storedSession();
  const voided = { ...member, app_metadata: { choose_password: true } };
  const names: unknown[] = [];
  server.use(
    auth('verify', () => HttpResponse.json({ ...session, user: voided, access_token: 'opened-by-link' })),
    table('patch', 'profiles', async ({ request }) => {
      names.push([request.headers.get('authorization'), await request.json()]);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, container } = await renderApp('/verificar-email?token=abc');
  await user.click(await screen.findByRole('button', { name: 'Salvar e ir para o login' }));
  expectFault('Nome completo', 'Informe seu nome.');
  expectFault('Senha', 'Escolha uma senha.');
  await expectAccessible(container);

  server.use(auth('user', () => authRefusal(422, 'weak_password'), 'put'));
  const typed = { 'Nome completo': 'Ana', Senha: 'escolhida-1', 'Confirmar senha': 'escolhida-1' };
  await fill(user, typed);
  await user.click(screen.getByRole('button', { name: 'Salvar e ir para o login' }));
  await refusedAt('Senha', 'Escolha uma senha mais forte, com pelo menos 8 caracteres.');
  asked = answerAuth();
  await user.click(screen.getByRole('button', { name: 'Salvar e ir para o login' }));
  await toast('Sucesso', 'Sua senha foi salva. Você já pode fazer login.', 'success');
  await at('/login');
  expect(await screen.findByLabelText('E-mail')).toHaveValue('ana@teste.example');
  expect(names[0]).toEqual(['Bearer opened-by-link', { name: 'Ana' }]);
  expect(asked.updates).toEqual([
    expect.objectContaining({ password: 'escolhida-1', data: { name: 'Ana' } }),
  ]);
  expect(asked.logouts).toEqual(['global']);
});

test('an unknown type of link is treated as a confirmation', async () => {
  await renderApp('/verificar-email?token=abc&type=recovery');
  await screen.findByText(DONE);
  expect(asked.links).toEqual([{ token_hash: 'abc', type: 'signup' }]);
});
test('a logged-in member stays logged in and reads about the new e-mail address', async () => {
  const { user } = await renderApp('/perfil', { as: 'member' });
  await screen.findByText('ana@teste.example');
  const token = localStorage.getItem('token');
  server.use(
    table('get', 'accounts', () => HttpResponse.json({ ...memberRow, email: 'nova@teste.example' })),
  );
  window.history.pushState(null, '', '/verificar-email?token=abc&type=email_change');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await user.click(await screen.findByRole('button', { name: 'Confirmar a troca' }));
  await screen.findByText(/^Seu novo e-mail foi confirmado!/);
  expect(asked.links).toEqual([{ token_hash: 'abc', type: 'email_change' }]);
  expect(localStorage.getItem('token')).toBe(token);
  await user.click(await link('Ir para o Login'));
  await at('/home');
  await waitFor(() => expect(localStorage.getItem('user')).toContain('nova@teste.example'));
});

test.each(['', '?token=%20'])('a URL with "%s" as token requests nothing but the settings', async (query) => {
  const seen: string[] = [];
  server.events.on('request:start', ({ request }) => void seen.push(request.url));
  await renderApp(`/verificar-email${query}`, { strict: true });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Token de verificação não encontrado. Por favor, verifique o link.',
  );
  expect(await link('Tentar Cadastro Novamente')).toHaveAttribute('href', '/cadastro');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(seen.filter((url) => !url.endsWith('/rest/v1/settings'))).toEqual([]);
});

test('an expired or used link says so and what to do next', async () => {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  const { container } = await renderApp('/verificar-email?token=abc');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Ocorreu um erro ao verificar seu e-mail\. O link pode ter expirado\.$/,
  );
  expect(
    screen.getByText(/^Cada link vale por uma hora e uma única vez\. Se você já confirmou/),
  ).toBeVisible();
  expect(await link('Tentar Cadastro Novamente')).toHaveAttribute('href', '/cadastro');
  expect(await link('Ir para o Login')).toHaveAttribute('href', '/login');
  expect(screen.getByRole('button', { name: 'Enviar novo link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
  await expectAccessible(container);
});

test.each([
  ['confirmed', 'Este link já foi usado. Sua conta está confirmada: entre.', 'Ir para o Login', '/login'],
  [
    'passwordless',
    'Este link já foi usado. Sua conta está confirmada, mas ainda não tem senha: peça um link para escolher uma.',
    'Escolher a senha',
    '/recuperar-senha',
  ],
])('a link that a mail scanner has used says that the account is %s', async (kind, text, label, path) => {
  server.use(table('post', 'rpc/email_link', () => rows([{ kind, email: '' }])));
  const { container } = await renderApp('/verificar-email?token=abc');
  expect(await screen.findByText(text)).toHaveAttribute('role', 'status');
  expect(await link(label)).toHaveAttribute('href', path);
  expect(screen.queryByRole('link', { name: 'Tentar Cadastro Novamente' })).not.toBeInTheDocument();
  expect(asked.links).toEqual([]);
  await expectAccessible(container);
});

test('an expired link to a new e-mail address links to the profile, where another can be requested', async () => {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  const { user } = await renderApp('/verificar-email?token=abc&type=email_change');
  await user.click(await screen.findByRole('button', { name: 'Confirmar a troca' }));
  expect(await screen.findByText(/peça um novo link no seu perfil/)).toBeVisible();
  expect(screen.queryByLabelText('E-mail do cadastro')).not.toBeInTheDocument();
});

const UNCHECKED: [string, () => Response, string | RegExp][] = [
  ['no answer', () => HttpResponse.error(), UNREACHED],
  ['a web page', () => webPage(200), 'Resposta em formato inesperado do servidor (status 200).'],
  [
    'a refusal for another reason',
    () => authRefusal(422, 'validation_failed'),
    'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.',
  ],
];

test('a link that cannot be checked stays valid, so the next attempt succeeds', async () => {
  const [[, first]] = UNCHECKED as [(typeof UNCHECKED)[0]];
  server.use(auth('verify', first));
  const { user, container } = await renderApp('/verificar-email?token=abc');
  const retry = () => screen.findByRole('button', { name: 'Tentar novamente' });
  await retry();
  await expectAccessible(container);
  for (const [cause, answer, text] of UNCHECKED) {
    server.use(auth('verify', answer));
    await user.click(await retry());
    await waitFor(() => expect(screen.getByRole('alert'), cause).toHaveTextContent(text));
    expect(screen.queryByText(/^Cada link vale/)).not.toBeInTheDocument();
  }
  answerAuth();
  await user.click(await retry());
  expect(await screen.findByText(DONE)).toBeVisible();
});

test('the link to take a change of e-mail address back does so on request, and logs out', async () => {
  const undone: unknown[] = [];
  server.use(
    table('post', 'rpc/undo_email_change', () => refusal(500), { once: true }),
    table('post', 'rpc/undo_email_change', async ({ request }) => {
      undone.push(await request.json());
      return HttpResponse.json('ana@teste.example');
    }),
  );
  const { user, container } = await renderApp('/desfazer-troca-de-email?token=abc', { as: 'member' });
  const undo = await screen.findByRole('button', { name: 'Desfazer a troca' });
  expect(undone).toEqual([]);
  await expectAccessible(container);
  await user.click(undo);
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível desfazer a troca.');
  await user.click(undo);
  expect(await screen.findByText(/^Sua conta voltou para/)).toHaveTextContent('para ana@teste.example,');
  expect([undone, asked.recoveries]).toEqual([[{ token: 'abc' }], ['ana@teste.example']]);
  expect(storedKeys()).toEqual([]);
});

test.each([
  ['?token=abc', 'Este link expirou ou já foi usado.'],
  ['', 'O link está incompleto. Copie o endereço inteiro do e-mail.'],
])('an unusable link to take a change back ("%s") says why', async (query, text) => {
  server.use(table('post', 'rpc/undo_email_change', () => HttpResponse.json(null)));
  const { user } = await renderApp(`/desfazer-troca-de-email${query}`);
  const undo = await screen.findByRole('button', { name: 'Desfazer a troca' });
  if (query) await user.click(undo);
  else expect(undo).toBeDisabled();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

const ANSWER = 'Se houver um cadastro à espera de confirmação com este e-mail, um novo link foi enviado.';
const field = () => screen.findByLabelText('E-mail do cadastro');
const submit = () => screen.findByRole('button', { name: 'Enviar novo link' });

async function open() {
  server.use(auth('verify', () => authRefusal(403, 'otp_expired')));
  const view = await renderApp('/verificar-email?token=old');
  await field();
  return view;
}

test('an account that was sent an e-mail a moment ago gets the same answer as any other address, and its sign-up is void; nothing is sent twice, or to what is no address', async () => {
  const { held, release } = hold();
  let sent = 0;
  server.use(
    auth('resend', async () => {
      sent += 1;
      await held;
      return authRefusal(429, 'over_email_send_rate_limit');
    }),
  );
  const { user } = await open();
  await fill(user, { 'E-mail do cadastro': 'ana@' });
  await user.click(await submit());
  expectFault('E-mail do cadastro', 'Informe um e-mail válido.');
  expect(await field()).toHaveFocus();
  expect(sent).toBe(0);
  await fill(user, { 'E-mail do cadastro': 'ana@teste.example' });
  const form = (await submit()).closest('form')!;
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  fireEvent.submit(form);
  release();
  await toast('Verifique seu e-mail', ANSWER, 'success');
  expect(toasts('error')).toEqual([]);
  expect(await field()).toHaveValue('');
  expect(sent).toBe(1);
  expect(asked.voided).toEqual([{ email: 'ana@teste.example' }]);
});

const FAILURES: [string, () => Response][] = [
  ['no answer', () => HttpResponse.error()],
  ['too many attempts', () => authRefusal(429, 'over_request_rate_limit')],
  ['a web page', () => webPage(200)],
];

test('a link that cannot be sent again says so, keeps the e-mail address, and the next attempt sends it', async () => {
  const { user } = await open();
  expect(await field()).toHaveAttribute('autocomplete', 'username');
  await fill(user, { 'E-mail do cadastro': ' ana@teste.example ' });
  for (const [cause, answer] of FAILURES) {
    server.use(auth('resend', answer));
    await user.click(await submit());
    await toast('Erro', 'Não foi possível reenviar o e-mail. Tente novamente em um minuto.', 'error');
    expect(toasts('success'), cause).toEqual([]);
    expect(await field()).toHaveValue('ana@teste.example');
    await clearToasts();
  }
  asked = answerAuth();
  await user.click(await submit());
  await toast('Verifique seu e-mail', ANSWER, 'success');
  expect(asked.resent).toEqual([expect.objectContaining({ type: 'signup', email: 'ana@teste.example' })]);
  expect(await field()).toHaveValue('');
});
