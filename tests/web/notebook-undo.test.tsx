import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MEMBER_ID } from '../support/builders';
import { ATELIE, BRISALU, favoritesServer } from './support/favorites';
import { hold, refusal, rows, server, table } from './support/msw';
import {
  inTheAfternoon,
  keyOf,
  NAME,
  notebookServer,
  openPage as openSupplier,
  TODAY,
} from './support/notebook';
import { renderApp } from './support/render-route';
import { fill } from './support/screen';
import { answerPage, supplierPage } from './support/supplier-page';

const KEY = keyOf(MEMBER_ID);

inTheAfternoon();

async function openPage() {
  const view = await openSupplier();
  return { ...view, panel: within(screen.getByRole('region', { name: 'Minhas anotações' })) };
}

const sendLink = () => screen.getByRole('link', { name: 'Abrir no WhatsApp' });
/** Whether the browser would open the link, which jsdom cannot. */
function click(link: Element): boolean {
  let prevented = false;
  const watch = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', watch, { once: true });
  fireEvent.click(link);
  return !prevented;
}

async function openSheet(user: Awaited<ReturnType<typeof openPage>>['user']) {
  const link = screen.getByRole('link', { name: /^WhatsApp/ });
  await waitFor(() => expect(link).toHaveAttribute('aria-haspopup', 'dialog'));
  await user.click(link);
  const sheet = await screen.findByRole('dialog', { name: 'Mensagem no WhatsApp' });
  await screen.findByText(/“Aguardando resposta” nos seus favoritos/);
  return sheet;
}

test('the undo of deleted notes restores all of them, also a note that was typed a moment ago', async () => {
  const before = { status: 'waiting', contacted_at: '2026-11-20T12:00:00+00:00', remind_on: TODAY } as const;
  const { changes } = notebookServer([{ supplier_id: 1, note: 'Pedir grade', ...before }]);
  const { user, panel } = await openPage();
  await user.click(await panel.findByLabelText('Anotação'));
  await user.paste(', e o frete');
  fireEvent.click(panel.getByRole('button', { name: 'Apagar anotações' }));
  expect(panel.getByLabelText('Anotação')).toHaveValue('');
  await user.click(panel.getByRole('button', { name: 'Desfazer' }));
  expect(panel.getByLabelText('Anotação')).toHaveValue('Pedir grade, e o frete');
  expect(panel.getByText('Último contato em 20/11/2026')).toBeVisible();
  await waitFor(() => expect(changes().at(-1)).toEqual({ note: 'Pedir grade, e o frete', ...before }));
});

test('the undo of deleted notes leaves a contact that was noted after them', async () => {
  const { changes } = notebookServer([
    {
      supplier_id: 1,
      status: 'unsuitable',
      contacted_at: '2026-01-01T12:00:00+00:00',
      note: 'Pedir grade',
      remind_on: TODAY,
    },
  ]);
  const { user, panel } = await openPage();
  await user.click(await panel.findByRole('button', { name: 'Apagar anotações' }));
  const sheet = await openSheet(user);
  click(sendLink());
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  await screen.findByText(`${NAME} está nos seus favoritos.`);
  await waitFor(() => expect(changes().at(-1)).toMatchObject({ status: 'waiting' }));

  await user.click(panel.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ note: 'Pedir grade', remind_on: TODAY }));
  expect(panel.getByRole('radio', { name: 'Aguardando resposta' })).toBeChecked();
  expect(panel.getByText('Último contato em 21/11/2026')).toBeVisible();
});

test('a note that is begun after the deletion ends the offer to undo it', async () => {
  notebookServer([{ supplier_id: 1, note: 'Pedir grade' }]);
  const { user, panel } = await openPage();
  await user.click(await panel.findByRole('button', { name: 'Apagar anotações' }));
  fireEvent.change(panel.getByLabelText('Anotação'), { target: { value: 'Outra' } });
  expect(panel.queryByRole('button', { name: 'Desfazer' })).toBeNull();
});

test('deleting the notes, and the undo of that, also clear a day in the reminder field that was refused', async () => {
  notebookServer([{ supplier_id: 1, remind_on: TODAY }]);
  const { user, panel } = await openPage();
  await panel.findByLabelText('Lembrar em');
  for (const [name, day] of [
    ['Apagar anotações', ''],
    ['Desfazer', TODAY],
  ] as const) {
    const field = panel.getByLabelText('Lembrar em');
    fireEvent.change(field, { target: { value: '2026-11-20' } });
    fireEvent.blur(field);
    expect(panel.getByText('Essa data já passou.')).toBeVisible();
    await user.click(panel.getByRole('button', { name }));
    expect(panel.queryByText('Essa data já passou.')).toBeNull();
    expect(panel.getByLabelText('Lembrar em')).toHaveValue(day);
  }
});

