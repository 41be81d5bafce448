import * as z from 'zod/mini';
import { notebookKeys, notebookPrefix } from '@/data/session/unsaved-text';
import { STATUSES, withLatestNote, withoutFields, type NotebookChanges } from '@/domain/notebook/notebook';
import { serverNow } from '@/lib/backend/server-clock';
import { localStore, storedJson } from '@/lib/browser-storage';
import { storedMember } from '@/lib/stored-session';

// Changes that the server does not have. Local storage is written at once, because a tab may close at any moment.
// One key per change, so that tabs do not overwrite each other's. A stored change is only removed or marked as refused.

const stored = z.object({
  id: z.string(),
  supplier_id: z.number(),
  changes: z.object({
    status: z.optional(z.enum(STATUSES)),
    contacted_at: z.optional(z.nullable(z.string())),
    note: z.optional(z.string()),
    remind_on: z.optional(z.nullable(z.string())),
  }),
  edited_at: z.string(), // by the server's clock
  /** Why the server refused it. */
  refusal: z.optional(z.string()),
});

export type PendingChange = z.infer<typeof stored>;

/** All refused notes about a supplier. */
interface UnsavedNote {
  id: string;
  supplier_id: number;
  note: string;
  reason: string;
}

interface Pending {
  /** In the order of the edits, without fields that a later one replaces. */
  changes: PendingChange[];
  /** Those without any field left. */
  replaced: PendingChange[];
  /** Until something else about the supplier is changed; with a note, until its author dismisses it. */
  refused: PendingChange[];
  unsaved: UnsavedNote[];
}

/** Another tab's change that waits no longer; without fields that a later change replaces. */
interface SettledElsewhere {
  owner: string;
  /** Empty if the server refused the change or a part of it, or a logout deleted it. */
  sent: PendingChange[];
}

type Listener = (settled?: SettledElsewhere) => void;

export const NOTHING_PENDING: Pending = { changes: [], replaced: [], refused: [], unsaved: [] };

const listeners = new Set<Listener>();
let cached = { text: '', pending: NOTHING_PENDING };

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const owner = storedMember()?.userId;
    if (key !== null && owner !== undefined && !key.startsWith(notebookPrefix(owner))) return;
    const settled = owner === undefined ? undefined : settledElsewhere(owner, oldValue, newValue);
    listeners.forEach((listener) => listener(settled));
  });
}

export function onPendingChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same object until it changes. */
export function pendingOf(owner: string): Pending {
  const texts = notebookKeys(owner).map((key) => localStore.getItem(key));
  const text = texts.join('\n');
  if (cached.text !== text)
    cached = { text, pending: pendingFrom(texts.flatMap((each) => parse(each) ?? [])) };
  return cached.pending;
}

function parse(text: string | null): PendingChange | undefined {
  return stored.safeParse(storedJson({ getItem: () => text }, '')).data;
}

function pendingFrom(all: PendingChange[]): Pending {
  all.sort((one, other) => one.edited_at.localeCompare(other.edited_at));
  const refused = all.filter(({ refusal }) => refusal !== undefined);
  const waiting = all.filter((change) => !refused.includes(change));
  const changes = waiting.map((change) => withoutReplaced(change, waiting));
  return {
    changes: changes.filter(hasFields),
    replaced: changes.filter((change) => !hasFields(change)),
    refused,
    unsaved: unsavedNotes(refused),
  };
}

function withoutReplaced(change: PendingChange, all: PendingChange[]): PendingChange {
  const { supplier_id, edited_at } = change;
  const left = all
    .filter((other) => other.supplier_id === supplier_id && other.edited_at > edited_at)
    .reduce((fields, later) => withoutFields(fields, replacedFields(fields, later.changes)), change.changes);
  return { ...change, changes: left };
}

/** "Comprei" is sent even if "Não serve" follows: the server must know that there was a purchase. */
function replacedFields(earlier: NotebookChanges, later: NotebookChanges): NotebookChanges {
  if (earlier.status !== 'bought' || later.status !== 'unsuitable') return later;
  return withoutFields(later, { status: later.status });
}

