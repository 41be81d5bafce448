import axe from 'axe-core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotebookEntry } from '@/domain/notebook';
import { emptyEntry } from '@/domain/notebook';
import { favorite, MEMBER_ID, memberRow, openSupplier, premiumRow } from '../support/builders';
import { answerAuth } from './support/auth-answers';
import { loseCode, loseConnection } from './support/connection';
import { favoritesServer } from './support/favorites';
import { databaseRefusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { logOut, toast } from './support/screen';
import { answerPage, supplierPage } from './support/supplier-page';

const KEY = 'notebook';
const NAME = 'Ateliê Lumivê';
const FIRST = favorite(openSupplier(1, { name: NAME }));
const SECOND = favorite(openSupplier(2, { name: 'Brisalu Bijoux' }));
const TODAY = '2026-11-21';

const OTHER = '00000000-0000-4000-8000-000000000002';
const othersNote = {
  id: 'x',
  supplier_id: 1,
  changes: { note: 'Alheia' },
  edited_at: `${TODAY}T12:00:00.000Z`,
};

interface Sent {
  supplier_id: number;
  changes: Partial<NotebookEntry>;
  edited_at: string;
}

let logged: ReturnType<typeof vi.spyOn>;
let connection: ReturnType<typeof loseConnection> | undefined;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T14:32:00-03:00`) });
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
});
afterEach(() => {
  connection?.restore();
  connection = undefined;
  Reflect.deleteProperty(navigator, 'locks');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Keeps these entries, as the database does, and notes every change that is sent. */
function notebookServer(initial: Partial<NotebookEntry>[] = []) {
  const kept = new Map(initial.map((entry) => [entry.supplier_id!, { ...emptyEntry(0), ...entry }]));
  const sent: Sent[] = [];
  server.use(
    table('get', 'notebook_entries', () => rows([...kept.values()])),
    table('post', 'rpc/save_notebook_entry', async ({ request }) => {
      const change = (await request.json()) as Sent;
      sent.push(change);
      const id = change.supplier_id;
      const entry = { ...(kept.get(id) ?? emptyEntry(id)), ...change.changes };
      kept.set(id, entry);
      return HttpResponse.json({ ...entry, kept: [] });
    }),
  );
  return { sent, changes: () => sent.map(({ changes }) => changes) };
}

interface Pending {
  changes?: Sent[];
  unsaved?: { note: string }[];
}
const keyOf = (owner: string) => `${KEY}:${owner}`;
const pending = (owner = MEMBER_ID) => JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as Pending;
const unsent = (...changes: object[]) => ({ changes, unsaved: [], refused: [], settled: [] as string[] });
const keep = (owner: string, ...changes: object[]) =>
  localStorage.setItem(keyOf(owner), JSON.stringify(unsent(...changes)));
const noteField = () => screen.findByLabelText('Anotação');

/** Pasted at once: while a busy machine types slowly, the note would be saved in parts. */
async function write(user: UserEvent, text: string) {
  await user.click(await noteField());
  await user.paste(text);
}

async function openPage() {
  answerPage(supplierPage(1));
  const view = await renderApp('/fornecedores/1', { as: 'member' });
  await noteField();
  return view;
}

async function openNotebook() {
  favoritesServer([FIRST, SECOND]);
  const view = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await screen.findByRole('combobox', { name: `Situação de ${NAME}` });
  return view;
}

/** Another tab has stored these values as the member's record (null: removed it), before this tab learns of the first. */
function otherTabStores(...values: (string | null)[]) {
  const key = keyOf(MEMBER_ID);
  const before = [localStorage.getItem(key), ...values];
  const last = values.at(-1) ?? null;
  if (last === null) localStorage.removeItem(key);
  else localStorage.setItem(key, last);
  values.forEach((newValue, index) => {
    const event = new StorageEvent('storage', { key, oldValue: before[index], newValue });
    act(() => void window.dispatchEvent(event));
  });
}
const otherTabWrites = (changes: object[], settled: string[] = [], refused: object[] = []) =>
  otherTabStores(JSON.stringify({ ...unsent(...changes), settled, refused }));

/** From now on the browser stores nothing more. */
function fillStorage() {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** Another tab has the lock until `free`; `done` resolves when this tab has then sent what it could. jsdom has no locks. */
function lockedByOtherTab() {
  let free: () => void = () => undefined;
  const locked = new Promise<void>((resolve) => (free = resolve));
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const request = vi.fn((_name: string, run: () => Promise<void>) => locked.then(run).finally(finish));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return { request, free, done };
}

test('a note is saved while typing pauses, with the status and the reminder', async () => {
  const { sent, changes } = notebookServer([{ supplier_id: 1, contacted_at: '2026-11-20T12:00:00+00:00' }]);
  const { user, container } = await openPage();
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
  expect((await axe.run(container)).violations).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Apagar anotações' }));
  expect(await noteField()).toHaveValue('');
  const undo = screen.getByRole('button', { name: 'Desfazer' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(await noteField()).toHaveValue('Pedir grade');
  await waitFor(() => expect(pending().changes).toEqual([]));

  // In Safari a click leaves the field its focus.
  await write(user, ', e o frete');
  fireEvent.click(screen.getByRole('button', { name: 'Apagar anotações' }));
  expect(await noteField()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await noteField()).toHaveValue('Pedir grade, e o frete');
});

test('a date that is typed halfway does not take the reminder away, an empty one does', async () => {
  const { changes } = notebookServer([{ supplier_id: 1, remind_on: '2026-11-28' }]);
  await openPage();
  const field = await screen.findByLabelText<HTMLInputElement>('Lembrar em');
  const validity = vi.spyOn(field, 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(field).toHaveValue('2026-11-28');
  expect(pending().changes ?? []).toEqual([]);
  validity.mockReturnValue({ badInput: false } as ValidityState);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  await waitFor(() => expect(changes()).toEqual([{ remind_on: null }]));
  expect(field).toHaveValue('');
});

test('a day that has passed says so and is not saved, until another day is chosen', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  const field = screen.getByLabelText<HTMLInputElement>('Lembrar em');
  fireEvent.change(field, { target: { value: '2026-11-20' } });
  expect(screen.queryByText('Essa data já passou.')).toBeNull(); // a year is typed as 0002 at first
  fireEvent.blur(field);
  expect(field).toHaveAccessibleDescription('Essa data já passou.');
  expect(field).toHaveValue('2026-11-20');
  await user.click(screen.getByRole('button', { name: 'Amanhã' }));
  expect(screen.queryByText('Essa data já passou.')).toBeNull();
  await waitFor(() => expect(changes()).toEqual([{ remind_on: '2026-11-22' }]));
});

test('the end of a note tells how much of it is left', async () => {
  notebookServer();
  const { user } = await openPage();
  await write(user, 'a'.repeat(1990));
  expect(screen.getByText('Restam 10 caracteres.')).toBeVisible();
  await write(user, 'a'.repeat(9));
  expect(screen.getByText('Resta 1 caractere.')).toBeVisible();
});

test('without a connection changes wait on the device, also over a reload, and are sent in their order', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  connection = loseConnection();
  connection.tell();
  await write(user, 'Sem rede');
  await user.tab();
  expect(await screen.findByText('Salvo neste aparelho, será enviado quando houver conexão')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Aguardando resposta' }));
  expect(pending().changes?.map((change) => change.changes)).toEqual([
    { note: 'Sem rede' },
    { status: 'waiting' },
  ]);
  expect(changes()).toEqual([]);

  cleanup();
  connection.restore();
  await openPage();
  expect(await noteField()).toHaveValue('Sem rede');
  await waitFor(() => expect(changes()).toEqual([{ note: 'Sem rede' }, { status: 'waiting' }]));
  await waitFor(() => expect(pending().changes).toEqual([]));
});

test('what an earlier visit has left is sent also if the code that sends it comes after the connection', async () => {
  const { changes } = notebookServer();
  keep(MEMBER_ID, othersNote);
  connection = loseConnection();
  await renderApp('/login', { as: 'member' });
  connection.restore();
  expect(changes()).toEqual([]);
  const { startSending } = await import('@/data/notebook/send');
  startSending();
  await waitFor(() => expect(changes()).toEqual([{ note: 'Alheia' }]));
  await waitFor(() => expect(pending().changes).toEqual([]));
});

test('changes that wait are sent also if the account cannot be read at first', async () => {
  const { changes } = notebookServer();
  keep(MEMBER_ID, othersNote);
  let asked = 0;
  server.use(
    table('get', 'accounts', () => {
      asked++;
      return HttpResponse.error();
    }),
  );
  await renderApp('/login', { as: 'member' });
  const { startSending } = await import('@/data/notebook/send');
  startSending();
  await waitFor(() => expect(asked).toBeGreaterThan(2)); // with the page's own attempts
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(changes()).toEqual([{ note: 'Alheia' }]));
});

test('a later edit of the same field replaces the one that waits', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  connection = loseConnection();
  connection.tell();
  await user.click(screen.getByRole('radio', { name: 'Aguardando resposta' }));
  await user.click(screen.getByRole('radio', { name: 'Não serve' }));
  connection.restore();
  await waitFor(() => expect(changes()).toEqual([{ status: 'unsuitable' }]));
});

test('"Comprei" is sent before the "Não serve" that follows it, so that the purchase can still be answered about', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  const status = (name: string) => screen.getByRole('radio', { name });
  connection = loseConnection();
  connection.tell();
  await user.click(status('Comprei'));
  await write(user, 'Veio rasgado');
  await user.tab();
  await user.click(status('Não serve'));
  expect(status('Não serve')).toBeChecked();
  connection.restore();
  const sent = [{ status: 'bought' }, { note: 'Veio rasgado' }, { status: 'unsuitable' }];
  await waitFor(() => expect(changes()).toEqual(sent));
  expect(await screen.findByText('Salvo')).toBeVisible();
  expect(status('Não serve')).toBeChecked();

  connection = loseConnection();
  connection.tell();
  await user.click(status('Comprei'));
  await user.click(status('Não serve'));
  await user.click(status('A contatar'));
  connection.restore();
  await waitFor(() => expect(changes()).toEqual([...sent, { status: 'to_contact' }]));
});

test('a refused note tells why, is kept for copying and does not hold back other changes', async () => {
  const { changes } = notebookServer();
  server.use(
    table(
      'post',
      'rpc/save_notebook_entry',
      () => databaseRefusal(404, 'PT404', 'Este fornecedor não está mais disponível.'),
      { once: true },
    ),
  );
  const { user } = await openPage();
  await write(user, 'Preço bom');
  await user.tab();
  await toast(
    'Anotação não salva',
    'Este fornecedor não está mais disponível. Seu texto ficou guardado para você copiar.',
    'error',
  );
  const note = within(screen.getByRole('region', { name: 'Uma anotação não foi salva' }));
  expect(note.getByText('Preço bom')).toBeVisible();
  expect(screen.getByText('Anotação não salva', { selector: 'section p' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(changes()).toEqual([{ status: 'bought' }]));
  await waitFor(() => expect(pending().changes).toEqual([]));
  expect(screen.queryByText('Salvo')).toBeNull();

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(note.getByRole('button', { name: 'Copiar' }));
  await toast('Não foi possível copiar', 'Selecione o texto da anotação e copie.', 'error');
  await user.click(note.getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe('Preço bom');
  await user.click(note.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByText('Preço bom')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Anotação descartada' })).toHaveFocus();
  expect(screen.queryByText('Anotação não salva', { selector: 'section p' })).toBeNull();
});

test('a status or reminder that the server refuses says that it was not saved, and the field shows the old value', async () => {
  const { changes } = notebookServer([{ supplier_id: 1, status: 'waiting', remind_on: '2026-11-28' }]);
  const GONE = 'Este fornecedor não está mais disponível.';
  const refuse = table('post', 'rpc/save_notebook_entry', () => databaseRefusal(404, 'PT404', GONE), {
    once: true,
  });
  const { user } = await openPage();
  const state = (text: string) => screen.findByText(text, { selector: 'section p' });
  server.use(refuse);
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await toast('Mudança não salva', GONE, 'error');
  expect(await state('Mudança não salva')).toBeVisible();
  expect(screen.queryByText('Salvo')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Aguardando resposta' })).toBeChecked();

  await user.click(screen.getByRole('radio', { name: 'Não serve' }));
  expect(await state('Salvo')).toBeVisible();
  expect(changes()).toEqual([{ status: 'unsuitable' }]);

  server.use(
    table('post', 'rpc/save_notebook_entry', () => databaseRefusal(400, '22008', 'Fora dos limites.'), {
      once: true,
    }),
  );
  const field = screen.getByLabelText('Lembrar em');
  field.focus();
  fireEvent.change(field, { target: { value: '2027-01-05' } });
  expect(field).toHaveValue('2027-01-05');
  expect(await state('Mudança não salva')).toBeVisible();
  expect(field).toHaveValue('2026-11-28');
});

test('a change whose replacement is saved does not say that it was not, also if it is refused only then', async () => {
  const { changes } = notebookServer();
  let answer: () => void = () => undefined;
  const asked = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  server.use(
    table(
      'post',
      'rpc/save_notebook_entry',
      async () => {
        await asked();
        return databaseRefusal(404, 'PT404', 'Este fornecedor não está mais disponível.');
      },
      { once: true },
    ),
  );
  const { user } = await openPage();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await user.click(screen.getByRole('radio', { name: 'Aguardando resposta' }));
  answer();
  await waitFor(() => expect(changes()).toEqual([{ status: 'waiting' }]));
  await waitFor(() => expect(pending().changes).toEqual([]));
  expect(screen.getByText(/^(Salvo|Mudança não salva)$/, { selector: 'section p' })).toHaveTextContent(
    'Salvo',
  );
});

test('a note that is typed on while its supplier is gone is kept once, with its latest text', async () => {
  notebookServer();
  let refused = 0;
  server.use(
    table('post', 'rpc/save_notebook_entry', () => {
      refused++;
      return databaseRefusal(404, 'PT404', 'Este fornecedor não está mais disponível.');
    }),
  );
  const { user } = await openPage();
  await write(user, 'Preço bom');
  const part = within(await screen.findByRole('region', { name: 'Uma anotação não foi salva' }));
  expect(await part.findByText('Preço bom')).toBeVisible();
  await user.paste(', e o frete');
  expect(await part.findByText('Preço bom, e o frete')).toBeVisible();
  expect(refused).toBe(2);
  expect(part.getAllByRole('button', { name: 'Copiar' })).toHaveLength(1);

  await user.tab();
  await write(user, 'Outra coisa');
  await user.tab();
  expect(await part.findByText(/^Preço bom, e o frete\s+Outra coisa$/)).toBeVisible();
  await write(user, 'Outra coisa que anotei');
  await user.tab();
  expect(await part.findByText(/^Preço bom, e o frete\s+Outra coisa que anotei$/)).toBeVisible();
  expect(pending().unsaved).toHaveLength(1);
  await user.click(part.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByText(/não salva$/, { selector: 'section p' })).toBeNull();
});

test('an edit of the status leaves the time of a contact that is not sent yet', async () => {
  const { sent } = notebookServer();
  const contact = {
    id: 'contact',
    supplier_id: 1,
    changes: { status: 'waiting', contacted_at: `${TODAY}T12:00:00.000Z` },
    edited_at: `${TODAY}T12:00:00.000Z`,
  };
  keep(MEMBER_ID, contact);
  connection = loseConnection();
  connection.tell();
  connection.answer(); // the page loads, and the browser still says that there is no connection
  const { user } = await openPage();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  expect(screen.getByText('Último contato em 21/11/2026')).toBeVisible();
  connection.restore();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual({
    supplier_id: 1,
    changes: { contacted_at: `${TODAY}T12:00:00.000Z` },
    edited_at: contact.edited_at,
  });
  expect(sent[1]).toMatchObject({ changes: { status: 'bought' } });
  expect(Date.parse(sent[1]!.edited_at)).toBeGreaterThan(Date.parse(contact.edited_at));
});

test('a field that was changed later on another device says so, and the text that lost is kept for copying', async () => {
  notebookServer();
  server.use(
    table('post', 'rpc/save_notebook_entry', () =>
      HttpResponse.json({ ...emptyEntry(1), note: 'Do outro aparelho', kept: ['note'] }),
    ),
  );
  const { user } = await openPage();
  await write(user, 'Daqui');
  await user.tab();
  expect(
    await screen.findByText('A anotação foi alterada depois em outro aparelho; vale a mudança mais nova.'),
  ).toBeVisible();
  await waitFor(async () => expect(await noteField()).toHaveValue('Do outro aparelho'));
  expect(screen.getByText('Daqui')).toBeVisible();
});

test('when Premium has ended the change stays on the device', async () => {
  notebookServer();
  server.use(
    table('post', 'rpc/save_notebook_entry', () =>
      databaseRefusal(403, 'PT403', 'O caderno de compras é para assinantes Premium.'),
    ),
  );
  const { user } = await openPage();
  await write(user, 'Fica');
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...memberRow, status: 'expired' })));
  await user.tab();
  await toast(
    'Anotação não enviada',
    'O caderno de compras é para assinantes Premium. O que falta enviar fica guardado neste aparelho.',
    'error',
  );
  expect(pending().changes?.map(({ changes }) => changes)).toEqual([{ note: 'Fica' }]);
});

test('a change of another tab is shown at once, one that it has overwritten is not lost, and what it has sent stays', async () => {
  const { changes } = notebookServer();
  const { user } = await openNotebook();
  const status = (name: string) => screen.getByRole('combobox', { name: `Situação de ${name}` });
  connection = loseConnection();
  connection.tell();
  await user.selectOptions(status(NAME), 'Comprei');
  const others = {
    id: 'other',
    supplier_id: 2,
    changes: { status: 'unsuitable' },
    edited_at: new Date().toISOString(),
  };
  otherTabWrites([others]);
  expect(status('Brisalu Bijoux')).toHaveValue('unsuitable');
  expect(status(NAME)).toHaveValue('bought');

  const [own] = pending().changes!.filter(({ supplier_id }) => supplier_id === 1) as (Sent & {
    id: string;
  })[];
  otherTabWrites([], ['other', own!.id]);
  expect(status(NAME)).toHaveValue('bought');
  expect(status('Brisalu Bijoux')).toHaveValue('unsuitable');
  expect(changes()).toEqual([]);
});

test('another tab shows the fields of a change that were saved, also if its note was not', async () => {
  notebookServer();
  lockedByOtherTab();
  await openNotebook();
  const status = () => screen.getByRole('combobox', { name: `Situação de ${NAME}` });
  otherTabWrites([{ ...othersNote, changes: { status: 'bought', note: 'Daqui' } }]);
  expect(status()).toHaveValue('bought');
  const saved = { ...emptyEntry(1), status: 'bought', note: 'Do outro aparelho' };
  server.use(table('get', 'notebook_entries', () => rows([saved])));
  otherTabWrites([], ['x'], [{ id: 'x', supplier_id: 1 }]);
  expect(await screen.findByText('Do outro aparelho')).toBeVisible();
  expect(status()).toHaveValue('bought');
});

test('a full storage loses no changes of another member of the device', async () => {
  notebookServer();
  keep(OTHER, othersNote);
  connection = loseConnection();
  connection.tell();
  connection.answer();
  const { user } = await openPage();
  fillStorage();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  expect(await screen.findByText(/^Seu navegador não deixa guardar/)).toBeVisible();
  expect(pending(OTHER).changes).toEqual([othersNote]);
});

test('a damaged record is of no consequence to another member of the device', async () => {
  const { changes } = notebookServer();
  const own = { ...othersNote, id: 'y', changes: { note: 'Minha' } };
  const damaged = { changes: 'x' };
  localStorage.setItem(keyOf(OTHER), JSON.stringify(damaged));
  keep(MEMBER_ID, own);
  await openPage();
  await waitFor(() => expect(changes()).toEqual([{ note: 'Minha' }]));
  expect(pending(OTHER)).toEqual(damaged);
});

test('what another tab has removed because the storage was full is put back, and nothing of it is lost', async () => {
  const { changes } = notebookServer();
  const { user } = await openNotebook();
  const status = (name: string) => screen.getByRole('combobox', { name: `Situação de ${name}` });
  connection = loseConnection();
  connection.tell();
  await user.selectOptions(status(NAME), 'Comprei');
  const others = { ...othersNote, id: 'other', supplier_id: 2, changes: { status: 'unsuitable' } };
  otherTabStores(JSON.stringify(unsent(...pending().changes!, others)), null);
  expect(status(NAME)).toHaveValue('bought');
  expect(status('Brisalu Bijoux')).toHaveValue('unsuitable');
  expect(pending().changes).toHaveLength(2);
  connection.restore();
  await waitFor(() => expect(changes()).toEqual([{ status: 'bought' }, { status: 'unsuitable' }]));
});

test('what a logout in another tab has deleted does not come back, also if the member has logged in again since', async () => {
  const { changes } = notebookServer();
  const { user } = await openNotebook();
  connection = loseConnection();
  connection.tell();
  await user.selectOptions(screen.getByRole('combobox', { name: `Situação de ${NAME}` }), 'Comprei');
  const others = { ...othersNote, supplier_id: 2 };
  otherTabStores(JSON.stringify(unsent(...pending().changes!, others)), '', null);
  expect(screen.getByRole('combobox', { name: `Situação de ${NAME}` })).toHaveValue('to_contact');
  expect(pending()).toEqual({});
  connection.restore();
  expect(changes()).toEqual([]);
});

test('changes are sent by one tab at a time', async () => {
  const { changes } = notebookServer();
  const { request, free } = lockedByOtherTab();
  const { user } = await openPage();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(request).toHaveBeenCalledWith(KEY, expect.anything()));
  await vi.advanceTimersByTimeAsync(500);
  expect(changes()).toEqual([]);
  free();
  await waitFor(() => expect(changes()).toEqual([{ status: 'bought' }]));
});

test('the logout asks before it deletes changes that are not sent, and then leaves nothing', async () => {
  answerAuth();
  notebookServer();
  const { user } = await openPage();
  server.use(table('post', 'rpc/save_notebook_entry', () => HttpResponse.error()));
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(pending().changes).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair da conta?' }));
  expect(question.getByText(/^Há anotações do seu caderno que ainda não foram enviadas/)).toBeVisible();
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  await user.click(question.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(localStorage.getItem(keyOf(MEMBER_ID))).toBeNull());
  expect(stored).toHaveBeenCalledWith(keyOf(MEMBER_ID), ''); // tells the other tabs
  await vi.advanceTimersByTimeAsync(31_000);
  expect(localStorage.getItem(keyOf(MEMBER_ID))).toBeNull();
});

test('a note that was answered during the logout is not written to the device again', async () => {
  answerAuth();
  notebookServer();
  server.use(
    table('post', 'rpc/save_notebook_entry', () =>
      HttpResponse.json({ ...emptyEntry(1), note: 'Do outro aparelho', kept: ['note'] }),
    ),
  );
  const { free, done } = lockedByOtherTab();
  const { user } = await openPage();
  await write(user, 'Daqui');
  await user.tab();
  const { queryClient } = await import('@/lib/query-client');
  const { logout } = await import('@/data/session/logout');
  vi.spyOn(queryClient, 'cancelQueries').mockImplementationOnce(() => logout());
  free();
  await done;
  expect(pending()).toEqual({});
});

test('the changes of another user on the same device are neither shown nor sent, no logout asks about them, and none is lost', async () => {
  answerAuth();
  const { changes } = notebookServer();
  keep(OTHER, othersNote);
  const { user } = await openPage();
  expect(await noteField()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair da conta?' }));
  expect(question.queryByText(/^Há anotações/)).toBeNull();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(changes()).toEqual([{ status: 'bought' }]));
  await waitFor(() => expect(pending().changes).toEqual([]));
  expect(pending(OTHER).changes).toEqual([othersNote]);
  await logOut(user);
  await waitFor(() => expect(pending()).toEqual({}));
  expect(pending(OTHER).changes).toEqual([othersNote]);
});

test('a member who is back on a shared device sends what their last session has left', async () => {
  const { changes } = notebookServer();
  const own = { ...othersNote, id: 'y', changes: { note: 'Minha' } };
  keep(OTHER, othersNote);
  keep(MEMBER_ID, own);
  await openPage();
  expect(await noteField()).toHaveValue('Minha');
  await waitFor(() => expect(changes()).toEqual([{ note: 'Minha' }]));
  await waitFor(() => expect(pending().changes).toEqual([]));
  expect(pending(OTHER).changes).toEqual([othersNote]);
});

test('premium members see their favorites by status, and a card that moves keeps the focus', async () => {
  const { changes } = notebookServer([
    {
      supplier_id: 2,
      status: 'waiting',
      note: 'Pedi o catálogo',
      remind_on: TODAY,
      contacted_at: `${TODAY}T12:00:00Z`,
    },
  ]);
  const { user, container } = await openNotebook();
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
  expect((await axe.run(container)).violations).toEqual([]);

  await user.click(waiting.getByRole('button', { name: 'Remover Brisalu Bijoux dos favoritos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remover dos favoritos' });
  expect(dialog).toHaveTextContent('Suas anotações ficam guardadas e voltam se você o favoritar de novo.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('link', { name: 'Cartões' }));
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the question before a removal says nothing of an entry whose notes were all taken back', async () => {
  notebookServer([{ supplier_id: 1 }]);
  const { user } = await openNotebook();
  await user.click(screen.getByRole('button', { name: `Remover ${NAME} dos favoritos` }));
  const dialog = await screen.findByRole('dialog', { name: 'Remover dos favoritos' });
  expect(dialog).toHaveTextContent('dos seus favoritos?');
  expect(dialog).not.toHaveTextContent('Suas anotações');
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
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  notebookServer();
  favoritesServer(ids.map((id) => favorite(openSupplier(id, { name: `Fornecedor ${id}` }))));
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  // The list that is shown until the code of the board is there has no cards to pick up.
  await screen.findByRole('group', { name: 'Fornecedor 1' });
  const column = within(screen.getByRole('region', { name: /^A contatar\s*30$/ }));
  expect(column.getAllByRole('group')).toHaveLength(24);
  await user.click(column.getByRole('button', { name: 'Mostrar mais' }));
  const cards = column.getAllByRole('group');
  expect(cards).toHaveLength(30);
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
    favoritesServer([FIRST, SECOND]);
    const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
    expect(await screen.findByText('Não foi possível carregar o caderno de compras.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Cartões' }));
    expect(await screen.findByRole('heading', { name: NAME })).toBeVisible();
  } finally {
    code.restore();
  }
});

test('on a phone buttons tell how many favorites have each status, and lead to them', async () => {
  notebookServer([{ supplier_id: 2, status: 'bought' }]);
  const { user } = await openNotebook();
  const buttons = within(screen.getByRole('navigation', { name: 'Situações' })).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'A contatar1',
    'Aguardando resposta0',
    'Comprei1',
    'Não serve0',
  ]);
  await user.click(buttons[2]!);
  expect(screen.getByRole('heading', { name: /^Comprei\s*1$/ })).toHaveFocus();
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
    favoritesServer([FIRST, SECOND]);
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
  favoritesServer([FIRST]);
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
  expect(logged).not.toHaveBeenCalled();
});

test('due reminders of favorites stand on the home page, and what was done with one can be undone', async () => {
  const { changes } = notebookServer([
    { supplier_id: 1, remind_on: TODAY },
    { supplier_id: 2, remind_on: '2026-11-22' },
    { supplier_id: 3, remind_on: TODAY }, // no longer a favorite
  ]);
  favoritesServer([FIRST, SECOND]);
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
  expect((await axe.run(container)).violations).toEqual([]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Lembretes de hoje' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Lembretes de hoje feitos' })).toHaveFocus();
});
