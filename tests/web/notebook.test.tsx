import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { favorite, memberRow, openSupplier } from '../support/builders';
import { ATELIE, BRISALU, favoritesServer } from './support/favorites';
import { answerPage, supplierPage } from './support/supplier-page';
import { expectAccessible } from './support/axe';
import { fill } from './support/screen';
import { hold, refusal, rows, server, table } from './support/msw';
import {
  inTheAfternoon,
  NAME,
  notebookServer,
  noteField,
  openNotebook,
  openPage,
  otherTabStores,
  pending,
  TODAY,
  write,
} from './support/notebook';
import { collectDownloads } from './support/downloads';
import { loseCode } from './support/connection';
import { renderApp } from './support/render-route';

inTheAfternoon();

describe('“Adicionar à agenda”', () => {
  const files = collectDownloads();

  test('saves the reminder of a supplier as a calendar file, and is missing without one', async () => {
    notebookServer([{ supplier_id: 1, note: 'Pedir grade' }]);
    const { user } = await openPage();
    await noteField();
    const button = { name: 'Adicionar à agenda' };
    expect(screen.queryByRole('button', button)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Em 1 semana' }));
    await user.click(screen.getByRole('button', button));
    await waitFor(() => expect(files).toHaveLength(1));
    const [{ name, content }] = files as [(typeof files)[0]];
    expect([name, content.type]).toEqual(['lembrete-1.ics', 'text/calendar;charset=utf-8']);
    const text = await content.text();
    expect(text).toContain(`SUMMARY:Lembrete: ${NAME}\r\n`);
    expect(text).toContain('DTSTART;VALUE=DATE:20261128\r\n');
    expect(text.split('\r\n')).toContain(
      `DESCRIPTION:Pedir grade\\n\\n${window.location.origin}/fornecedores/1`,
    );
    await waitFor(() => expect(pending()).toEqual([]));
  });
});

test('a note is saved while typing pauses, with status and reminder, and all of it can be deleted and restored', async () => {
  const contacted_at = '2026-11-20T12:00:00+00:00';
  const { sent, changes } = notebookServer([{ supplier_id: 1, contacted_at }]);
  const { user } = await openPage();
  expect(screen.getByText('Último contato em 20/11/2026')).toBeVisible();
  await write(user, 'Pedir grade');
  expect(sent).toEqual([]);
  await waitFor(() => expect(changes()).toEqual([{ note: 'Pedir grade' }]));
  expect(await screen.findByText('Salvo')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await user.click(screen.getByRole('button', { name: 'Em 1 semana' }));
  await waitFor(() =>
    expect(changes().slice(1)).toEqual([{ status: 'bought' }, { remind_on: '2026-11-28' }]),
  );
  expect(screen.getByLabelText('Lembrar em')).toHaveValue('2026-11-28');
  const times = sent.map(({ edited_at }) => Date.parse(edited_at));
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));

  await user.click(screen.getByRole('button', { name: 'Apagar anotações' }));
  expect(await noteField()).toHaveValue('');
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(await noteField()).toHaveValue('Pedir grade');
  await waitFor(() => expect(pending()).toEqual([]));

  // In Safari a click leaves the field its focus, and what was typed a moment ago is not saved yet.
  await write(user, ', e o frete');
  fireEvent.click(screen.getByRole('button', { name: 'Apagar anotações' }));
  expect(await noteField()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await noteField()).toHaveValue('Pedir grade, e o frete');
  expect(screen.getByText('Último contato em 20/11/2026')).toBeVisible();
  const restored = { status: 'bought', contacted_at, remind_on: '2026-11-28' };
  await waitFor(() => expect(changes().at(-1)).toEqual({ note: 'Pedir grade, e o frete', ...restored }));

  await user.click(screen.getByRole('button', { name: 'Apagar anotações' }));
  await write(user, 'a'.repeat(1990));
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  expect(screen.getByText('Restam 10 caracteres.')).toBeVisible();
  await write(user, 'a'.repeat(9));
  expect(screen.getByText('Resta 1 caractere.')).toBeVisible();
  // What is not sent yet would be the next test's.
  await waitFor(() => expect(changes().at(-1)?.note).toHaveLength(1999));
  await waitFor(() => expect(pending()).toEqual([]));
});

