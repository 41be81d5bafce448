import * as z from 'zod/mini';
import { onSessionChange } from '@/data/session/session';
import { byGroup, isSameGroup, STATUSES, type NotebookChanges } from '@/domain/notebook';
import { serverNow } from '@/lib/backend/server-clock';
import { storedMember } from '@/lib/backend/access-token';
import { localStore, storedJson } from '@/lib/browser-storage';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';

// The changes of the notebook that the server does not have yet. They are in local storage, because only that is written
// at once: a tab may be closed at any moment.

const change = z.object({
  id: z.string(),
  supplier_id: z.number(),
  /** Fields of one group (domain/notebook.ts), so that they share `edited_at`. */
  changes: z.object({
    status: z.optional(z.enum(STATUSES)),
    contacted_at: z.optional(z.nullable(z.string())),
    note: z.optional(z.string()),
    remind_on: z.optional(z.nullable(z.string())),
  }),
  edited_at: z.string(), // by the server's clock
});
const unsavedNote = z.object({
  id: z.string(),
  supplier_id: z.number(),
  note: z.string(),
  reason: z.string(),
});
const stored = z.object({
  owner: z.string(),
  changes: z.array(change),
  /** Notes that the server did not take, kept until their author has copied or dismissed them. */
  unsaved: z.array(unsavedNote),
  /** Ids of the changes that were settled last. */
  settled: z.array(z.string()),
});

export type PendingChange = z.infer<typeof change>;
export type UnsavedNote = z.infer<typeof unsavedNote>;
type Pending = z.infer<typeof stored>;
type SettledElsewhere = (owner: string, changes: PendingChange[]) => void;

/** How many settled changes are remembered: more than two tabs can settle at the same moment. */
const REMEMBERED = 50;

const listeners = new Set<() => void>();
const elsewhereListeners = new Set<SettledElsewhere>();
/** Changes that this tab has added and nobody has settled. */
const own = new Map<string, PendingChange>();
/** Pending changes of all tabs that this tab has seen and not settled itself. */
const seen = new Map<string, PendingChange>();
let cached: { text: string | null; pending: Pending } | undefined;

if (typeof window !== 'undefined') {
  onSessionChange(forget); // a logout deletes them, and another user must not get them
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key !== NOTEBOOK_KEY && key !== null) return;
    const owner = storedMember()?.userId;
    if (owner === undefined || localStore.getItem(NOTEBOOK_KEY) === null) {
      forget(); // a logout
    } else {
      restoreOverwritten(owner);
      tellSettledElsewhere(owner, oldValue);
    }
    listeners.forEach((listener) => listener());
  });
}

export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back with changes that another tab has sent, before they leave the screen of this one. */
export function onSettledElsewhere(listener: SettledElsewhere): void {
  elsewhereListeners.add(listener);
}

/** What this user has not sent yet; the same object until it changes. */
export function pendingOf(owner: string): Pending {
  const text = localStore.getItem(NOTEBOOK_KEY);
  if (cached?.text !== text || cached.pending.owner !== owner) {
    const pending = parse(text, owner) ?? { owner, changes: [], unsaved: [], settled: [] };
    cached = { text, pending };
    pending.changes.forEach((each) => seen.set(each.id, each));
  }
  return cached.pending;
}

function parse(text: string | null, owner: string): Pending | undefined {
  const { data } = stored.safeParse(storedJson({ getItem: () => text }, NOTEBOOK_KEY));
  return data?.owner === owner ? data : undefined;
}

/** Adds changes, in the place of earlier ones of the same fields. */
export function addPending(owner: string, supplierId: number, changes: NotebookChanges): void {
  write(
    byGroup(changes).reduce((pending, group) => {
      const isReplaced = (other: PendingChange) =>
        other.supplier_id === supplierId && isSameGroup(other.changes, group);
      const replaced = pending.changes.filter(isReplaced);
      const added: PendingChange = {
        id: crypto.randomUUID(),
        supplier_id: supplierId,
        // Of status and contact only one may have changed now, and the other before.
        changes: Object.assign({}, ...replaced.map((other) => other.changes), group) as NotebookChanges,
        edited_at: timeOfEdit(pending.changes),
      };
      own.set(added.id, added);
      return settled(
        { ...pending, changes: [...pending.changes, added] },
        replaced.map(({ id }) => id),
      );
    }, pendingOf(owner)),
  );
}

/** Removes a change that was answered. A note that the server did not take is kept, with the reason. */
export function settle(owner: string, { id, supplier_id, changes }: PendingChange, reason?: string): void {
  const pending = settled(pendingOf(owner), [id]);
  const unsaved =
    reason !== undefined && changes.note ? [{ id, supplier_id, note: changes.note, reason }] : [];
  write({ ...pending, unsaved: [...pending.unsaved, ...unsaved] });
}

/** Forgets a note that was not saved. */
export function dismissUnsaved(owner: string, id: string): void {
  const pending = pendingOf(owner);
  write({ ...pending, unsaved: pending.unsaved.filter((note) => note.id !== id) });
}

/** Whether the browser refuses to store the changes, so that they are lost with the page. */
export function isPendingLostWithPage(): boolean {
  return localStore.isLostWithPage(NOTEBOOK_KEY);
}

function settled(pending: Pending, ids: string[]): Pending {
  ids.forEach((id) => {
    own.delete(id);
    seen.delete(id);
  });
  return {
    ...pending,
    changes: pending.changes.filter(({ id }) => !ids.includes(id)),
    settled: [...ids, ...pending.settled].slice(0, REMEMBERED),
  };
}

function write(pending: Pending): void {
  localStore.setItem(NOTEBOOK_KEY, JSON.stringify(pending));
  listeners.forEach((listener) => listener());
}

/** Two tabs that write at the same moment overwrite each other: adds what this tab has lost by that. */
function restoreOverwritten(owner: string): void {
  const pending = pendingOf(owner);
  pending.settled.forEach((id) => own.delete(id));
  const lost = [...own.values()].filter(({ id }) => !pending.changes.some((kept) => kept.id === id));
  if (lost.length > 0) write({ ...pending, changes: [...pending.changes, ...lost] });
}

/** Without those that were replaced by a later change, and without notes that the server did not take. */
function tellSettledElsewhere(owner: string, before: string | null): void {
  // What another tab adds and sends while this one is asleep was never seen here.
  parse(before, owner)?.changes.forEach((each) => seen.set(each.id, each));
  const { changes, unsaved } = pendingOf(owner);
  const gone = [...seen.values()].filter(({ id }) => !changes.some((kept) => kept.id === id));
  gone.forEach(({ id }) => seen.delete(id));
  const sent = gone.filter(
    (each) =>
      !unsaved.some(({ id }) => id === each.id) &&
      !changes.some(
        (kept) => kept.supplier_id === each.supplier_id && isSameGroup(kept.changes, each.changes),
      ),
  );
  if (sent.length > 0) elsewhereListeners.forEach((listener) => listener(owner, sent));
}

function forget(): void {
  own.clear();
  seen.clear();
}

/** Now, and later than every earlier edit, also if the clock of the device was set back. */
function timeOfEdit(earlier: readonly PendingChange[]): string {
  const last = Math.max(0, ...earlier.map(({ edited_at }) => Date.parse(edited_at)));
  return new Date(Math.max(serverNow(), last + 1)).toISOString();
}
