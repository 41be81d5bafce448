import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memberRow, premiumRow } from '../support/builders';
import {
  adminRow,
  answerAuth,
  type AskedAuth,
  auth,
  authRefusal,
  endSessionOnServer,
  storedKeys,
} from './support/auth-answers';
import {
  at,
  clearToasts,
  confirmLogout,
  expectFault,
  fill,
  logOut,
  refusedAt,
  toast,
  toasts,
} from './support/screen';
import { expectAccessible } from './support/axe';
import { hold, refusal, rows, server, table } from './support/msw';
import { keepAccount } from './support/account';
import { renderApp, storedSession } from './support/render-route';

const menu = async () => within(await screen.findByRole('navigation', { name: 'Perfil' }));
const card = async () => within(await screen.findByRole('complementary', { name: 'Assinatura' }));
const LOGGED_OUT = 'Você precisa estar logado para acessar esta página.';
let perksAsked = 0;

beforeEach(() => {
  perksAsked = 0;
  answerPerks({ group_url: 'https://grupo.example', priority_support_url: 'https://suporte.example' });
});

function answerPerks(row: Record<string, string | null> | null) {
  server.use(
    table('get', 'member_perks', () => {
      perksAsked += 1;
      return rows(row ? [row] : []);
    }),
  );
}

const open = (path = '/perfil') => renderApp(path, { as: 'member' });

test('the menu links to every part of the profile, the URL contains the open part, and "Sair" logs out', async () => {
  server.use(table('get', 'orders', () => rows([])));
  const { user } = await open('/perfil?aba=outra'); // a part that there is none of
  expect((await menu()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Informações Pessoais',
    'Favoritos',
    'Buscas salvas',
    'Minhas compras',
    'Configurações',
    'Sair',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Informações Pessoais' })).toBeVisible();

  for (const [name, path, heading] of [
    ['Configurações', '/perfil?aba=configuracoes', 'Meus Dados'],
    ['Minhas compras', '/perfil?aba=compras', 'Minhas compras'],
    ['Buscas salvas', '/perfil?aba=buscas', 'Buscas salvas'],
    ['Favoritos', '/perfil?aba=favoritos', 'Favoritos'],
    ['Informações Pessoais', '/perfil', 'Informações Pessoais'],
  ] as const) {
    await user.click((await menu()).getByRole('link', { name }));
    await at(path);
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeVisible();
    expect((await menu()).getByRole('link', { current: 'page' })).toHaveTextContent(name);
    expect(document.title).toBe(`${name} · Guia de Fornecedores`);
  }
  await user.click(await screen.findByRole('link', { name: 'Atualizar informações' }));
  await at('/perfil?aba=configuracoes');
  expect(await screen.findByLabelText('Nome')).toHaveValue('Ana Teste');
  await user.click((await menu()).getByRole('button', { name: 'Sair' }));
  await confirmLogout(user);
  await at('/login');
  expect(storedKeys()).toEqual([]);
});

/** What the profile says of the person. */
async function expectFacts(kind: string) {
  const terms = await screen.findAllByRole('term');
  const facts = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Nome', 'Ana Teste'],
    ['E-mail', 'ana@teste.example'],
    ['Tipo de conta', kind],
  ]);
}

describe('personal information and subscription', () => {
  test('of a free member offer Premium, and their perks are not requested', async () => {
    await open();
    await expectFacts('Gratuita');
    expect((await card()).getByText('Gratuito')).toBeVisible();
    expect((await card()).getByRole('link', { name: 'Assinar' })).toHaveAttribute('href', '/assinatura');
    expect((await card()).queryByText(/Válido até/)).not.toBeInTheDocument();
    expect((await card()).queryByText(/terminou/)).not.toBeInTheDocument();
    expect((await card()).queryByRole('link', { name: 'Minhas compras' })).not.toBeInTheDocument();
    expect(perksAsked).toBe(0);
  });

  test('of a member whose Premium has ended say since when, and offer it', async () => {
    keepAccount({ ...memberRow, status: 'expired', ends_at: '2026-11-01T02:30:00+00:00' });
    await open();
    await expectFacts('Gratuita');
    expect((await card()).getByText('Gratuito')).toBeVisible();
    expect((await card()).getByText('Seu Premium terminou em 31 de outubro de 2026.')).toBeVisible();
    expect((await card()).queryByText(/Válido até/)).not.toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Assinar' })).toBeVisible();
    expect((await card()).getByRole('link', { name: 'Minhas compras' })).toHaveAttribute(
      'href',
      '/perfil?aba=compras',
    );
    expect(perksAsked).toBe(0);
  });

  test('of a premium member show the last day of Premium in São Paulo, the perks, and where to renew and see earlier purchases', async () => {
    keepAccount(premiumRow);
    await open();
    await expectFacts('Premium');
    expect((await card()).getByText('Premium')).toBeVisible();
    expect((await card()).getByText(/^Válido até/)).toHaveTextContent('Válido até 31 de dezembro de 2998');
    expect((await card()).queryByRole('link', { name: 'Assinar' })).not.toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Renovar' })).toHaveAttribute('href', '/assinatura');
    expect((await card()).getByRole('link', { name: 'Minhas compras' })).toHaveAttribute(
      'href',
      '/perfil?aba=compras',
    );
    for (const [name, href] of [
      [/Grupo exclusivo de revendedores/, 'https://grupo.example'],
      [/Suporte prioritário/, 'https://suporte.example'],
    ] as const) {
      const perk = await screen.findByRole('link', { name });
      expect(perk).toHaveAttribute('href', href);
      expect(perk).toHaveAttribute('target', '_blank');
      expect(perk).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
  });

  test('of an admin show Premium without an end date', async () => {
    keepAccount(adminRow);
    await open();
    await expectFacts('Premium');
    expect((await card()).getByText('Premium')).toBeVisible();
    expect((await card()).queryByText(/Válido até/)).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Suporte prioritário/ })).toBeVisible();
  });

  test.each([
    ['are not set', () => answerPerks({ group_url: null, priority_support_url: null })],
    ['cannot be read', () => server.use(table('get', 'member_perks', () => refusal(403)))],
  ])('perks that %s leave the card unchanged', async (_what, answer) => {
    answer();
    keepAccount(premiumRow);
    await open();
    await (await card()).findByText(/^Válido até/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await card()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Renovar',
      'Minhas compras',
    ]);
    expect((await card()).queryByRole('list')).not.toBeInTheDocument();
  });
});