const hasFields = ({ changes }: PendingChange) => Object.keys(changes).length > 0;

function unsavedNotes(refused: PendingChange[]): UnsavedNote[] {
  const notes = new Map<number, UnsavedNote>();
  for (const { id, supplier_id, changes, refusal = '' } of refused) {
    const parts = [notes.get(supplier_id)?.note, changes.note].filter(Boolean);
    if (changes.note) notes.set(supplier_id, { id, supplier_id, note: parts.join('\n\n'), reason: refusal });
  }
  return [...notes.values()];
}

export function addPending(owner: string, supplierId: number, changes: NotebookChanges): void {
  const before = pendingOf(owner);
  const edited_at = timeOfEdit([...before.changes, ...before.refused]);
  const added = { id: crypto.randomUUID(), supplier_id: supplierId, changes, edited_at };
  const isOutdated = (other: PendingChange) => other.supplier_id === supplierId && !other.changes.note;
  write(owner, [added], before.refused.filter(isOutdated));
}

/** With a reason, the server refused the change. */
export function settle(owner: string, change: PendingChange, refusal?: string): void {
  const { changes, refused } = pendingOf(owner);
  const { note } = change.changes;
  // What was edited again in the meantime is refused only if the later edit is.
  const isRefused = refusal !== undefined && (note || hasFields(withoutReplaced(change, changes)));
  if (!isRefused) return write(owner, [], [change]);
  const before = refused.filter((other) => other.supplier_id === change.supplier_id && other.changes.note);
  const notes = before.map((other) => other.changes.note ?? '');
  // Not one note for each time that it was sent.
  const isLatestVersion = note !== undefined && withLatestNote(notes, note).length === notes.length;
  write(owner, [{ ...change, refusal }], isLatestVersion ? before.slice(-1) : []);
}

export function dismissUnsaved(owner: string, supplierId: number): void {
  const { refused } = pendingOf(owner);
  write(
    owner,
    [],
    refused.filter(({ supplier_id }) => supplier_id === supplierId),
  );
}

/** True if the browser refuses to store the changes. */
export function isPendingLostWithPage(): boolean {
  const owner = storedMember()?.userId;
  return owner !== undefined && lostWithPage(owner).length > 0;
}

const lostWithPage = (owner: string) => notebookKeys(owner).filter((key) => localStore.isLostWithPage(key));

/** Adds first, so that other tabs never miss a replaced field. */
function write(owner: string, added: PendingChange[], removed: PendingChange[]): void {
  const keyOf = ({ id }: PendingChange) => `${notebookPrefix(owner)}${id}`;
  added.forEach((change) => localStore.setItem(keyOf(change), JSON.stringify(change)));
  const { replaced } = pendingOf(owner);
  const isStored = !added.some((change) => localStore.isLostWithPage(keyOf(change)));
  [...removed, ...(isStored ? replaced : [])].forEach((change) => localStore.removeItem(keyOf(change)));
  // What was removed may have made room.
  lostWithPage(owner).forEach((key) => localStore.setItem(key, localStore.getItem(key) ?? ''));
  listeners.forEach((listener) => listener());
}

function settledElsewhere(
  owner: string,
  oldValue: string | null,
  newValue: string | null,
): SettledElsewhere | undefined {
  const before = parse(oldValue);
  if (!before || before.refusal !== undefined) return undefined;
  const left = withoutReplaced(before, pendingOf(owner).changes);
  return hasFields(left) ? { owner, sent: newValue === null ? [left] : [] } : undefined;
}

/** Later than every earlier edit, even if the device's clock was set back. */
function timeOfEdit(earlier: readonly PendingChange[]): string {
  const last = Math.max(0, ...earlier.map(({ edited_at }) => Date.parse(edited_at)));
  return new Date(Math.max(serverNow(), last + 1)).toISOString();
}