test('a date that is typed halfway does not take the reminder away, an empty one does, and a past one says so until it is replaced or the notes are deleted', async () => {
  const { changes } = notebookServer([{ supplier_id: 1, remind_on: '2026-11-28' }]);
  const { user } = await openPage();
  const field = () => screen.getByLabelText<HTMLInputElement>('Lembrar em');
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const validity = vi.spyOn(field(), 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  type('');
  fireEvent.blur(field());
  expect(field()).toHaveValue('2026-11-28');
  expect(pending()).toEqual([]);
  validity.mockReturnValue({ badInput: false } as ValidityState);
  type('');
  fireEvent.blur(field());
  await waitFor(() => expect(changes()).toEqual([{ remind_on: null }]));
  expect(field()).toHaveValue('');

  const fault = 'Essa data já passou.';
  type('2026-11-20');
  expect(screen.queryByText(fault)).toBeNull(); // a year is typed as 0002 at first
  fireEvent.blur(field());
  expect(field()).toHaveAccessibleDescription(fault);
  expect(field()).toHaveValue('2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Amanhã' }));
  expect(screen.queryByText(fault)).toBeNull();
  await waitFor(() => expect(changes().slice(1)).toEqual([{ remind_on: '2026-11-22' }]));

  for (const [name, day] of [
    ['Apagar anotações', ''],
    ['Desfazer', '2026-11-22'],
  ] as const) {
    type('2026-11-20');
    fireEvent.blur(field());
    expect(screen.getByText(fault)).toBeVisible();
    await user.click(screen.getByRole('button', { name }));
    expect(screen.queryByText(fault)).toBeNull();
    expect(field()).toHaveValue(day);
  }
});

test('premium members see their favorites by status, with buttons to each, a card that moves keeps the focus, and a removal tells what becomes of notes', async () => {
  const { changes } = notebookServer([
    {
      supplier_id: 2,
      status: 'waiting',
      note: 'Pedi o catálogo',
      remind_on: TODAY,
      contacted_at: `${TODAY}T12:00:00Z`,
    },
  ]);
  const { user } = await openNotebook();
  const group = (name: RegExp) => within(screen.getByRole('region', { name }));
  const waiting = group(/^Aguardando resposta\s*1$/);
  expect(waiting.getByText('Pedi o catálogo')).toBeVisible();
  expect(waiting.getByText('Lembrete: 21/11/2026')).toBeVisible();
  expect(waiting.getByText('Contato em 21/11/2026')).toBeVisible();
  const field = group(/^A contatar\s*1$/).getByRole('combobox', { name: `Situação de ${NAME}` });
  field.focus();
  await user.selectOptions(field, 'Comprei');
  await waitFor(() => expect(changes()).toEqual([{ status: 'bought' }]));
  const moved = group(/^Comprei\s*1$/).getByRole('combobox', { name: `Situação de ${NAME}` });
  expect(moved).toHaveFocus();

  // On a phone buttons lead to the groups.
  const buttons = within(screen.getByRole('navigation', { name: 'Situações' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'A contatar0',
    'Aguardando resposta1',
    'Comprei1',
    'Não serve0',
  ]);
  await user.click(buttons[2]!);
  expect(screen.getByRole('heading', { name: /^Comprei\s*1$/ })).toHaveFocus();

  await user.click(waiting.getByRole('button', { name: 'Remover Brisalu Bijoux dos favoritos' }));
  const question = () => screen.findByRole('dialog', { name: 'Remover dos favoritos' });
  const kept = 'Suas anotações ficam guardadas e voltam se você o favoritar de novo.';
  expect(await question()).toHaveTextContent(kept);
  await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // The entry is still there, but all its notes have been taken back.
  await user.selectOptions(screen.getByRole('combobox', { name: `Situação de ${NAME}` }), 'A contatar');
  await user.click(screen.getByRole('button', { name: `Remover ${NAME} dos favoritos` }));
  expect(await question()).toHaveTextContent('dos seus favoritos?');
  expect(await question()).not.toHaveTextContent('Suas anotações');
  await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Cartões' }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the focus goes to the heading of a group that does not show the moved card yet', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => index + 1);
  notebookServer(ids.slice(0, 24).map((id) => ({ supplier_id: id, status: 'bought' })));
  favoritesServer(ids.map((id) => favorite(openSupplier(id, { name: `Fornecedor ${id}` }))));
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  const field = await screen.findByRole('combobox', { name: 'Situação de Fornecedor 25' });
  field.focus();
  await user.selectOptions(field, 'Comprei');
  expect(field).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /^Comprei\s*25$/ })).toHaveFocus();
});

