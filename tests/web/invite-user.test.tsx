import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { api, apiRefusal } from './support/account';
import { hold, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { expectFault, fill, toast, toasts } from './support/screen';
import { ALL_USERS, openUsers, usersServer } from './support/users';

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
  await expectAccessible(document.body);

  await fill(user, { Nome: '  Dora Dias ', 'E-mail': ' dora@teste.example ' });
  const read = requests.length;
  await send(user);
  await toast(...INVITED);
  expect(invitations).toEqual([['Bearer access', { name: 'Dora Dias', email: 'dora@teste.example' }]]);
  await dialogGone();
  expect(opener()).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1));
});

test.each([
  ['Administração', 'owner', /^Faz tudo:.* Entra na equipe ao confirmar o e-mail\.$/],
  ['Catálogo', 'editor', /^Cuida de fornecedores,.* Entra na equipe ao confirmar o e-mail\.$/],
  ['Atendimento', 'support', /^Cuida de usuários,.* Entra na equipe ao confirmar o e-mail\.$/],
])('an owner invites to the staff as "%s", after reading what that role may do', async (label, role, may) => {
  const invitations = invitationsServer();
  const { user } = await openInvitation(DORA);
  const choice = screen.getByLabelText('Função');
  expect(choice).toHaveDisplayValue('Membro');
  expect(choice).toHaveAccessibleDescription('Entra no plano Gratuito, sem acesso à área administrativa.');
  await user.selectOptions(choice, label);
  expect(choice).toHaveAccessibleDescription(may);
  await expectAccessible(document.body);

  await send(user);
  await toast(...INVITED);
  expect(invitations).toEqual([
    ['Bearer access', { name: 'Dora Dias', email: 'dora@teste.example', staff_role: role }],
  ]);
});

test('a role that was chosen and taken back is not sent', async () => {
  const invitations = invitationsServer();
  const { user } = await openInvitation(DORA);
  await user.selectOptions(screen.getByLabelText('Função'), 'Catálogo');
  await user.selectOptions(screen.getByLabelText('Função'), 'Membro');
  await send(user);
  await toast(...INVITED);
  expect(invitations).toEqual([['Bearer access', { name: 'Dora Dias', email: 'dora@teste.example' }]]);
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

test.each([
  ['no name', { Nome: '' }, 'Informe o nome.'],
  ['a name of blanks', { Nome: '   ' }, 'Informe o nome.'],
  ['too long a name', { Nome: 'a'.repeat(121) }, 'O nome pode ter no máximo 120 caracteres.'],
  ['no e-mail', { 'E-mail': '' }, 'Informe o e-mail.'],
  ['half an e-mail', { 'E-mail': 'dora@' }, 'Informe um e-mail válido.'],
])(
  'invalid input (%s) sends nothing, shows an error at its field and focuses it',
  async (_what, values, message) => {
    const invitations = invitationsServer();
    const { user } = await openInvitation({ ...DORA, ...values });
    await send(user);
    const [label] = Object.keys(values) as [string];
    expectFault(label, message);
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(invitations).toEqual([]);
    expect(toasts('error')).toEqual([]);

    await fill(user, DORA);
    await send(user);
    await toast(...INVITED);
  },
);

test('an empty form shows accessible errors at both fields and focuses the first', async () => {
  invitationsServer();
  const { user } = await openInvitation();
  await send(user);
  expectFault('Nome', 'Informe o nome.');
  expectFault('E-mail', 'Informe o e-mail.');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  await expectAccessible(document.body);
});

test('an e-mail address that has an account is refused at the field and in a toast', async () => {
  let taken = true;
  const invitations = invitationsServer(() =>
    taken ? apiRefusal(409, TAKEN, { email: [TAKEN] }) : invited(),
  );
  const { user } = await openInvitation(DORA);
  await send(user);
  await toast('Erro ao convidar', TAKEN, 'error');
  expectFault('E-mail', TAKEN);
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
test.each([
  ['lost in transit', () => HttpResponse.error(), FAILED],
  ['answered by a gateway', () => HttpResponse.html('<h1>Gateway</h1>', { status: 502 }), FAILED],
  ['one too many', () => apiRefusal(429, 'Muitas tentativas.'), 'Muitas tentativas.'],
])('an invitation that is %s keeps the dialog open and the typed text', async (_how, fail, message) => {
  let failing = true;
  const invitations = invitationsServer(() => (failing ? fail() : invited()));
  const { user } = await openInvitation(DORA);
  await send(user);
  await toast('Erro ao convidar', message, 'error');
  expect(toasts('success')).toEqual([]);
  expectAsTyped();
  failing = false;
  await send(user);
  await toast(...INVITED);
  await dialogGone();
  expect(invitations).toHaveLength(2);
});

test('submitting twice, even while the dialog closes, sends one invitation', async () => {
  const { held, release } = hold();
  const invitations = invitationsServer(async () => {
    await held;
    return invited();
  });
  await openInvitation(DORA);
  const form = screen.getByRole('button', { name: 'Enviar convite' }).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  release();
  await screen.findByRole('button', { name: 'Enviar convite' }); // for as long as the dialog takes to fade
  fireEvent.submit(form);
  await toast(...INVITED);
  await dialogGone();
  expect(invitations).toHaveLength(1);
});

test.each([
  ['"Cancelar"', (user: User) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
  ['Escape', (user: User) => user.keyboard('{Escape}')],
])('%s invites nobody and returns the focus to the button', async (_what, leave) => {
  const invitations = invitationsServer();
  const { user } = await openInvitation(DORA);
  await leave(user);
  await dialogGone();
  expect(opener()).toHaveFocus();
  expect(invitations).toEqual([]);
});

test('the outcome of an invitation is shown even if the dialog was closed', async () => {
  const { held, release } = hold();
  invitationsServer(async () => {
    await held;
    return invited();
  });
  const { user, dialog } = await openInvitation(DORA);
  await send(user);
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await dialogGone();
  release();
  await toast(...INVITED);
});
