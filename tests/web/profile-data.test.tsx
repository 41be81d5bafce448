import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { keepAccount } from './support/account';
import { answerAuth, auth, authRefusal, type AskedAuth } from './support/auth-answers';
import { hold, refusal, rows, server, table } from './support/msw';
import { expectFault, fill, toast, toasts } from './support/screen';
import { renderApp, storedSession } from './support/render-route';

const PASSWORD = { 'Sua senha': 'segredo-longo' };
const SAVED = 'Seus dados foram atualizados.';
const part = async () => within(await screen.findByRole('region', { name: 'Meus Dados' }));
const save = async () => (await part()).findByRole('button', { name: 'Salvar Alterações' });
const pending = () => screen.findByText('Novo e-mail à espera de confirmação');

let asked: AskedAuth;
let account: ReturnType<typeof keepAccount>;
beforeEach(() => {
  asked = answerAuth();
  account = keepAccount();
});

/** The auth server from now on: an address waits for its confirmation. */
function keepPending(email: string) {
  server.use(auth('user', () => HttpResponse.json({ ...storedSession().user, new_email: email }), 'get'));
}

async function change(values: Record<string, string>) {
  const view = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await fill(view.user, values);
  await view.user.click(await save());
  return view;
}

test('the form starts with the current data, and password managers know every field', async () => {
  const { container } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  expect(await screen.findByLabelText('Nome')).toHaveValue('Ana Teste');
  expect(screen.getByLabelText('Nome')).toHaveAttribute('autocomplete', 'name');
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@teste.example');
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
    /um link ao endereço atual e outro ao novo/,
  );
  await expectAccessible(container);
});

test.each([
  [{ Nome: '' }, 'Nome', 'Informe seu nome.'],
  [{ Nome: '   ' }, 'Nome', 'Informe seu nome.'],
  [{ 'E-mail': '' }, 'E-mail', 'Informe seu e-mail.'],
  [{ 'E-mail': 'ana@' }, 'E-mail', 'Informe um e-mail válido.'],
])(
  'invalid input (%j) sends nothing, shows an error at its field and focuses it',
  async (values, label, message) => {
    await change(values);
    expectFault(label, message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(account.changes).toEqual([]);
    expect(asked.updates).toEqual([]);
  },
);

test('a new name is saved, and the greeting uses it', async () => {
  await change({ Nome: ' Ana Nova ' });
  await toast('Sucesso', SAVED, 'success');
  expect(account.changes).toEqual([{ name: 'Ana Nova' }]);
  expect(asked.updates).toEqual([]);
  expect(await screen.findByText(/^Olá, Ana/)).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('user')).toContain('Ana Nova'));
});

test('a new e-mail address is requested, and the account keeps the old one until it is confirmed', async () => {
  keepPending('nova@teste.example');
  const { user } = await change({ 'E-mail': 'nova@teste.example', ...PASSWORD });
  await toast(
    'Sucesso',
    `${SAVED} Confirme a troca pelos links que enviamos para nova@teste.example e ana@teste.example.`,
    'success',
  );
  expect(asked.logins).toEqual([{ email: 'ana@teste.example', password: 'segredo-longo' }]);
  expect(asked.updates).toEqual([expect.objectContaining({ email: 'nova@teste.example' })]);
  expect(asked.logouts).toEqual(['local']);
  expect(screen.queryByLabelText('Sua senha')).not.toBeInTheDocument();
  expect(account.changes).toEqual([]);
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@teste.example');
  expect(await pending()).toBeVisible();
  expect(screen.getByText(/^Abra os links que enviamos para/)).toHaveTextContent(
    /nova@teste\.example e para ana@teste\.example\. Até lá, sua conta continua com ana@teste\.example\s*\.$/,
  );

  await user.click(await save());
  await toast('Sucesso', SAVED, 'success');
  expect(asked.updates).toHaveLength(1);
});

test.each([
  ['what the account has', 'ana@teste.example'],
  ['the same in capitals', 'ANA@Teste.example'],
])('entering %s as e-mail sends nothing to the server', async (_what, email) => {
  await change({ 'E-mail': email });
  await toast('Sucesso', SAVED, 'success');
  expect(asked.updates).toEqual([]);
  expect(account.changes).toEqual([]);
});

test('saving does not overwrite fields that another tab has changed', async () => {
  server.use(auth('user', () => authRefusal(422, 'email_exists'), 'put'));
  account.kept.name = 'Ana Teste';
  const { user } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await fill(user, { 'E-mail': 'usada@teste.example', ...PASSWORD });
  account.kept.name = 'Ana de outra aba';
  await user.click(await save()); // after which the account is read again
  await screen.findByText(/^Olá, Ana de/);

  asked = answerAuth();
  await fill(user, { 'E-mail': 'nova@teste.example', ...PASSWORD });
  await user.click(await save());
  await waitFor(() => expect(asked.updates).toHaveLength(1));
  await waitFor(() => expect(toasts('success')).toHaveLength(1));
  expect(account.changes).toEqual([]);
});

