import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAuth } from './support/auth-answers';
import { answerPage, lockedPage, supplierPage } from './support/supplier-page';
import { lockedSupplier, memberRow, openSupplier, premiumRow } from '../support/builders';
import { loseConnection } from './support/connection';
import { found } from './support/directory';
import { hold, rows, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';
import { savedSearch, savedSearchServer } from './support/saved-searches';
import { logOut } from './support/screen';

/** What the app keeps, by key, in the place of IndexedDB, which jsdom lacks; copied as the browser would. */
const kept = vi.hoisted(() => new Map<string, unknown>());
const reads = vi.hoisted(() => vi.fn());
vi.mock('idb-keyval', () => ({
  clear: () => Promise.resolve(kept.clear()),
  keys: () => Promise.resolve([...kept.keys()].map((key) => JSON.parse(key) as unknown)),
  entries: () => {
    reads();
    return Promise.resolve(
      [...kept].map(([key, value]) => [JSON.parse(key) as unknown, structuredClone(value)]),
    );
  },
  getMany: (keys: unknown[]) =>
    Promise.resolve(keys.map((key) => structuredClone(kept.get(JSON.stringify(key))))),
  delMany: (keys: unknown[]) => Promise.resolve(keys.forEach((key) => kept.delete(JSON.stringify(key)))),
  setMany: (entries: [unknown, unknown][]) =>
    Promise.resolve(entries.forEach(([key, value]) => kept.set(JSON.stringify(key), structuredClone(value)))),
}));

const HOUR_MS = 3_600_000;
const NAME = 'Calçados Zarapê';
const OPEN = openSupplier(3, { name: NAME, is_premium: true, supplier_contacts: { whatsapp: '5511987' } });
const LOCKED = lockedSupplier(3, { name: NAME });
/** The session of another member. */
const OTHER = {
  ...storedSession({ expiresInSeconds: 30 * 24 * 3600 }),
  access_token: 'other',
  user: { ...storedSession().user, id: '00000000-0000-4000-8000-000000000002' },
};
const NO_CONNECTION = /^Você está sem conexão\. O que já carregou/;
const SAVED = /^Você está sem conexão\. Dados salvos em 21\/11, 14:32\.$/;
const PAGE = supplierPage(3, { name: NAME, is_premium: true });
const contact = () => screen.queryByRole('link', { name: `WhatsApp de ${NAME}` });
const everything = () => JSON.stringify([...kept]);

let deleted: string[];
let connection: ReturnType<typeof loseConnection> | undefined;
let ends: string;
let started = hold();
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-21T14:32:00') });
  deleted = [];
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deleted.push(name) > 0) });
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]) });
  answerAuth();
  ends = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  serve({ ...premiumRow, ends_at: ends }, OPEN);
});
afterEach(() => {
  connection?.restore();
  connection = undefined;
  kept.clear();
  reads.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** What the server says of the member, and of the one supplier that matters. */
function serve(account: object, supplier: object) {
  server.use(
    table('get', 'accounts', async () => {
      await started.held;
      return HttpResponse.json(account);
    }),
    table('get', 'suppliers', () => rows([supplier])),
  );
}

/** The app as it is built, opened afresh; no account comes before all of it is at work. */
async function open(path: string, as: 'member' | 'visitor' = 'member') {
  cleanup();
  started = hold();
  const app = await renderApp(path, { as });
  (await import('@/app/offline')).startOffline();
  started.release();
  return app;
}

async function openWithoutConnection(path: string, as: 'member' | 'visitor' = 'member') {
  cleanup();
  connection = loseConnection();
  const app = await open(path, as);
  connection.tell();
  return app;
}

/** Watches from now on; tells whether the supplier was on screen at any time. */
function watchFor(name: string) {
  let shown = false;
  const look = () => (shown ||= document.body.textContent.includes(name));
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => look();
}

/** What is on screen is kept as soon as the browser is idle. */
async function whenKept(text: string) {
  await waitFor(() => expect(everything()).toContain(text));
}

/** Looks at the directory until it is kept. */
async function visit(as: 'member' | 'visitor' = 'member') {
  const app = await open('/fornecedores', as);
  await found('1 fornecedor encontrado');
  await whenKept(NAME);
  return app;
}

test('without a connection a member sees the saved list with contacts and its date, and the one of the server once it is back', async () => {
  await visit();
  await openWithoutConnection('/fornecedores');
  await found('1 fornecedor encontrado');
  expect(contact()).toHaveAttribute('href', 'https://wa.me/5511987');
  expect(await screen.findByText(SAVED)).toBeVisible();
  serve({ ...premiumRow, ends_at: ends }, { ...OPEN, name: 'Outro Nome' });
  connection?.restore();
  await screen.findByRole('heading', { name: 'Outro Nome' });
  expect(screen.queryByText(/Dados salvos em/)).toBeNull();
});

test('a connection without internet counts as none, until a request is answered again', async () => {
  await visit();
  cleanup();
  connection = loseConnection({ unnoticed: true });
  await open('/fornecedores');
  await found('1 fornecedor encontrado');
  expect(await screen.findByText(SAVED)).toBeVisible();
  expect(screen.queryByText('Erro ao carregar fornecedores')).toBeNull(); // the list is there
  connection.answer();
  await vi.advanceTimersByTimeAsync(31_000);
  await waitFor(() => expect(screen.queryByText(SAVED)).toBeNull());
  expect(contact()).toBeInTheDocument();
});

test.each([
  ['a premium member', () => undefined],
  ['a free one', () => serve(memberRow, { ...OPEN, is_premium: false })],
])('the list saved for %s is never shown to somebody else and is deleted', async (_who, arrange) => {
  arrange();
  await visit();
  localStorage.setItem('token', JSON.stringify(OTHER));
  cleanup();
  const wasShown = watchFor(NAME);
  await openWithoutConnection('/fornecedores', 'visitor'); // the token is there already
  await screen.findByText(NO_CONNECTION);
  await waitFor(() => expect(kept.size).toBe(0));
  expect(wasShown()).toBe(false);
  expect(deleted).toContain('supplier-pictures');
});

/** As if what is saved came from somebody else, who has not logged out here. */
function giveToOther(): void {
  for (const [key, value] of kept) {
    const text = JSON.stringify(value).replaceAll(storedSession().user.id, OTHER.user.id);
    kept.set(key, JSON.parse(text));
  }
}

test.each([
  ['a visitor', 'visitor', () => localStorage.clear()],
  ['another member', 'member', giveToOther],
] as const)('the saved list of a member is not shown to %s', async (_whom, as, change) => {
  await visit();
  change();
  cleanup();
  const wasShown = watchFor(NAME);
  await openWithoutConnection('/fornecedores', as);
  await waitFor(() => expect(kept.size).toBe(0));
  expect(wasShown()).toBe(false);
});

test('without a connection a member sees the saved searches, and logging out deletes them, the list and the pictures', async () => {
  savedSearchServer([savedSearch(1, 'Saias de festa', { text: 'saia' })], { 1: 3 });
  await open('/home');
  await screen.findByRole('link', { name: 'Novidades nas suas buscas: 3' });
  await whenKept('Saias de festa');
  await openWithoutConnection('/perfil?aba=buscas');
  const list = await screen.findByRole('list', { name: 'Buscas salvas' });
  expect(within(list).getByRole('link', { name: 'Saias de festa' })).toHaveAttribute(
    'href',
    '/fornecedores?busca=saia',
  );
  expect(within(list).queryByText('3 novos')).toBeNull(); // who knows how many are new now?
  connection?.restore();
  const { user } = await open('/fornecedores');
  await found('1 fornecedor encontrado');
  expect(everything()).toContain('Saias de festa');
  deleted = [];
  await logOut(user);
  await waitFor(() => expect(kept.size).toBe(0));
  expect(deleted).toContain('supplier-pictures');
});

test('a search that was deleted on a page without suppliers does not come back without a connection', async () => {
  server.use(table('get', 'member_perks', () => rows([])));
  savedSearchServer([
    savedSearch(1, 'Saias de festa', { text: 'saia' }),
    savedSearch(2, 'Vestidos', { text: 'vestido' }),
  ]);
  await open('/home');
  await found();
  await whenKept('Saias de festa');
  const { user } = await open('/perfil?aba=buscas');
  await user.click(await screen.findByRole('button', { name: 'Excluir Saias de festa' }));
  await screen.findByText('Busca excluída');
  await vi.advanceTimersByTimeAsync(2500);
  await waitFor(() => expect(everything()).not.toContain('Saias de festa'));
  await openWithoutConnection('/perfil?aba=buscas');
  expect(await screen.findByRole('link', { name: 'Vestidos' })).toBeVisible();
  expect(screen.queryByText('Saias de festa')).toBeNull();
});

test('logging out deletes the pictures even if nothing else is saved', async () => {
  const { user } = await open('/sobre');
  await logOut(user);
  await waitFor(() => expect(deleted).toContain('supplier-pictures'));
});

const storageEvent = (key: string | null) =>
  new StorageEvent('storage', { key, newValue: localStorage.getItem('token') });
const removeToken = () => localStorage.removeItem('token');

test.each([
  ['a logout', removeToken, () => storageEvent('token')],
  [
    'a logout, noticed when Back restores the page from memory,',
    removeToken,
    () => new PageTransitionEvent('pageshow', { persisted: true }),
  ],
  ['clearing the site’s data', () => localStorage.clear(), () => storageEvent(null)],
  [
    'the login of another member',
    () => localStorage.setItem('token', JSON.stringify(OTHER)),
    () => storageEvent('token'),
  ],
])('%s in another tab removes contacts from screen and storage', async (_what, change, eventOf) => {
  await visit();
  serve({ ...memberRow, id: OTHER.user.id }, LOCKED);
  change();
  act(() => void window.dispatchEvent(eventOf()));
  expect(contact()).toBeNull();
  await waitFor(() => expect(everything()).not.toContain('5511987'), { timeout: 1000 });
  expect(deleted).toContain('supplier-pictures');
  await screen.findByRole('heading', { name: NAME });
  expect(contact()).toBeNull();
});

test('the saved list of a premium member is deleted after Premium has ended', async () => {
  await visit();
  vi.setSystemTime(Date.parse(ends) + 1000);
  cleanup();
  const wasShown = watchFor(NAME);
  await openWithoutConnection('/fornecedores');
  await waitFor(() => expect(kept.size).toBe(0));
  expect(wasShown()).toBe(false);
  expect(deleted).toContain('supplier-pictures');
});

test('a list that was saved later than the clock shows is not shown until the clock is right', async () => {
  await visit();
  const now = Date.now();
  vi.setSystemTime(now - HOUR_MS); // for example to see contacts after Premium has ended
  const wasShown = watchFor(NAME);
  await openWithoutConnection('/fornecedores');
  await screen.findByRole('searchbox');
  await waitFor(() => expect(reads).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(1000);
  expect(wasShown()).toBe(false);

  vi.setSystemTime(now + 1000);
  await openWithoutConnection('/fornecedores');
  await found('1 fornecedor encontrado');
});

test('when Premium ends without a connection, contacts are removed from screen and storage at that moment', async () => {
  ends = new Date(Date.now() + HOUR_MS / 6).toISOString();
  serve({ ...premiumRow, ends_at: ends }, OPEN);
  await visit();
  connection = loseConnection();
  connection.tell();
  await vi.advanceTimersByTimeAsync(Date.parse(ends) - Date.now() - 120_000);
  expect(contact()).toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(180_000);
  await waitFor(() => expect(contact()).toBeNull());
  expect(screen.queryByText(NAME)).toBeNull();
  expect(kept.size).toBe(0);
  expect(deleted).toContain('supplier-pictures');
});

test('when Premium is revoked, only the open suppliers stay saved, and the saved pages lose their contacts', async () => {
  await visitSupplier(3, PAGE);
  await visit();
  expect(everything()).toContain('5500900000001');
  serve({ ...memberRow, status: 'expired', ends_at: '2026-01-01T00:00:00Z' }, LOCKED);
  answerPage(lockedPage(3, { name: NAME }));
  await open('/fornecedores');
  await screen.findByRole('button', { name: `Desbloquear Acesso a ${NAME}` });
  await waitFor(() => expect(everything()).toMatch(/"expired".*Zarapê|Zarapê.*"expired"/));
  expect(everything()).not.toContain('5511987');
  expect(everything()).not.toContain('5500900000001');
  expect(deleted).toContain('supplier-pictures');
});

test('revoked Premium is noticed on every page', async () => {
  await visit();
  serve({ ...memberRow, status: 'expired', ends_at: '2026-01-01T00:00:00Z' }, LOCKED);
  await open('/sobre');
  await waitFor(() => expect(kept.size).toBe(0));
  expect(deleted).toContain('supplier-pictures');
});

test('data read before Premium ended is not saved for a free member', async () => {
  serve(memberRow, OPEN);
  await open('/fornecedores');
  await found('1 fornecedor encontrado');
  await vi.advanceTimersByTimeAsync(5000);
  expect(everything()).not.toContain('5511987');
});

test('without a connection a visitor sees the saved list with its locked suppliers', async () => {
  serve({}, LOCKED);
  await visit('visitor');
  await openWithoutConnection('/fornecedores', 'visitor');
  expect(await screen.findByRole('button', { name: `Desbloquear Acesso a ${NAME}` })).toBeVisible();
  expect(screen.getByText(SAVED)).toBeVisible();
});

/** Opens a supplier's page until it is kept. */
async function visitSupplier(id: number, page = supplierPage(id, { name: `Fornecedor ${id}` })) {
  answerPage(page);
  const app = await open(`/fornecedores/${id}`);
  await screen.findByRole('heading', { level: 1, name: page.name });
  await whenKept(`["suppliers","page",${id}]`);
  return app;
}

test('a supplier’s page that was seen opens without a connection, without the signed links of its gallery, and others say so', async () => {
  const images = [{ id: 1, path: '3/gallery/1.jpg' }];
  await visitSupplier(3, { ...PAGE, supplier_images: images });
  expect(everything()).not.toContain('token=');
  await openWithoutConnection('/fornecedores/3');
  expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeVisible();
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/5500900000001',
  );
  expect(await screen.findByText(SAVED)).toBeVisible();

  await openWithoutConnection('/fornecedores/4');
  const failure = 'Não foi possível abrir este fornecedor.';
  while (!screen.queryByText(failure)) await act(() => vi.advanceTimersByTimeAsync(250));
  expect(screen.getByRole('link', { name: 'Voltar para a lista' })).toBeVisible();
});

test('a supplier’s page is kept at once, even if the browser never becomes idle before it is closed', async () => {
  const { user } = await visit();
  answerPage(PAGE);
  vi.stubGlobal('requestIdleCallback', () => 0);
  await user.click(screen.getByRole('link', { name: `Ver Detalhes de ${NAME}` }));
  await screen.findByRole('heading', { level: 1, name: NAME });
  await waitFor(() => expect(everything()).toContain('"suppliers","page",3'));
});

test('of the suppliers’ pages, the twenty that were read last are kept', async () => {
  await visitSupplier(30);
  const [key] = [...kept.keys()].filter((key) => key.includes('page'));
  const saved = kept.get(key!) as { state: { dataUpdatedAt: number } };
  for (let id = 1; id <= 20; id++) {
    const older = { ...saved, state: { ...saved.state, dataUpdatedAt: saved.state.dataUpdatedAt - id } };
    kept.set(key!.replace(',30]', `,${id}]`), older);
  }
  await visitSupplier(31);
  const pages = () =>
    [...kept.keys()].flatMap((key) => /page\\",(\d+)\]/.exec(key)?.slice(1).map(Number) ?? []);
  await waitFor(() => expect(pages()).toHaveLength(20));
  expect(pages().sort((a, b) => a - b)).toEqual([
    ...Array.from({ length: 18 }, (_, index) => index + 1),
    30,
    31,
  ]);
});

test('a page read before Premium ended is not saved for a free member', async () => {
  serve(memberRow, LOCKED);
  answerPage(PAGE);
  await open('/fornecedores/3');
  await screen.findByRole('heading', { level: 1, name: NAME });
  await vi.advanceTimersByTimeAsync(5000);
  expect(everything()).not.toContain('5500900000001');
});
