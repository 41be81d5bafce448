import { accountQueries } from '@/data/account/queries';
import { favoriteQueries, withChange } from '@/data/favorites/queries';
import { currentSession, onSessionChange } from '@/data/session/session';
import { isPremium } from '@/domain/account/account';
import { withChanges, type NotebookChanges, type SavedEntry } from '@/domain/notebook/notebook';
import { rest } from '@/lib/backend/rest/rest-client';
import { RequestError, unwrap } from '@/lib/errors';
import { notify } from '@/lib/notify';
import { queryClient } from '@/lib/query-client';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';
import { onPendingChange, pendingOf, settle, type PendingChange } from './pending';
import { notebookQueries } from './queries';

/** A change can safely be sent twice, so one without an answer is sent again. */
const TIMEOUT_MS = 20_000;
/** After an answer that does not decide on the change, such as 503 during maintenance. */
const AGAIN_MS = 30_000;

export async function saveEntry({ supplier_id, changes, edited_at }: PendingChange) {
  const request = rest
    .rpc('save_notebook_entry', { supplier_id, changes, edited_at })
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
  return unwrap('Não foi possível salvar sua anotação.', request);
}

let started = false;
let sending = false;
let again = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends pending changes now, and later ones as soon as there is a connection. */
export function startSending(): void {
  void send();
  if (started) return;
  started = true;
  onPendingChange((settled) => {
    if (settled) void showSentElsewhere(settled.owner, settled.sent);
    void send();
  });
  onSessionChange(() => void send());
  window.addEventListener('online', () => void send());
}

function pendingNow(): { userId: string; next: PendingChange | undefined } | null {
  const session = currentSession();
  if (session.status !== 'member') return null;
  return { userId: session.userId, next: pendingOf(session.userId).changes[0] };
}

/** One run at a time in all tabs, so that no change is sent by two of them. */
async function send(): Promise<void> {
  if (sending) {
    again = true;
    return;
  }
  if (!pendingNow()?.next || !navigator.onLine) return;
  sending = true;
  clearTimeout(timer);
  do {
    again = false;
    // Old browsers without locks may send a change twice, which the database answers alike.
    const run = navigator.locks ? navigator.locks.request(NOTEBOOK_KEY, sendAll) : sendAll();
    await run.catch(() => undefined);
  } while (again);
  sending = false;
}

async function sendAll(): Promise<void> {
  for (;;) {
    const now = pendingNow();
    if (!now?.next) return;
    const premium = await isPremiumNow(now.userId);
    if (premium === false) return; // the changes wait until Premium is back
    const answered = premium && (await sendOne(now.userId, now.next));
    if (!answered) {
      again = false;
      timer = setTimeout(() => void send(), AGAIN_MS);
      return;
    }
  }
}

function isPremiumNow(userId: string): Promise<boolean | undefined> {
  return queryClient.ensureQueryData(accountQueries.me(userId)).then(isPremium, () => undefined);
}

/** @returns whether the server has decided on the change */
async function sendOne(userId: string, change: PendingChange): Promise<boolean> {
  let saved: SavedEntry;
  try {
    saved = await saveEntry(change);
  } catch (error) {
    return error instanceof RequestError && isStill(userId) && refused(userId, change, error);
  }
  if (!isStill(userId)) return false;
  await showSaved(userId, saved);
  if (!isStill(userId)) return false; // a logout in the meantime
  const { kept, note } = saved;
  const isNoteLost = kept.includes('note') && change.changes.note !== note;
  settle(userId, change, isNoteLost ? CHANGED_ELSEWHERE : undefined);
  if (kept.length > 0) tellKept(userId, change.supplier_id, kept);
  return true;
}

/** After a logout nothing may be written to the device. */
function isStill(userId: string): boolean {
  const session = currentSession();
  return session.status === 'member' && session.userId === userId;
}

const CHANGED_ELSEWHERE = 'Foi alterada depois em outro aparelho.';
const PREMIUM_ENDED = 403;
const NOT_DECIDED = [401, 408, 429];