/** As on a wide screen, where the favorites are a board. */
function widen() {
  const narrow = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(narrow(media), { matches: media === '(min-width: 62em)' }),
  );
}

test('a column of the board shows its first cards, and more of them move the focus to the first new one', async () => {
  widen();
  const ids = Array.from({ length: 25 }, (_, index) => index + 1);
  notebookServer();
  favoritesServer(ids.map((id) => favorite(openSupplier(id, { name: `Fornecedor ${id}` }))));
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  // The list that is shown until the code of the board is there has no cards to pick up.
  await screen.findByRole('group', { name: 'Fornecedor 1' });
  const column = within(screen.getByRole('region', { name: /^A contatar\s*25$/ }));
  expect(column.getAllByRole('group')).toHaveLength(24);
  await user.click(column.getByRole('button', { name: 'Mostrar mais' }));
  const cards = column.getAllByRole('group');
  expect(cards).toHaveLength(25);
  expect(cards[24]).toHaveFocus();
  expect(column.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
});

test('without the code of the board the favorites stand in a list by status', async () => {
  widen();
  const code = loseCode('@/features/favorites/board');
  try {
    notebookServer([{ supplier_id: 2, status: 'waiting' }]);
    await openNotebook();
    await code.noticed();
    const waiting = within(screen.getByRole('region', { name: /^Aguardando resposta\s*1$/ }));
    expect(waiting.getByRole('link', { name: 'Ver detalhes de Brisalu Bijoux' })).toBeVisible();
    expect(screen.queryByRole('group', { name: NAME })).toBeNull();
  } finally {
    code.restore();
  }
});

test('without the code of the notebook a message says so, and the cards still work', async () => {
  const code = loseCode('@/features/favorites/notebook-view');
  try {
    notebookServer();
    favoritesServer([ATELIE, BRISALU]);
    const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
    expect(await screen.findByText('Não foi possível carregar o caderno de compras.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Cartões' }));
    expect(await screen.findByRole('heading', { name: NAME })).toBeVisible();
  } finally {
    code.restore();
  }
});

test('a card that is picked up renders no card above it again', async () => {
  widen();
  const rendered: string[] = [];
  vi.doMock('@/features/favorites/status-select', async (load) => ({
    ...(await load<object>()),
    StatusSelect: ({ name }: { name: string }) => rendered.push(name) && null,
  }));
  try {
    notebookServer([{ supplier_id: 2, note: 'Pedi o catálogo' }]);
    favoritesServer([ATELIE, BRISALU]);
    await renderApp('/perfil?aba=favoritos', { as: 'member' });
    const card = await screen.findByRole('group', { name: 'Brisalu Bijoux' });
    card.focus();
    expect(rendered).toContain(NAME);
    rendered.length = 0;
    fireEvent.keyDown(card, { keyCode: 32 });
    await waitFor(() => expect(card).toHaveAttribute('data-dragging'));
    expect(card.closest('ul')).toHaveAttribute('data-over');
    expect(rendered).not.toContain(NAME);
    fireEvent.keyDown(card, { keyCode: 27 });
  } finally {
    vi.doUnmock('@/features/favorites/status-select');
  }
});

test.each([
  ['a free member', memberRow, 'Ver os planos', null],
  [
    'a member whose Premium has ended',
    { ...memberRow, status: 'expired' },
    'Renovar o Premium',
    'Guardamos as suas anotações sobre 7 fornecedores. Elas voltam com o Premium.',
  ],
])('%s sees what the notebook does and a link to the plans', async (_who, row, link, kept) => {
  favoritesServer([ATELIE]);
  server.use(
    table('get', 'accounts', () => HttpResponse.json(row)),
    table('get', 'notebook_entries', () => HttpResponse.error()),
    table('post', 'rpc/count_notebook_entries', () => HttpResponse.json(7)),
  );
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await user.click(await screen.findByRole('link', { name: /Caderno de compras$/ }));
  expect(await screen.findByRole('link', { name: link })).toHaveAttribute('href', '/planos');
  if (kept) expect(await screen.findByText(kept)).toBeVisible();
  expect(screen.queryByText(/^Guardamos/) === null).toBe(kept === null);
  expect(console.error).not.toHaveBeenCalled();
});

