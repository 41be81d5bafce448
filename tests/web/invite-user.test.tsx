import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { type ListedUser, subscriptionOf } from '@/domain/account/user';
import { adminRow } from '../support/builders';
import { ALL_USERS, ANA, BIA, CAIO, CLARA, openUsers, usersServer } from './support/users';
import { api, apiRefusal } from './support/account';
import { expectAccessible } from './support/axe';
import { clearToasts, expectFault, fill, refusedAt, toast, toasts } from './support/screen';
import { hold, refusal, server, table } from './support/msw';
import { menuButton, menuItem, pressInMenu } from './support/row-menu';
import { renderApp } from './support/render-route';

const DORA = { Nome: 'Dora Dias', 'E-mail': 'dora@teste.example' };
const INVITED = ['Sucesso', 'Convite enviado para dora@teste.example.', 'success'] as const;
const TAKEN = 'Já existe uma conta com este e-mail.';
type User = Awaited<ReturnType<typeof openUsers>>['user'];
const invited = () => HttpResponse.json({ message: 'Convite enviado.' }, { status: 201 });

/** Keeps what is sent to invite somebody, and answers as the `api` function does. */
function invitationsServer(answer: () => Response | Promise<Response> = invited) {
  const invitations: unknown[] = [];
  server.use(
    api('post', 'users', async ({ request }) => {
      invitations.push([request.headers.get('authorization'), await request.json()]);
      return answer();
    }),
  );
  return invitations;
}

const opener = () => screen.getByRole('button', { name: 'Adicionar Usuário' });
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Enviar convite' }));
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openInvitation(values: Record<string, string> = {}) {
  const view = await openUsers();
  await view.user.click(opener());
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar usuário' }));
  await fill(view.user, values);
  return { ...view, dialog };
}

/** Twice at once, and again for as long as the dialog takes to fade. */
async function submitTwice(button: string, busy: string, release: () => void) {
  const form = screen.getByRole('button', { name: button }).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: busy })).toBeDisabled();
  release();
  await screen.findByRole('button', { name: button });
  fireEvent.submit(form);
}

function expectAsTyped() {
  for (const [label, value] of Object.entries(DORA)) expect(screen.getByLabelText(label)).toHaveValue(value);
}

test('a user is invited by name and e-mail, and the list is loaded again', async () => {
  const invitations = invitationsServer();
  const { user, requests, dialog } = await openInvitation();
  expect(dialog.getByText(/recebe um e-mail com um link para escolher a senha/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Nome')).toHaveFocus());
  // What the admin's own browser keeps is not what belongs here.
  for (const label of Object.keys(DORA))
    expect(screen.getByLabelText(label)).toHaveAttribute('autocomplete', 'off');

  await fill(user, { Nome: '  Dora Dias ', 'E-mail': ' dora@teste.example ' });
  const read = requests.length;
  await send(user);
  await toast(...INVITED);
  expect(invitations).toEqual([['Bearer access', { name: 'Dora Dias', email: 'dora@teste.example' }]]);
  await dialogGone();
  expect(opener()).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1));
});

const STAFF: [string, string, RegExp][] = [
  ['Administração', 'owner', /^Faz tudo:.* Entra na equipe ao confirmar o e-mail\.$/],
  ['Catálogo', 'editor', /^Cuida de fornecedores,.* Entra na equipe ao confirmar o e-mail\.$/],
  ['Atendimento', 'support', /^Cuida de usuários,.* Entra na equipe ao confirmar o e-mail\.$/],
];

test('an owner invites to the staff after reading what each role may do; a role that was taken back is not sent', async () => {
  const invitations = invitationsServer();
  const { user } = await openInvitation(DORA);
  const choice = screen.getByLabelText('Função');
  expect(choice).toHaveDisplayValue('Membro');
  expect(choice).toHaveAccessibleDescription('Entra no plano Gratuito, sem acesso à área administrativa.');
  for (const [label, role, may] of STAFF) {
    await user.selectOptions(choice, label);
    expect(choice).toHaveValue(role);
    expect(choice).toHaveAccessibleDescription(may);
  }
  await send(user);
  await toast(...INVITED);
  await dialogGone();
  await clearToasts();
  await user.click(opener());
  await fill(user, DORA);
  await user.selectOptions(screen.getByLabelText('Função'), 'Catálogo');
  await user.selectOptions(screen.getByLabelText('Função'), 'Membro');
  await send(user);
  await toast(...INVITED);
  const guest = { name: 'Dora Dias', email: 'dora@teste.example' };
  expect(invitations).toEqual([
    ['Bearer access', { ...guest, staff_role: 'support' }],
    ['Bearer access', guest],
  ]);
});

