import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, keepAccount } from './support/account';
import { answerAuth, auth, authRefusal, type AskedAuth } from './support/auth-answers';
import { memberRow } from '../support/builders';
import { hold, server, table } from './support/msw';
import { fill, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const LOGIN = { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' };
const CHANGE = {
  'Senha atual': 'segredo-longo',
  'Nova senha': 'outro-segredo',
  'Confirmar nova senha': 'outro-segredo',
};
const SETTINGS = '/perfil?aba=configuracoes';
const button = (name: string) => screen.findByRole('button', { name });

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What an extension or a bouncing mouse does: twice before anything has been rendered. */
function submitTwice(control: HTMLElement) {
  const form = control.closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
}

test.each([
  [
    'a sign-up',
    '/cadastro',
    { ...LOGIN, 'Nome completo': 'Ana', 'Confirmar senha': 'segredo-longo' },
    'Criar conta',
    (never: () => Promise<never>) => api('post', 'auth/register', never),
  ],
  [
    'a request for a link',
    '/recuperar-senha',
    { 'E-mail': LOGIN['E-mail'] },
    'Enviar link',
    (never: () => Promise<never>) => auth('recover', never),
  ],
  [
    'a new password',
    '/resetar-senha?token=abc',
    { 'E-mail': memberRow.email, 'Nova senha': 'outro-segredo', 'Confirmar nova senha': 'outro-segredo' },
    'Salvar nova senha',
    (never: () => Promise<never>) => auth('verify', never),
  ],
])(
  '%s that is not answered can be canceled after 15 s and sent again',
  async (_what, path, values, label, ignore) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.use(ignore(() => new Promise<never>(() => undefined)));
    const { user } = await renderApp(path);
    await fill(user, values);
    await user.click(await button(label));
    await act(() => vi.advanceTimersByTimeAsync(15_500));
    expect(await screen.findByText('O servidor ainda não respondeu')).toBeVisible();
    await user.click(await button('Cancelar'));
    await waitFor(async () => expect(await button(label)).toBeEnabled());
    expect(toasts('error')).toEqual([]);
    for (const [field, value] of Object.entries(values))
      expect(screen.getByLabelText(field)).toHaveValue(value);

    asked = answerAuth();
    await user.click(await button(label));
    await waitFor(() => expect([...asked.signUps, ...asked.recoveries, ...asked.links]).toHaveLength(1));
  },
);

test('two submissions in the same instant send one change of the password, and a session that was ended elsewhere is not reported as a wrong one', async () => {
  const { user } = await renderApp(SETTINGS, { as: 'member' });
  await fill(user, CHANGE);
  submitTwice(await button('Atualizar Senha'));
  await toast('Sucesso', 'Sua senha foi alterada.', 'success');
  expect(asked.updates).toHaveLength(1);
  expect(toasts('error')).toEqual([]);

  // Beside a later request, a second one would have come in.
  server.use(auth('user', () => authRefusal(403, 'session_not_found'), 'put'));
  await fill(user, CHANGE);
  await user.click(await button('Atualizar Senha'));
  await toast('Erro', 'Sua sessão terminou. Entre novamente.', 'error');
  expect(asked.updates).toHaveLength(1);
  expect(await screen.findByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});

test('text typed while a name is being saved, or while an e-mail address is confirmed elsewhere, stays and counts as unsaved', async () => {
  const { changes, kept } = keepAccount();
  const { held, release } = hold();
  server.use(table('patch', 'profiles', () => held));
  const { user } = await renderApp(SETTINGS, { as: 'member' });
  await fill(user, { Nome: 'Ana Um' });
  await user.click(await button('Salvar Alterações'));
  await fill(user, { Nome: 'Ana Dois' });
  release();
  await toast('Sucesso', 'Seus dados foram atualizados.', 'success');
  await waitFor(() => expect(kept).toMatchObject({ name: 'Ana Um' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Ana Dois');

  kept.email = 'nova@teste.example';
  const { queryClient } = await import('@/lib/query-client');
  await act(() => queryClient.invalidateQueries({ queryKey: ['account'] }));
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue('nova@teste.example'));
  expect(screen.getByLabelText('Nome')).toHaveValue('Ana Dois');
  await user.click(await button('Salvar Alterações'));
  await waitFor(() => expect(changes).toEqual([{ name: 'Ana Um' }, { name: 'Ana Dois' }]));
});

test.each([
  [
    'a name that could not be saved',
    () => ({
      values: { Nome: 'Ana Nova' },
      name: 'Salvar Alterações',
      wait: (held: Promise<void>) =>
        table('patch', 'profiles', async () => {
          await held;
          return HttpResponse.error();
        }),
    }),
    'Não foi possível atualizar seus dados.',
  ],
  [
    'a password that was refused',
    () => ({
      values: CHANGE,
      name: 'Atualizar Senha',
      wait: (held: Promise<void>) =>
        auth(
          'user',
          async () => {
            await held;
            return authRefusal(400, 'current_password_mismatch');
          },
          'put',
        ),
    }),
    'A senha atual está incorreta.',
  ],
])(
  'the outcome of %s is shown even if another tab of the profile is open by then',
  async (_what, setUp, message) => {
    const { values, name, wait } = setUp();
    const { held, release } = hold();
    server.use(wait(held));
    const { user } = await renderApp(SETTINGS, { as: 'member' });
    await fill(user, values);
    await user.click(await button(name));
    await user.click(
      within(screen.getByRole('navigation', { name: 'Perfil' })).getByRole('link', { name: 'Favoritos' }),
    );
    await screen.findByRole('heading', { name: 'Favoritos' });
    release();
    await toast('Erro', message, 'error');
  },
);

test('a password reset whose link has expired meanwhile says so and offers a new link', async () => {
  server.use(auth('user', () => authRefusal(403, 'session_not_found'), 'put'));
  const { user } = await renderApp('/resetar-senha?token=abc');
  await fill(user, {
    'E-mail': memberRow.email,
    'Nova senha': 'outro-segredo',
    'Confirmar nova senha': 'outro-segredo',
  });
  await user.click(await button('Salvar nova senha'));
  await toast('Erro', 'Este link expirou ou já foi usado. Peça um novo.', 'error');
  expect(await screen.findByRole('link', { name: 'Pedir um novo link' })).toBeVisible();
});

test('English error messages of the platform are not shown', async () => {
  const body = { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' };
  server.use(api('get', 'account/export', () => HttpResponse.json(body, { status: 503 })));
  const { user } = await renderApp(SETTINGS, { as: 'member' });
  await user.click(await button('Baixar meus dados'));
  await toast('Erro', 'Não foi possível reunir seus dados. Tente novamente.', 'error');
});

test('the message of an error of the function is shown, although it has a code like those of the platform', async () => {
  const body = { code: 'unavailable', message: 'Ainda não dá.', request_id: crypto.randomUUID() };
  server.use(api('get', 'account/export', () => HttpResponse.json(body, { status: 503 })));
  const { user } = await renderApp(SETTINGS, { as: 'member' });
  await user.click(await button('Baixar meus dados'));
  await toast('Erro', 'Ainda não dá.', 'error');
});