async function openReminders() {
  favoritesServer([ATELIE, BRISALU]);
  const view = await renderApp('/home', { as: 'member' });
  await view.user.click(await screen.findByRole('button', { name: /lembretes? para hoje$/ }));
  const region = screen.getByRole('region', { name: 'Lembretes de hoje' });
  return { ...view, region, list: within(region) };
}

/** What is not sent yet, as other tabs read and write it. */
const unsent = () => JSON.parse(localStorage.getItem(KEY) ?? 'null') as { changes: unknown[] } | null;

/** Another tab has set the reminder of the first supplier. */
function otherTabReminds(day: string) {
  const added = {
    id: 'other',
    supplier_id: 1,
    changes: { remind_on: day },
    edited_at: new Date().toISOString(),
  };
  const oldValue = localStorage.getItem(KEY);
  const newValue = JSON.stringify({ ...unsent(), changes: [added] });
  localStorage.setItem(KEY, newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue, newValue })));
}

test.each(['Feito', 'Adiar 1 semana'])(
  'the undo of “%s” leaves a day that another tab has set since, and says so',
  async (done) => {
    const { changes } = notebookServer([{ supplier_id: 1, remind_on: TODAY }]);
    const { user, list } = await openReminders();
    await user.click(list.getByRole('button', { name: `${done}, ${NAME}` }));
    await waitFor(() => expect(unsent()?.changes).toEqual([]));
    otherTabReminds('2026-12-10');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await waitFor(() => expect(unsent()?.changes).toEqual([]));

    await user.click(list.getByRole('button', { name: `Desfazer, ${NAME}` }));
    expect(unsent()?.changes).toEqual([]);
    expect(changes().at(-1)).toEqual({ remind_on: '2026-12-10' });
    expect(list.getByRole('status')).toHaveTextContent('Alterado depois');
    expect(list.queryByRole('button')).toBeNull();
    expect(list.getByRole('link', { name: NAME })).toHaveFocus();
  },
);

test('the open reminders close when the focus leaves them, and not while it moves inside', async () => {
  notebookServer([
    { supplier_id: 1, remind_on: TODAY },
    { supplier_id: 2, remind_on: TODAY },
  ]);
  const { user, region, list } = await openReminders();
  const focus = () => document.activeElement;
  await user.tab();
  expect(list.getByRole('link', { name: NAME })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(list.getByRole('button', { name: `Desfazer, ${NAME}` })).toHaveFocus();
  await user.click(list.getByRole('heading'));
  expect(region).toBeInTheDocument();

  list.getByRole('button', { name: `Adiar 1 semana, ${BRISALU.name}` }).focus();
  await user.tab();
  expect(region).not.toBeInTheDocument();
  const next = focus();
  expect(next).not.toBe(document.body);

  const toggle = screen.getByRole('button', { name: '1 lembrete para hoje' });
  await user.click(toggle);
  await user.tab({ shift: true });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  ['a supplier’s page', '/fornecedores/1', 'Minhas anotações', () => screen.findByLabelText('Anotação')],
  ['the favorites', '/perfil?aba=favoritos', 'Favoritos', () => screen.findAllByLabelText(/^Situação de/)],
])('on %s a retry of the notebook moves the focus to the heading', async (_where, path, heading, loaded) => {
  answerPage(supplierPage(1));
  favoritesServer([ATELIE]);
  server.use(table('get', 'notebook_entries', () => refusal(500)));
  const { user } = await renderApp(path, { as: 'member' });
  const failure = await screen.findByText('Falha ao buscar suas anotações');
  const { held, release } = hold();
  server.use(
    table('get', 'notebook_entries', async () => {
      await held;
      return rows([]);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(failure).not.toBeInTheDocument());
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
  release();
  await loaded();
  expect(screen.getByRole('heading', { name: heading })).toHaveFocus();
});

test('the chat opens each time, and is noted once, while the sheet stays open for unsaved data of the shop', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  await openSheet(user);
  await user.click(await screen.findByRole('button', { name: /dados da minha loja$/ }));
  await fill(user, { 'Nome da loja': 'Bella' });
  expect(click(sendLink())).toBe(true);
  await waitFor(() => expect(unsent()?.changes).toEqual([]));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());

  expect(click(sendLink())).toBe(true);
  expect(unsent()?.changes).toEqual([]);
  expect(changes()).toHaveLength(1);
  await screen.findByText(`${NAME} está nos seus favoritos.`);
});