test('support invites members only: the dialog offers no roles', async () => {
  usersServer(ALL_USERS);
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, staff_role: 'support' })));
  const invitations = invitationsServer();
  const { user } = await renderApp('/admin/usuarios', { as: 'member' });
  await user.click(await screen.findByRole('button', { name: 'Adicionar Usuário' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar usuário' }));
  expect(dialog.getByText(/entra no plano Gratuito/)).toBeVisible();
  expect(dialog.queryByLabelText('Função')).toBeNull();

  await fill(user, DORA);
  await send(user);
  await toast(...INVITED);
  expect(invitations).toEqual([['Bearer access', { name: 'Dora Dias', email: 'dora@teste.example' }]]);
});

test('each invalid field and an e-mail address that has an account are refused at the field, which has the focus, until they are right', async () => {
  let taken = true;
  const invitations = invitationsServer(() =>
    taken ? apiRefusal(409, TAKEN, { email: [TAKEN] }) : invited(),
  );
  const { user } = await openInvitation();
  await send(user);
  expectFault('Nome', 'Informe o nome.');
  expectFault('E-mail', 'Informe o e-mail.');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  await expectAccessible(document.body);
  await fill(user, { ...DORA, 'E-mail': 'dora@' });
  await send(user);
  expectFault('E-mail', 'Informe um e-mail válido.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(invitations).toEqual([]);
  expect(toasts('error')).toEqual([]);

  await fill(user, DORA);
  await send(user);
  await refusedAt('E-mail', TAKEN);
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expectAsTyped();
  expect(toasts('success')).toEqual([]);

  taken = false;
  await fill(user, { 'E-mail': 'dora.dias@teste.example' });
  expect(screen.getByLabelText('E-mail')).toBeValid();
  await send(user);
  await toast('Sucesso', 'Convite enviado para dora.dias@teste.example.', 'success');
  expect(invitations).toHaveLength(2);
});

const FAILED = 'Não foi possível enviar o convite.';

const FAILURES: [() => Response, string][] = [
  [() => HttpResponse.error(), FAILED],
  [() => apiRefusal(429, 'Muitas tentativas.'), 'Muitas tentativas.'],
];

test('an invitation that fails keeps the dialog open and the typed text, and is then sent once, even if it is submitted twice or while the dialog closes', async () => {
  let answer: () => Response | Promise<Response> = invited;
  const invitations = invitationsServer(() => answer());
  const { user } = await openInvitation(DORA);
  for (const [fail, message] of FAILURES) {
    answer = fail;
    await send(user);
    await toast('Erro ao convidar', message, 'error');
    expect(toasts('success')).toEqual([]);
    expectAsTyped();
    await clearToasts();
  }
  const { held, release } = hold();
  answer = () => held.then(invited);
  await submitTwice('Enviar convite', 'Enviando...', release);
  await toast(...INVITED);
  await dialogGone();
  expect(invitations).toHaveLength(FAILURES.length + 1);
});

test('leaving invites nobody and returns the focus to the button; the outcome of an invitation is shown even if the dialog was closed', async () => {
  const { held, release } = hold();
  const invitations = invitationsServer(async () => {
    await held;
    return invited();
  });
  const { user } = await openInvitation(DORA);
  await user.keyboard('{Escape}');
  await dialogGone();
  expect(opener()).toHaveFocus();
  expect(invitations).toEqual([]);

  await user.click(opener());
  await fill(user, DORA);
  await send(user);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  release();
  await toast(...INVITED);
});

const CHANGE_FAILED = ['Erro ao atualizar', 'Falha ao atualizar a assinatura.'] as const;
const EXPIRY_MISSING = 'A data de expiração é obrigatória para o plano Premium.';

/** Keeps what is sent to change a subscription, and answers as the database does. */
function changesServer(answer: () => Response | Promise<Response> = () => HttpResponse.json([{}])) {
  const changes: { userId: string | null; body: unknown }[] = [];
  server.use(
    table('patch', 'subscriptions', async ({ request }) => {
      const userId = new URL(request.url).searchParams.get('user_id');
      changes.push({ userId, body: await request.json() });
      return answer();
    }),
  );
  return changes;
}

async function openDialog(user: User, { name }: ListedUser) {
  await pressInMenu(user, name, 'Alterar assinatura');
  return within(await screen.findByRole('dialog', { name: 'Alterar assinatura' }));
}

async function choosePremium(user: User, day: string) {
  await user.selectOptions(screen.getByLabelText('Plano'), 'Premium');
  fireEvent.change(await screen.findByLabelText('Data de expiração'), { target: { value: day } });
}

const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }));

