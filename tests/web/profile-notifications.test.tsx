import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { EXAMPLE_KEY } from '@/domain/mail/example';
import { expectAccessible } from './support/axe';
import { keepAccount } from './support/account';
import { answerAuth } from './support/auth-answers';
import { memberRow } from '../support/builders';
import { hold, refusal, rows, server, table } from './support/msw';
import { at, clearToasts, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

type Name =
  | 'Novos fornecedores'
  | 'Promoções e ofertas'
  | 'Atualizações da plataforma'
  | 'Lembretes do caderno'
  | 'Fim do Premium';
const choice = (name: Name) => screen.findByRole('switch', { name: new RegExp(`^${name}`) });
const saved = [{ id: memberRow.id }];

beforeEach(() => {
  answerAuth();
});

const open = () => renderApp('/perfil?aba=configuracoes', { as: 'member' });

const SWITCHES: [Name, string, string][] = [
  [
    'Novos fornecedores',
    'notify_new_suppliers',
    'Às segundas-feiras: o que entrou nas suas buscas salvas ou, sem buscas, no guia.',
  ],
  ['Promoções e ofertas', 'notify_promotions', 'Descontos nos planos e condições especiais.'],
  ['Atualizações da plataforma', 'notify_platform_updates', 'O que mudou e o que há de novo no site.'],
  ['Lembretes do caderno', 'notify_reminders', 'No dia que você marcou no caderno de compras.'],
  ['Fim do Premium', 'notify_premium_end', 'Uma semana e um dia antes do fim, e quando termina.'],
];

test('the switches show what the account has stored, each is explained, and a tap on one changes only that and is saved', async () => {
  const { changes } = keepAccount({ ...memberRow, notify_promotions: false });
  const { user } = await open();
  for (const [name, column, about] of SWITCHES) {
    const on = name !== 'Promoções e ofertas';
    expect(await choice(name)).toHaveProperty('checked', on);
    expect(await choice(name)).toHaveAccessibleDescription(about);
    await user.click(await choice(name));
    await waitFor(() => expect(changes.splice(0)).toEqual([{ [column]: !on }]));
    expect(await choice(name)).toHaveProperty('checked', !on);
  }
  expect(toasts('error')).toEqual([]);
});

test('a tap shows at once and is saved even if the page is left', async () => {
  const { held, release } = hold();
  server.use(
    table('patch', 'profiles', async () => {
      await held;
      return rows(saved);
    }),
  );
  const { user } = await open();
  await user.click(await choice('Promoções e ofertas'));
  expect(await choice('Promoções e ofertas')).not.toBeChecked();
  expect(await choice('Novos fornecedores')).toBeChecked();
  const menu = within(screen.getByRole('navigation', { name: 'Perfil' }));
  await user.click(menu.getByRole('link', { name: 'Informações Pessoais' }));
  await at('/perfil');
  release();
  await user.click(menu.getByRole('link', { name: 'Configurações' }));
  await waitFor(async () => expect(await choice('Promoções e ofertas')).not.toBeChecked());
  expect(toasts('error')).toEqual([]);
});

const FAILURES: [() => Response, string][] = [
  [() => rows([]), 'Falha ao atualizar o perfil.'],
  [() => HttpResponse.error(), 'Não foi possível atualizar seus dados.'],
];

test('a switch that could not be saved returns to its previous state, and a toast says so', async () => {
  const { user } = await open();
  for (const [answer, text] of FAILURES) {
    const { held, release } = hold();
    server.use(
      table('patch', 'profiles', async () => {
        await held;
        return answer();
      }),
    );
    await user.click(await choice('Novos fornecedores'));
    expect(await choice('Novos fornecedores')).not.toBeChecked();
    release();
    await toast('Erro', text, 'error');
    await waitFor(async () => expect(await choice('Novos fornecedores')).toBeChecked());
    await clearToasts();
  }

  const { changes } = keepAccount();
  await user.click(await choice('Novos fornecedores'));
  await waitFor(() => expect(changes).toEqual([{ notify_new_suppliers: false }]));
  expect(await choice('Novos fornecedores')).not.toBeChecked();
});

test('of several quick taps the last one wins, even if the first takes longest', async () => {
  const { kept, changes } = keepAccount();
  const { held, release } = hold();
  server.use(table('patch', 'profiles', () => held, { once: true }));
  const { user } = await open();
  const name = 'Atualizações da plataforma';
  for (const on of [false, true, false, true]) {
    await user.click(await choice(name));
    expect(await choice(name)).toHaveProperty('checked', on);
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  release();
  await waitFor(() => expect(changes).toHaveLength(4));
  await waitFor(() => expect(kept.notify_platform_updates).toBe(true));
  expect(changes.at(-1)).toEqual({ notify_platform_updates: true });
  expect(await choice(name)).toBeChecked();
});

test('a failed tap among several quick ones undoes only itself', async () => {
  keepAccount();
  let asked = 0;
  server.use(
    table('patch', 'profiles', () => {
      asked += 1;
      return asked === 2 ? refusal(403) : rows(saved);
    }),
  );
  const { user } = await open();
  await user.click(await choice('Novos fornecedores'));
  await user.click(await choice('Promoções e ofertas'));
  await user.click(await choice('Atualizações da plataforma'));
  await toast('Erro', 'Falha ao atualizar o perfil.', 'error');
  await waitFor(() => expect(asked).toBe(3));
  await waitFor(async () => expect(await choice('Promoções e ofertas')).toBeChecked());
  expect(await choice('Novos fornecedores')).not.toBeChecked();
  expect(await choice('Atualizações da plataforma')).not.toBeChecked();
});

const KEY = '00000000-0000-4000-8000-0000000000aa';
const LINK = `/emails/sair?chave=${KEY}`;

/** Keeps the switch that the link of an e-mail is about, as the server does. @returns the changes that come in */
function keepWish(wanted = true) {
  const kept = { wish: 'notify_new_suppliers', wanted, may_return: false };
  const changes: unknown[] = [];
  server.use(
    table('post', 'rpc/mail_wish', () => HttpResponse.json([kept])),
    table('post', 'rpc/set_mail_wish', async ({ request }) => {
      const change = (await request.json()) as { wanted: boolean };
      changes.push(change);
      kept.wanted = change.wanted;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return changes;
}

test('the link of an e-mail turns its kind off and on again without a login or losing the focus, but not by being opened', async () => {
  const changes = keepWish();
  const { user, container } = await renderApp(LINK);
  const off = await screen.findByRole('button', { name: 'Não receber mais' });
  await waitFor(() => expect(document.title).toMatch(/^Receber menos e-mails · /));
  expect(changes).toEqual([]);
  await expectAccessible(container);
  await user.click(off);
  const said = 'Você não recebe mais e-mails sobre “Novos fornecedores”. Os outros não mudam.';
  expect(await screen.findByText(said)).toHaveAttribute('role', 'status');
  expect(screen.getByRole('button', { name: 'Voltar a receber' })).toHaveFocus();
  await waitFor(() => expect(document.title).toMatch(/^E-mails desligados · /));
  expect(changes).toEqual([{ key: KEY, wanted: false }]);
  await user.click(screen.getByRole('button', { name: 'Voltar a receber' }));
  expect(await screen.findByRole('button', { name: 'Não receber mais' })).toBeVisible();
  expect(changes.slice(1)).toEqual([{ key: KEY, wanted: true }]);
});

test('the link of an e-mail whose kind the member has turned off says so, and leaves turning it on to the account', async () => {
  keepWish(false);
  const { container } = await renderApp(LINK);
  expect(
    await screen.findByText(
      'Você não recebe mais e-mails sobre “Novos fornecedores”. Os outros não mudam. Para voltar a receber, entre na sua conta.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Voltar a receber' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ver todas as escolhas' })).toBeVisible();
  await expectAccessible(container);
});

test('the link of an e-mail that has expired says so, and leads to the switches of the account', async () => {
  server.use(
    table('post', 'rpc/mail_wish', () => HttpResponse.json([{ wish: null, wanted: null, may_return: null }])),
  );
  const { container } = await renderApp(LINK);
  expect(await screen.findByRole('heading', { name: 'Este link expirou' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(
    'O link no fim de um e-mail vale por 60 dias. Entre na sua conta para escolher o que quer receber.',
  );
  expect(screen.getByRole('link', { name: 'Escolher no meu perfil' })).toHaveAttribute(
    'href',
    '/perfil?aba=configuracoes',
  );
  await expectAccessible(container);
});

test.each([
  ['without a key', '/emails/sair'],
  ['with half a key', LINK.slice(0, -4)],
  ['that is not known', LINK],
])('the link of an e-mail %s leads to the switches of the account', async (_case, path) => {
  server.use(table('post', 'rpc/mail_wish', () => HttpResponse.json([])));
  await renderApp(path);
  expect(await screen.findByRole('alert')).toHaveTextContent('O link está incompleto ou não vale mais.');
  expect(screen.getByRole('link', { name: 'Escolher no meu perfil' })).toHaveAttribute(
    'href',
    '/perfil?aba=configuracoes',
  );
});

test('the link of a test e-mail says what real ones do there, and asks the server for nothing', async () => {
  const asked = vi.fn();
  server.use(
    table('post', 'rpc/mail_wish', () => {
      asked();
      return HttpResponse.json([]);
    }),
  );
  await renderApp(`/emails/sair?chave=${EXAMPLE_KEY}`);
  expect(await screen.findByText(/^Este link é de um e-mail de teste e não muda nada/)).toBeVisible();
  await waitFor(() => expect(document.title).toMatch(/^E-mail de teste · /));
  expect(screen.queryByRole('button', { name: 'Não receber mais' })).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

test('the page of such a link shows an error with Retry when the server fails, and keeps the choice when saving fails', async () => {
  server.use(table('post', 'rpc/mail_wish', () => refusal(400)));
  const { user } = await renderApp(LINK);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Não foi possível abrir o link. Tente novamente.',
  );
  keepWish();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  server.use(table('post', 'rpc/set_mail_wish', () => refusal(400)));
  await user.click(await screen.findByRole('button', { name: 'Não receber mais' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível salvar sua escolha.');
  expect(screen.getByRole('button', { name: 'Não receber mais' })).toBeVisible();
});