test('due reminders of favorites stand on the home page, and what was done with one can be undone', async () => {
  const { changes } = notebookServer([
    { supplier_id: 1, remind_on: TODAY },
    { supplier_id: 2, remind_on: '2026-11-22' },
    { supplier_id: 3, remind_on: TODAY }, // no longer a favorite
  ]);
  favoritesServer([ATELIE, BRISALU]);
  const { user, container } = await renderApp('/home', { as: 'member' });
  const toggle = await screen.findByRole('button', { name: '1 lembrete para hoje' });
  expect(screen.queryByRole('region', { name: 'Lembretes de hoje' })).toBeNull();
  await user.click(toggle);
  const strip = within(screen.getByRole('region', { name: 'Lembretes de hoje' }));
  expect(strip.getAllByRole('link').map((link) => link.textContent)).toEqual([NAME]);
  expect(strip.getByRole('link', { name: NAME })).toHaveAttribute('href', '/diretorio/1');
  await user.click(strip.getByRole('button', { name: `Feito, ${NAME}` }));
  const undo = strip.getByRole('button', { name: `Desfazer, ${NAME}` });
  expect(undo).toHaveFocus();
  await waitFor(() => expect(changes()).toEqual([{ remind_on: null }]));
  await user.click(undo);
  expect(strip.getByRole('button', { name: `Feito, ${NAME}` })).toHaveFocus();
  await user.click(strip.getByRole('button', { name: `Adiar 1 semana, ${NAME}` }));
  await waitFor(() => expect(changes().at(-1)).toEqual({ remind_on: '2026-11-28' }));
  expect(strip.getByText('Adiado 1 semana')).toBeVisible();
  await expectAccessible(container);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Lembretes de hoje' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Lembretes de hoje feitos' })).toHaveFocus();
});

async function openPanel() {
  const view = await openPage();
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

async function openSheet(user: Awaited<ReturnType<typeof openPanel>>['user']) {
  const link = screen.getByRole('link', { name: /^WhatsApp/ });
  await waitFor(() => expect(link).toHaveAttribute('aria-haspopup', 'dialog'));
  await user.click(link);
  const sheet = await screen.findByRole('dialog', { name: 'Mensagem no WhatsApp' });
  await screen.findByText(/“Aguardando resposta” nos seus favoritos/);
  return sheet;
}

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
  const { user, panel } = await openPanel();
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

async function openReminders() {
  favoritesServer([ATELIE, BRISALU]);
  const view = await renderApp('/home', { as: 'member' });
  await view.user.click(await screen.findByRole('button', { name: /lembretes? para hoje$/ }));
  const region = screen.getByRole('region', { name: 'Lembretes de hoje' });
  return { ...view, region, list: within(region) };
}

test('the undo of “Feito” leaves a day that another tab has set since, and says so', async () => {
  const { changes } = notebookServer([{ supplier_id: 1, remind_on: TODAY }]);
  const { user, list } = await openReminders();
  await user.click(list.getByRole('button', { name: `Feito, ${NAME}` }));
  await waitFor(() => expect(pending()).toEqual([]));
  otherTabStores('other', {
    id: 'other',
    supplier_id: 1,
    changes: { remind_on: '2026-12-10' },
    edited_at: new Date().toISOString(),
  });
  await waitFor(() => expect(changes()).toHaveLength(2));
  await waitFor(() => expect(pending()).toEqual([]));

  await user.click(list.getByRole('button', { name: `Desfazer, ${NAME}` }));
  expect(pending()).toEqual([]);
  expect(changes().at(-1)).toEqual({ remind_on: '2026-12-10' });
  expect(list.getByRole('status')).toHaveTextContent('Alterado depois');
  expect(list.queryByRole('button')).toBeNull();
  expect(list.getByRole('link', { name: NAME })).toHaveFocus();
});

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
  const { user } = await openPanel();
  await openSheet(user);
  await user.click(await screen.findByRole('button', { name: /dados da minha loja$/ }));
  await fill(user, { 'Nome da loja': 'Bella' });
  expect(click(sendLink())).toBe(true);
  await waitFor(() => expect(pending()).toEqual([]));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());

  expect(click(sendLink())).toBe(true);
  expect(pending()).toEqual([]);
  expect(changes()).toHaveLength(1);
  await screen.findByText(`${NAME} está nos seus favoritos.`);
});