test('the plan of an admin cannot be changed, and the menu says why', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  await user.click(menuButton('Clara Chefe'));
  const item = await menuItem(/^Alterar assinatura/);
  expect(item).toHaveAttribute('aria-disabled', 'true');
  expect(item).toHaveTextContent('O plano de um administrador não pode ser alterado.');
  await user.click(item);
  expect(item).toBeInTheDocument(); // the reason stays
  await user.keyboard('{Escape}');
  await openDialog(user, ANA); // a dialog of the admin would stand before this one
  expect(screen.getByRole('dialog')).toHaveTextContent('Ana Souza');
  expect(changes).toEqual([]);
  expect(subscriptionOf(CLARA)).toEqual({ plan: 'free', day: '' });
});

test('Premium ends at the end of the chosen day in São Paulo', async () => {
  const changes = changesServer();
  const { user, requests } = await openUsers();
  const dialog = await openDialog(user, ANA);
  expect(dialog.getByText('ana@teste.example')).toBeVisible();
  expect(dialog.getByLabelText('Plano')).toHaveValue('free');
  expect(dialog.getByLabelText('Plano')).toHaveFocus();
  expect(dialog.queryByLabelText('Data de expiração')).toBeNull();
  await choosePremium(user, '2039-12-31');
  const read = requests.length;
  await save(user);
  await toast('Sucesso', 'A assinatura de Ana Souza foi atualizada.', 'success');
  expect(changes).toEqual([{ userId: `eq.${ANA.id}`, body: { expires_at: '2040-01-01T02:59:59.999Z' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(menuButton('Ana Souza')).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1)); // what is shown is read again
});

test('the dialog starts with the plan of the user, without the date of one that is over, and choosing Free clears the date', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  const former = await openDialog(user, CAIO);
  expect(screen.getByLabelText('Plano')).toHaveValue('free');
  await user.selectOptions(screen.getByLabelText('Plano'), 'Premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('');
  await user.click(former.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  expect(menuButton('Caio Reis')).toHaveFocus();
  expect(changes).toEqual([]);

  await openDialog(user, BIA);
  expect(screen.getByLabelText('Plano')).toHaveValue('premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('2026-12-31');
  await user.selectOptions(screen.getByLabelText('Plano'), 'Gratuito');
  expect(screen.queryByLabelText('Data de expiração')).toBeNull();
  await save(user);
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  expect(changes).toEqual([{ userId: `eq.${BIA.id}`, body: { expires_at: null } }]);
});

test('Premium without a date or with an impossible one is refused at the field, and a date in the past says what will happen', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  await openDialog(user, ANA);
  await choosePremium(user, '');
  await save(user);
  await toast('Erro de Validação', EXPIRY_MISSING, 'error');
  const field = screen.getByLabelText('Data de expiração');
  expectFault('Data de expiração', EXPIRY_MISSING);
  expect(field).toHaveFocus();
  await choosePremium(user, '9999-12-31');
  await save(user);
  expectFault('Data de expiração', 'Informe uma data válida.');
  expect(changes).toEqual([]);

  await choosePremium(user, '2040-01-01');
  expect(field).toBeValid();
  expect(field).toHaveAccessibleDescription('O Premium vale até o fim deste dia, no horário de Brasília.');
  await choosePremium(user, '2020-01-01');
  expect(field).toHaveAccessibleDescription('Esta data já passou: a assinatura ficará expirada.');
});

test('a change that fails keeps the dialog open and the typed text, and is then sent once, even if it is submitted twice or while the dialog closes', async () => {
  let answer: () => Response | Promise<Response>;
  const becameAdmin = () => HttpResponse.json([]);
  const changes = changesServer(() => answer());
  const { user } = await openUsers();
  await openDialog(user, ANA);
  await choosePremium(user, '2039-06-30');
  for (answer of [() => HttpResponse.error(), () => refusal(403), becameAdmin]) {
    await save(user);
    await toast(...CHANGE_FAILED, 'error');
    expect(toasts('success')).toEqual([]);
    expect(screen.getByLabelText('Plano')).toHaveValue('premium');
    expect(screen.getByLabelText('Data de expiração')).toHaveValue('2039-06-30');
    await clearToasts();
  }
  const { held, release } = hold();
  answer = () => held.then(() => HttpResponse.json([{}]));
  await submitTwice('Salvar', 'Salvando...', release);
  await toast('Sucesso', 'A assinatura de Ana Souza foi atualizada.', 'success');
  await dialogGone();
  expect(changes).toHaveLength(4);
});

test('the outcome of a change is shown even if the dialog was closed', async () => {
  const { held, release } = hold();
  changesServer(async () => {
    await held;
    return HttpResponse.json([{}]);
  });
  const { user } = await openUsers();
  const dialog = await openDialog(user, BIA);
  await save(user);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  release();
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
});
