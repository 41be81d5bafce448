import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyEntry } from '@/domain/notebook/notebook';
import { MEMBER_ID, memberRow, premiumRow } from '../support/builders';
import { answerAuth } from './support/auth-answers';
import { loseConnection } from './support/connection';
import { databaseRefusal, rows, server, table } from './support/msw';
import {
  inTheAfternoon,
  NAME,
  noteField,
  notebookServer,
  openNotebook,
  openPage,
  otherTabStores,
  pending,
  store,
  storedChanges,
  TODAY,
  write,
} from './support/notebook';
import { renderApp } from './support/render-route';
import { logOut, toast } from './support/screen';

// How changes of the notebook are sent, and where they wait meanwhile.

const OTHER = '00000000-0000-4000-8000-000000000002';
const othersNote = {
  id: 'x',
  supplier_id: 1,
  changes: { note: 'Alheia' },
  edited_at: `${TODAY}T12:00:00.000Z`,
};

let connection: ReturnType<typeof loseConnection> | undefined;
inTheAfternoon();
afterEach(() => {
  connection?.restore();
  connection = undefined;
  Reflect.deleteProperty(navigator, 'locks');
});

/** From now on the browser stores nothing more. */
function fillStorage() {
  return vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
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

test('without a connection changes wait on the device, also over a reload, and are sent in their order', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  connection = loseConnection();
  connection.tell();
  await write(user, 'Sem rede');
  await user.tab();
  expect(await screen.findByText('Salvo neste aparelho, será enviado quando houver conexão')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Aguardando resposta' }));
  expect(pending().map((change) => change.changes)).toEqual([{ note: 'Sem rede' }, { status: 'waiting' }]);
  expect(changes()).toEqual([]);

  cleanup();
  connection.restore();
  await openPage();
  expect(await noteField()).toHaveValue('Sem rede');
  await waitFor(() => expect(changes()).toEqual([{ note: 'Sem rede' }, { status: 'waiting' }]));
  await waitFor(() => expect(pending()).toEqual([]));
});

test('what an earlier visit has left is sent also if the code that sends it comes after the connection', async () => {
  const { changes } = notebookServer();
  store(othersNote);
  connection = loseConnection();
  await renderApp('/login', { as: 'member' });
  connection.restore();
  expect(changes()).toEqual([]);
  const { startSending } = await import('@/data/notebook/send');
  startSending();
  await waitFor(() => expect(changes()).toEqual([{ note: 'Alheia' }]));
  await waitFor(() => expect(pending()).toEqual([]));
});

test('changes that wait are sent also if the account cannot be read at first', async () => {
  const { changes } = notebookServer();
  store(othersNote);
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
  await user.click(status('Aguardando resposta'));
  await user.click(status('A contatar')); // a later edit of a field replaces the one that waits
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
  await waitFor(() => expect(pending()).toEqual([]));
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
  await waitFor(() => expect(pending()).toEqual([]));
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
  expect(storedChanges().map(({ changes }) => changes.note)).toEqual([
    'Preço bom, e o frete',
    'Outra coisa que anotei',
  ]);
  await user.click(part.getByRole('button', { name: 'Descartar' }));
  expect(screen.queryByText(/não salva$/, { selector: 'section p' })).toBeNull();
});

test('an edit of the status leaves the time of a contact that is not sent yet', async () => {
  const { sent } = notebookServer();
  const contact = {
    ...othersNote,
    changes: { status: 'waiting', contacted_at: `${TODAY}T12:00:00.000Z` },
  } as const;
  store(contact);
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
  expect(pending().map(({ changes }) => changes)).toEqual([{ note: 'Fica' }]);
});

test('a change of another tab is shown at once, and what it has sent stays', async () => {
  const { changes } = notebookServer();
  const { user } = await openNotebook();
  const status = (name: string) => screen.getByRole('combobox', { name: `Situação de ${name}` });
  connection = loseConnection();
  connection.tell();
  await user.selectOptions(status(NAME), 'Comprei');
  const [own] = pending();
  otherTabStores('other', { ...othersNote, id: 'other', supplier_id: 2, changes: { status: 'unsuitable' } });
  expect(status('Brisalu Bijoux')).toHaveValue('unsuitable');
  expect(status(NAME)).toHaveValue('bought');

  otherTabStores('other', null);
  otherTabStores(own!.id, null);
  expect(status(NAME)).toHaveValue('bought');
  expect(status('Brisalu Bijoux')).toHaveValue('unsuitable');
  expect(changes()).toEqual([]);
});

test('of the same field that two tabs change at the same moment, only the later edit is sent', async () => {
  const { changes } = notebookServer();
  const { user } = await openPage();
  connection = loseConnection();
  connection.tell();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  otherTabStores('x', { ...othersNote, changes: { status: 'unsuitable', note: 'Alheia' } });
  expect(screen.getByRole('radio', { name: 'Comprei' })).toBeChecked();
  otherTabStores('y', { ...othersNote, id: 'y', changes: { status: 'waiting' } });
  connection.restore();
  await waitFor(() => expect(storedChanges()).toEqual([]));
  expect(changes()).toEqual([{ note: 'Alheia' }, { status: 'bought' }]);
});

test('another tab shows the fields of a change that were saved, also if its note was not', async () => {
  notebookServer();
  lockedByOtherTab();
  await openNotebook();
  const status = () => screen.getByRole('combobox', { name: `Situação de ${NAME}` });
  const change = { ...othersNote, changes: { status: 'bought', note: 'Daqui' } } as const;
  otherTabStores('x', change);
  expect(status()).toHaveValue('bought');
  const saved = { ...emptyEntry(1), status: 'bought', note: 'Do outro aparelho' };
  server.use(table('get', 'notebook_entries', () => rows([saved])));
  otherTabStores('x', { ...change, refusal: 'Foi alterada depois.' });
  expect(status()).toHaveValue('to_contact'); // until the server says which fields it has saved
  expect(await screen.findByText('Do outro aparelho')).toBeVisible();
  expect(status()).toHaveValue('bought');
});

test('a full storage takes nothing away that is stored, and what it did not take is stored once there is room', async () => {
  notebookServer();
  store(othersNote, OTHER);
  const own = { ...othersNote, changes: { status: 'waiting' } } as const;
  store(own);
  connection = loseConnection();
  connection.tell();
  connection.answer();
  const { user } = await openPage();
  const full = fillStorage();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  expect(await screen.findByText(/^Seu navegador não deixa guardar/)).toBeVisible();
  expect(pending(OTHER)).toEqual([othersNote]);
  expect(pending()).toEqual([own]);
  full.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Amanhã' }));
  expect(pending().map(({ changes }) => changes)).toEqual([
    { status: 'bought' },
    { remind_on: '2026-11-22' },
  ]);
  expect(screen.queryByText(/^Seu navegador não deixa guardar/)).toBeNull();
});

test('what a logout in another tab has deleted does not come back, also if the member has logged in again since', async () => {
  const { changes } = notebookServer();
  const { user } = await openNotebook();
  connection = loseConnection();
  connection.tell();
  await user.selectOptions(screen.getByRole('combobox', { name: `Situação de ${NAME}` }), 'Comprei');
  otherTabStores(pending()[0]!.id, '', null);
  expect(screen.getByRole('combobox', { name: `Situação de ${NAME}` })).toHaveValue('to_contact');
  expect(storedChanges()).toEqual([]);
  connection.restore();
  expect(changes()).toEqual([]);
});

test('changes are sent by one tab at a time', async () => {
  const { changes } = notebookServer();
  const { request, free } = lockedByOtherTab();
  const { user } = await openPage();
  await user.click(screen.getByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(request).toHaveBeenCalledWith('notebook', expect.anything()));
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
  await waitFor(() => expect(pending()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair da conta?' }));
  expect(question.getByText(/^Há anotações do seu caderno que ainda não foram enviadas/)).toBeVisible();
  const stored = vi.spyOn(Storage.prototype, 'setItem');
  await user.click(question.getByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(storedChanges()).toEqual([]));
  expect(stored).toHaveBeenCalledWith(expect.stringMatching(`^notebook:${MEMBER_ID}:`), ''); // tells the other tabs
  await vi.advanceTimersByTimeAsync(31_000);
  expect(storedChanges()).toEqual([]);
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
  expect(storedChanges()).toEqual([]);
});

test('the changes of another user on the same device are neither shown nor sent, no logout asks about them, and none is lost', async () => {
  answerAuth();
  const { changes } = notebookServer();
  store(othersNote, OTHER);
  const { user } = await openPage();
  expect(await noteField()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Sair' }));
  const question = within(await screen.findByRole('dialog', { name: 'Sair da conta?' }));
  expect(question.queryByText(/^Há anotações/)).toBeNull();
  await user.click(question.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('radio', { name: 'Comprei' }));
  await waitFor(() => expect(changes()).toEqual([{ status: 'bought' }]));
  await waitFor(() => expect(pending()).toEqual([]));
  expect(pending(OTHER)).toEqual([othersNote]);
  await logOut(user);
  await waitFor(() => expect(storedChanges()).toEqual([]));
  expect(pending(OTHER)).toEqual([othersNote]);
});

test('a member who is back on a shared device sends what their last session has left, whatever the records of others are like', async () => {
  const { changes } = notebookServer();
  const own = { ...othersNote, id: 'y', changes: { note: 'Minha' } };
  store(othersNote, OTHER);
  localStorage.setItem('notebook:damaged:x', '{"changes":"x"}');
  store(own);
  await openPage();
  expect(await noteField()).toHaveValue('Minha');
  await waitFor(() => expect(changes()).toEqual([{ note: 'Minha' }]));
  await waitFor(() => expect(pending()).toEqual([]));
  expect(pending(OTHER)).toEqual([othersNote]);
});