test('a logout in another tab is reported, and logging in returns to the profile', async () => {
  const { user } = await open('/perfil?aba=configuracoes');
  await screen.findByLabelText('Nome');
  localStorage.clear();
  const otherTab = new BroadcastChannel('token'); // how supabase-js tells its other tabs
  otherTab.postMessage({ event: 'SIGNED_OUT', session: null });
  expect(await screen.findByRole('heading', { level: 1, name: LOGGED_OUT })).toBeVisible();
  expect(window.location.pathname).toBe('/perfil');
  expect(storedKeys()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Fazer login' }));
  await at('/login');
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(await screen.findByRole('button', { name: 'Entrar' }));
  await at('/perfil?aba=configuracoes');
  expect(await screen.findByLabelText('Nome')).toHaveValue('Ana Teste');
  otherTab.close();
});

test('a profile that fails to load says so, keeps the session and can be loaded again', async () => {
  server.use(table('get', 'accounts', () => refusal(403)));
  const { user } = await open();
  expect(
    await screen.findByText('Não foi possível carregar seus dados. Tente novamente mais tarde.'),
  ).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();
  keepAccount();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible();
});

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

test('the form starts with the current data, password managers know every field, and an invalid one shows an error, has the focus, and nothing is sent', async () => {
  const { user } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  expect(await screen.findByLabelText('Nome')).toHaveValue('Ana Teste');
  expect(screen.getByLabelText('Nome')).toHaveAttribute('autocomplete', 'name');
  expect(screen.getByLabelText('E-mail')).toHaveValue('ana@teste.example');
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'email');
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(
    /um link ao endereço atual e outro ao novo/,
  );
  await fill(user, { Nome: '   ', 'E-mail': 'ana@' });
  await user.click(await save());
  expectFault('Nome', 'Informe seu nome.');
  expectFault('E-mail', 'Informe um e-mail válido.');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  expect(account.changes).toEqual([]);
  expect(asked.updates).toEqual([]);
});

test('a new name is saved once, the greeting uses it, and it can be changed back', async () => {
  const { held, release } = hold();
  server.use(table('patch', 'profiles', () => held));
  const { user } = await change({ Nome: ' Ana Nova ' });
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  fireEvent.submit(screen.getByLabelText('Nome').closest('form')!);
  release();
  await toast('Sucesso', SAVED, 'success');
  expect(account.changes).toEqual([{ name: 'Ana Nova' }]);
  expect(asked.updates).toEqual([]);
  expect(await screen.findByText(/^Olá, Ana/)).toBeInTheDocument();
  await waitFor(() => expect(localStorage.getItem('user')).toContain('Ana Nova'));
  await fill(user, { Nome: 'Ana Teste' });
  await user.click(await save());
  await waitFor(() => expect(toasts('success')).toHaveLength(2));
  expect(account.changes).toEqual([{ name: 'Ana Nova' }, { name: 'Ana Teste' }]);
});