/** @returns whether the refusal is final; it does not hold back the other changes */
function refused(userId: string, change: PendingChange, { status, message }: RequestError): boolean {
  if (status < 400 || status >= 500 || NOT_DECIDED.includes(status)) return false;
  if (status === PREMIUM_ENDED) {
    void queryClient.invalidateQueries({ queryKey: accountQueries.me(userId).queryKey });
    void notify({
      id: 'notebook-ended',
      tone: 'error',
      title: 'Anotação não enviada',
      message: `${message} O que falta enviar fica guardado neste aparelho.`,
    });
    return false;
  }
  settle(userId, change, message);
  const name = nameOf(userId, change.supplier_id);
  void notify({
    tone: 'error',
    title: change.changes.note ? 'Anotação não salva' : 'Mudança não salva',
    message: [
      name && `${name}: `,
      message,
      change.changes.note && ' Seu texto ficou guardado para você copiar.',
    ]
      .filter(Boolean)
      .join(''),
    outlivesPage: true,
  });
  return true;
}

/** Updates the cache before the pending change is removed, so that the screen never shows the old value. */
async function showSaved(userId: string, { kept: _kept, ...entry }: SavedEntry): Promise<void> {
  const { queryKey } = notebookQueries.entries(userId);
  const wasFetching = queryClient.isFetching({ queryKey }) > 0;
  // A request in flight may have read the notebook before this change.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (entries) =>
      entries && [...entries.filter(({ supplier_id }) => supplier_id !== entry.supplier_id), entry],
  );
  if (wasFetching) void queryClient.invalidateQueries({ queryKey });
  await showFavorite(userId, entry.supplier_id);
}

/** Shows the values at once, then refetches: this tab does not know whether another device overwrote them. */
async function showSentElsewhere(userId: string, changes: PendingChange[]): Promise<void> {
  const { queryKey } = notebookQueries.entries(userId);
  const show = () =>
    queryClient.setQueryData(queryKey, (entries) => entries && [...withChanges(entries, changes).values()]);
  show();
  if (queryClient.isFetching({ queryKey }) > 0) {
    await queryClient.cancelQueries({ queryKey }); // it may have read the notebook before, and puts back what was shown
    show();
  }
  void queryClient.invalidateQueries({ queryKey: notebookQueries.allEntries() });
  void queryClient.invalidateQueries({ queryKey: favoriteQueries.all() });
}

/** The database makes a supplier with an entry a favorite. */
async function showFavorite(userId: string, supplierId: number): Promise<void> {
  const { queryKey } = favoriteQueries.ids(userId);
  const ids = queryClient.getQueryData(queryKey);
  const shown = queryClient.getQueryData(favoriteQueries.suppliers(userId).queryKey);
  const isIn = (list: number[] | undefined) => list === undefined || list.includes(supplierId);
  if (isIn(ids) && isIn(shown?.map(({ id }) => id))) return;
  await queryClient.cancelQueries({ queryKey: favoriteQueries.all() });
  const added = { supplierId, supplierName: '', favorite: true };
  queryClient.setQueryData(queryKey, (before) => before && withChange(before, added));
  void queryClient.invalidateQueries({ queryKey: favoriteQueries.all() });
}

const FIELD_NAMES: Record<keyof NotebookChanges, string> = {
  status: 'A situação',
  contacted_at: 'A data do contato',
  note: 'A anotação',
  remind_on: 'O lembrete',
};

function tellKept(userId: string, supplierId: number, kept: SavedEntry['kept']): void {
  const name = nameOf(userId, supplierId);
  const [field = 'note'] = kept.filter((each) => each !== 'contacted_at' || kept.length === 1);
  const changed = field === 'remind_on' ? 'foi alterado' : 'foi alterada';
  void notify({
    id: `notebook-kept-${supplierId}-${field}`,
    title: 'Mudança mais nova',
    message: `${FIELD_NAMES[field]}${name ? ` sobre ${name}` : ''} ${changed} depois em outro aparelho; vale a mudança mais nova.`,
  });
}

function nameOf(userId: string, supplierId: number): string | undefined {
  const favorites = queryClient.getQueryData(favoriteQueries.suppliers(userId).queryKey);
  return favorites?.find(({ id }) => id === supplierId)?.name;
}