test('a name can be changed and changed back', async () => {
  const { user } = await change({ Nome: 'Ana Nova' });
  await waitFor(() => expect(toasts('success')).toHaveLength(1));
  await fill(user, { Nome: 'Ana Teste' });
  await user.click(await save());
  await waitFor(() => expect(toasts('success')).toHaveLength(2));
  expect(account.changes).toEqual([{ name: 'Ana Nova' }, { name: 'Ana Teste' }]);
});

test('a new e-mail address needs the password, and a wrong one is refused at its field', async () => {
  server.use(auth('token', () => authRefusal(400, 'invalid_credentials')));
  const { user } = await change({ 'E-mail': 'nova@teste.example' });
  expectFault('Sua senha', 'Informe sua senha atual.');
  expect(screen.getByLabelText('Sua senha')).toHaveFocus();
  await fill(user, PASSWORD);
  await user.click(await save());
  await toast('Erro', 'A senha atual está incorreta.', 'error');
  expectFault('Sua senha', 'A senha atual está incorreta.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('nova@teste.example');
  expect([asked.updates, localStorage.getItem('token')]).toEqual([[], expect.any(String)]);
});

test('the links to a new e-mail address can be sent again, and a failure shows a toast', async () => {
  keepPending('nova@teste.example');
  const { user, container } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  expect(await pending()).toBeVisible();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reenviar links' }));
  await toast('Verifique seu e-mail', 'Enviamos um novo link de confirmação.', 'success');
  expect(asked.resent).toEqual([
    expect.objectContaining({ type: 'email_change', email: 'ana@teste.example' }),
  ]);
  server.use(auth('resend', () => authRefusal(429, 'over_email_send_rate_limit')));
  await user.click(screen.getByRole('button', { name: 'Reenviar links' }));
  await toast('Erro', 'Não foi possível reenviar o e-mail. Tente novamente em um minuto.', 'error');
});

test('if the name is saved but the e-mail is refused, both are reported and the name is not sent twice', async () => {
  server.use(auth('user', () => authRefusal(422, 'email_exists'), 'put'));
  const text = 'Não é possível usar este e-mail. Informe outro.';
  const { user } = await change({ Nome: 'Ana Nova', 'E-mail': 'nova@teste.example', ...PASSWORD });
  await toast('Erro', text, 'error');
  expectFault('E-mail', text);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(screen.getByLabelText('E-mail')).toHaveValue('nova@teste.example');
  expect(toasts('success')).toEqual([]);
  await waitFor(() => expect(localStorage.getItem('user')).toContain('Ana Nova'));

  asked = answerAuth();
  await user.click(await save());
  await toast(
    'Sucesso',
    `${SAVED} Confirme a troca pelos links que enviamos para nova@teste.example e ana@teste.example.`,
    'success',
  );
  expect(account.changes).toEqual([{ name: 'Ana Nova' }]);
  expect(asked.updates).toHaveLength(1);
});

const NAME = { Nome: 'Ana Nova' };
const EMAIL = { 'E-mail': 'nova@teste.example', ...PASSWORD };
const patch = (answer: () => Response) => table('patch', 'profiles', answer);
const put = (answer: () => Response) => auth('user', answer, 'put');
const REFUSED = 'Falha ao atualizar o perfil.';
const UNANSWERED = 'Não foi possível atualizar seus dados.';
test.each([
  ['a name that is refused', NAME, patch(() => refusal(403)), REFUSED],
  ['a name that changes no row', NAME, patch(() => rows([])), REFUSED],
  ['a name without an answer', NAME, patch(() => HttpResponse.error()), UNANSWERED],
  ['an e-mail that is refused', EMAIL, put(() => authRefusal(400)), REFUSED],
  ['an e-mail without an answer', EMAIL, put(() => HttpResponse.error()), UNANSWERED],
  ['an e-mail and a server that broke', EMAIL, put(() => authRefusal(500)), UNANSWERED],
])(
  '%s shows its own message, keeps the typed text, and the next attempt succeeds',
  async (_what, values, handler, text) => {
    server.use(handler);
    const { user } = await change(values);
    await toast('Erro', text, 'error');
    expect(toasts('success')).toEqual([]);
    for (const [label, value] of Object.entries(values))
      expect(screen.getByLabelText(label)).toHaveValue(value);

    asked = answerAuth();
    account = keepAccount();
    await user.click(await save());
    await waitFor(() => expect(toasts('success')).toEqual([expect.stringContaining(SAVED)]));
    expect([...account.changes, ...asked.updates]).toHaveLength(1);
  },
);

test('while the save is pending the button shows it, and a second submission sends nothing', async () => {
  const { held, release } = hold();
  server.use(table('patch', 'profiles', () => held));
  await change(NAME);
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  fireEvent.submit(screen.getByLabelText('Nome').closest('form')!);
  release();
  await toast('Sucesso', SAVED, 'success');
  expect(account.changes).toHaveLength(1);
});