test('a new e-mail address is requested, its links can be sent again, and the account keeps the old one until it is confirmed', async () => {
  keepPending('nova@teste.example');
  const { user, container } = await change({ 'E-mail': 'nova@teste.example', ...PASSWORD });
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
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Reenviar links' }));
  await toast('Verifique seu e-mail', 'Enviamos um novo link de confirmação.', 'success');
  expect(asked.resent).toEqual([
    expect.objectContaining({ type: 'email_change', email: 'ana@teste.example' }),
  ]);
  server.use(auth('resend', () => authRefusal(429, 'over_email_send_rate_limit')));
  await user.click(screen.getByRole('button', { name: 'Reenviar links' }));
  await toast('Erro', 'Não foi possível reenviar o e-mail. Tente novamente em um minuto.', 'error');

  await user.click(await save());
  await toast('Sucesso', SAVED, 'success');
  expect(asked.updates).toHaveLength(1);
});

test('entering the e-mail address that the account has, even in capitals, sends nothing to the server', async () => {
  const { user } = await change({ 'E-mail': 'ana@teste.example' });
  await toast('Sucesso', SAVED, 'success');
  await clearToasts();
  await fill(user, { 'E-mail': 'ANA@Teste.example' });
  await user.click(await save());
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

test('a new e-mail address needs the password, and a wrong one is refused at its field', async () => {
  server.use(auth('token', () => authRefusal(400, 'invalid_credentials')));
  const { user } = await change({ 'E-mail': 'nova@teste.example' });
  expectFault('Sua senha', 'Informe sua senha atual.');
  expect(screen.getByLabelText('Sua senha')).toHaveFocus();
  await fill(user, PASSWORD);
  await user.click(await save());
  await refusedAt('Sua senha', 'A senha atual está incorreta.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('nova@teste.example');
  expect([asked.updates, localStorage.getItem('token')]).toEqual([[], expect.any(String)]);
});

test('if the name is saved but the e-mail is refused, both are reported and the name is not sent twice', async () => {
  server.use(auth('user', () => authRefusal(422, 'email_exists'), 'put'));
  const text = 'Não é possível usar este e-mail. Informe outro.';
  const { user } = await change({ Nome: 'Ana Nova', 'E-mail': 'nova@teste.example', ...PASSWORD });
  await refusedAt('E-mail', text);
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

const FAILURES: [Record<string, string>, Parameters<typeof server.use>, string][] = [
  [NAME, [patch(() => rows([]))], REFUSED],
  [NAME, [patch(() => HttpResponse.error())], UNANSWERED],
  [EMAIL, [put(() => authRefusal(400))], REFUSED],
  [EMAIL, [put(() => HttpResponse.error())], UNANSWERED],
];
test.each([
  ['name', NAME],
  ['e-mail', EMAIL],
])(
  'a new %s that cannot be saved says why, keeps the typed text, and can be sent again',
  async (_what, values) => {
    const { user } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
    await fill(user, values);
    for (const [, handlers, text] of FAILURES.filter(([typed]) => typed === values)) {
      server.use(...handlers);
      await user.click(await save());
      await toast('Erro', text, 'error');
      expect(toasts('success')).toEqual([]);
      for (const [label, value] of Object.entries(values))
        expect(screen.getByLabelText(label)).toHaveValue(value);
      await clearToasts();
    }

    asked = answerAuth();
    account = keepAccount();
    await user.click(await save());
    await waitFor(() => expect(toasts('success')).toEqual([expect.stringContaining(SAVED)]));
    expect([...account.changes, ...asked.updates]).toHaveLength(1);
  },
);

const OTHER_ID = '00000000-0000-4000-8000-000000000002';

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
    expect(await screen.findByRole('heading', { level: 1, name: LOGGED_OUT })).toBeVisible();
    expect(window.location.pathname).toBe('/perfil');
    expect(storedKeys()).toEqual([]);
    await view.user.click(screen.getByRole('link', { name: 'Fazer login' }));
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

  test('keeps nothing if what was typed is gone again', async () => {
    const { user } = await typeName();
    await fill(user, { Nome: 'Ana Teste' });
    localStorage.removeItem('token');
    tell('token');
    expect(await screen.findByRole('link', { name: 'Fazer login' })).toBeVisible();
    expect(kept()).toBe('');
  });

  test('keeps nothing after the site’s data was cleared', async () => {
    await typeName();
    localStorage.clear();
    tell(null);
    expect(kept()).toBe('');
  });
});

test('logging out deletes text that was kept for a form, and tells other tabs to keep none', async () => {
  const drafts = { owner: memberRow.id, drafts: { profile: { name: 'Ana Nova' } } };
  sessionStorage.setItem('drafts', JSON.stringify(drafts));
  sessionStorage.setItem('contact-draft', '{"message":"Olá"}');
  const { user } = await renderApp('/sobre', { as: 'member' });
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  await logOut(user);
  await waitFor(() => expect(setItem).toHaveBeenCalledWith('drafts', ''));
  expect(localStorage.getItem('drafts')).toBeNull();
  await waitFor(() => expect(sessionStorage.getItem('drafts')).toBeNull());
  expect(sessionStorage.getItem('contact-draft')).toBeNull();
});
