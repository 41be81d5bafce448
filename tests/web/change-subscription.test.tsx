import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { subscriptionOf, type ListedUser } from '@/domain/user';

import { expectAccessible } from './support/axe';
import { hold, refusal, server, table } from './support/msw';
import { expectFault, toast, toasts } from './support/screen';
import { ANA, BIA, CAIO, CLARA, openUsers } from './support/users';
import { menuButton, menuItem, pressInMenu } from './support/row-menu';

const CHANGE_FAILED = ['Erro ao atualizar', 'Falha ao atualizar a assinatura.'] as const;
const EXPIRY_MISSING = 'A data de expiração é obrigatória para o plano Premium.';

type User = Awaited<ReturnType<typeof openUsers>>['user'];

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
  await expectAccessible(document.body);
  const read = requests.length;
  await save(user);
  await toast('Sucesso', 'A assinatura de Ana Souza foi atualizada.', 'success');
  expect(changes).toEqual([{ userId: `eq.${ANA.id}`, body: { expires_at: '2040-01-01T02:59:59.999Z' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(menuButton('Ana Souza')).toHaveFocus();
  await waitFor(() => expect(requests).toHaveLength(read + 1)); // what is shown is read again
});

test('the dialog starts with the plan of the user, and choosing Free clears the date', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  await openDialog(user, BIA);
  expect(screen.getByLabelText('Plano')).toHaveValue('premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('2026-12-31');
  await user.selectOptions(screen.getByLabelText('Plano'), 'Gratuito');
  expect(screen.queryByLabelText('Data de expiração')).toBeNull();
  await save(user);
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  expect(changes).toEqual([{ userId: `eq.${BIA.id}`, body: { expires_at: null } }]);
});

test('a former subscriber starts as Free without the old date', async () => {
  const { user } = await openUsers();
  await openDialog(user, CAIO);
  expect(screen.getByLabelText('Plano')).toHaveValue('free');
  await user.selectOptions(screen.getByLabelText('Plano'), 'Premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('');
});

test('Premium without a date is refused at the field and in a toast', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  await openDialog(user, ANA);
  await choosePremium(user, '');
  await save(user);
  await toast('Erro de Validação', EXPIRY_MISSING, 'error');
  expectFault('Data de expiração', EXPIRY_MISSING);
  expect(screen.getByLabelText('Data de expiração')).toHaveFocus();
  expect(changes).toEqual([]);

  await choosePremium(user, '2040-01-01');
  expect(screen.getByLabelText('Data de expiração')).toBeValid();
});

test('an impossible date is refused at the field', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  await openDialog(user, ANA);
  await choosePremium(user, '9999-12-31');
  await save(user);
  expectFault('Data de expiração', 'Informe uma data válida.');
  expect(changes).toEqual([]);
});

test('a date in the past says what will happen', async () => {
  const { user } = await openUsers();
  await openDialog(user, ANA);
  await choosePremium(user, '2040-01-01');
  const field = screen.getByLabelText('Data de expiração');
  expect(field).toHaveAccessibleDescription('O Premium vale até o fim deste dia, no horário de Brasília.');
  await choosePremium(user, '2020-01-01');
  expect(field).toHaveAccessibleDescription('Esta data já passou: a assinatura ficará expirada.');
});

test.each([
  ['lost in transit', () => HttpResponse.error()],
  ['refused', () => refusal(403)],
  ['without effect because the user has become an admin', () => HttpResponse.json([])],
])('a change that is %s keeps the dialog open and the typed text', async (_how, fail) => {
  let failing = true;
  const changes = changesServer(() => (failing ? fail() : HttpResponse.json([{}])));
  const { user } = await openUsers();
  await openDialog(user, ANA);
  await choosePremium(user, '2039-06-30');
  await save(user);
  await toast(...CHANGE_FAILED, 'error');
  expect(toasts('success')).toEqual([]);
  expect(screen.getByLabelText('Plano')).toHaveValue('premium');
  expect(screen.getByLabelText('Data de expiração')).toHaveValue('2039-06-30');
  failing = false;
  await save(user);
  await toast('Sucesso', 'A assinatura de Ana Souza foi atualizada.', 'success');
  expect(changes).toHaveLength(2);
});

test('submitting twice, even while the dialog closes, sends one change', async () => {
  const { held, release } = hold();
  const changes = changesServer(async () => {
    await held;
    return HttpResponse.json([{}]);
  });
  const { user } = await openUsers();
  await openDialog(user, BIA);
  const form = screen.getByRole('button', { name: 'Salvar' }).closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(await screen.findByRole('button', { name: 'Salvando...' })).toBeDisabled();
  release();
  await screen.findByRole('button', { name: 'Salvar' }); // for as long as the dialog takes to fade
  fireEvent.submit(form);
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toHaveLength(1);
});

test('"Cancelar" changes nothing', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  const dialog = await openDialog(user, ANA);
  await choosePremium(user, '2039-12-31');
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes).toEqual([]);
  expect(menuButton('Ana Souza')).toHaveFocus();
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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  release();
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
});

test('two submissions in the same instant send one change', async () => {
  const changes = changesServer();
  const { user } = await openUsers();
  await openDialog(user, BIA);
  const form = screen.getByRole('button', { name: 'Salvar' }).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  expect(changes).toHaveLength(1);
});
