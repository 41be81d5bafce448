import * as z from 'zod/mini';
import { onSessionChange } from '@/data/session/session';
import { notebookKey } from '@/data/session/unsaved-text';
import { STATUSES, withLatestNote, withoutFields, type NotebookChanges } from '@/domain/notebook/notebook';
import { serverNow } from '@/lib/backend/server-clock';
import { localStore, storedJson } from '@/lib/browser-storage';
import { storedMember } from '@/lib/stored-session';

// Changes that the server does not have yet. Local storage is written at once, and a tab may close at any moment.
// One key per member, because a session may end before everything is sent.

const change = z.object({
  id: z.string(),
  supplier_id: z.number(),
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
  note: z.string(), // all parts
  /** Different texts, each in its latest version. */
  parts: z.array(z.string()),
  reason: z.string(),
});
const stored = z.object({
  changes: z.array(change),
  /** Refused notes, at most one per supplier, until their author dismisses them. */
  unsaved: z.array(unsavedNote),
  /** Refused changes, until something else about the supplier is changed. */
  refused: z.array(z.object({ id: z.string(), supplier_id: z.number() })),
  settled: z.array(z.string()),
});

export type PendingChange = z.infer<typeof change>;
export type UnsavedNote = z.infer<typeof unsavedNote>;
export type RefusedChange = Pending['refused'][number];
type Pending = z.infer<typeof stored>;
type SettledElsewhere = (owner: string, changes: PendingChange[]) => void;

/** More than two tabs can settle at the same moment. */
const REMEMBERED = 50;

const listeners = new Set<() => void>();
const elsewhereListeners = new Set<SettledElsewhere>();
const own = new Map<string, PendingChange>();
/** Changes of all tabs, without those that this tab settled. */
const seen = new Map<string, PendingChange>();
let cached: { text: string | null; owner: string; pending: Pending } | undefined;

if (typeof window !== 'undefined') {
  onSessionChange(forget); // another user must not get them
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const owner = storedMember()?.userId;
    if (key !== null && owner !== undefined && key !== notebookKey(owner)) return;
    if (owner === undefined || newValue === '') {
      forget(); // a logout, which deletes them
    } else if (newValue === null || localStore.getItem(notebookKey(owner)) !== null) {
      putBack(owner, oldValue);
      restoreOverwritten(owner);
      tellSettledElsewhere(owner, oldValue);
    } // else it was removed since, of which the next event tells
    listeners.forEach((listener) => listener());
  });
}

export function onPendingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called with other tabs' changes that the server surely accepted (or none), before they leave this screen. */
export function onSettledElsewhere(listener: SettledElsewhere): void {
  elsewhereListeners.add(listener);
}

/** The same object until it changes. */
export function pendingOf(owner: string): Pending {
  const text = localStore.getItem(notebookKey(owner));
  if (cached?.text !== text || cached.owner !== owner) {
    const pending = parse(text);
    cached = { text, owner, pending };
    pending.changes.forEach((each) => seen.set(each.id, each));
  }
  return cached.pending;
}

function parse(text: string | null): Pending {
  const record = stored.safeParse(storedJson({ getItem: () => text }, ''));
  return record.data ?? { changes: [], unsaved: [], refused: [], settled: [] };
}

/** Removes the fields of the change from earlier ones. */
export function addPending(owner: string, supplierId: number, changes: NotebookChanges): void {
  const pending = pendingOf(owner);
  const added: PendingChange = {
    id: crypto.randomUUID(),
    supplier_id: supplierId,
    changes,
    edited_at: timeOfEdit(pending.changes),
  };
  const replaced: string[] = [];
  const earlier = pending.changes.flatMap((other) => {
    const left = withoutFields(other.changes, replacedFields(other.changes, changes));
    if (other.supplier_id !== supplierId || left === other.changes) return [other];
    replaced.push(other.id);
    // With another id, so that no tab restores the removed field.
    return isEmpty(left) ? [] : [{ ...other, id: crypto.randomUUID(), changes: left }];
  });
  const all = [...earlier, added];
  all
    .filter(({ id }) => !pending.changes.some((before) => before.id === id))
    .forEach((each) => own.set(each.id, each));
  const refused = pending.refused.filter(({ supplier_id }) => supplier_id !== supplierId);
  write(owner, settled({ ...pending, changes: all, refused }, replaced));
}

/** "Comprei" is sent even if "Não serve" follows: the server must know that there was a purchase. */
function replacedFields(earlier: NotebookChanges, later: NotebookChanges): NotebookChanges {
  if (earlier.status !== 'bought' || later.status !== 'unsuitable') return later;
  return withoutFields(later, { status: later.status });
}

/** With a reason, the server refused the change; a note is then kept. */
export function settle(owner: string, { id, supplier_id, changes }: PendingChange, reason?: string): void {
  const pending = settled(pendingOf(owner), [id]);
  if (reason === undefined) return write(owner, pending);
  // What was edited again in the meantime is refused only if the later edit is.
  const isReplaced = isEmpty(withoutPending({ supplier_id, changes }, pending.changes));
  const refused = isReplaced
    ? pending.refused
    : [{ id, supplier_id }, ...pending.refused].slice(0, REMEMBERED);
  write(owner, {
    ...pending,
    refused,
    unsaved: withNote(pending.unsaved, { id, supplier_id, reason }, changes.note),
  });
}

/** One note per supplier, not one for each time that it was sent. */
function withNote(
  unsaved: UnsavedNote[],
  added: Omit<UnsavedNote, 'note' | 'parts'>,
  note: string | undefined,
): UnsavedNote[] {
  if (!note) return unsaved;
  const isOfSame = ({ supplier_id }: UnsavedNote) => supplier_id === added.supplier_id;
  const parts = withLatestNote(unsaved.find(isOfSame)?.parts ?? [], note);
  return [...unsaved.filter((other) => !isOfSame(other)), { ...added, note: parts.join('\n\n'), parts }];
}

export function dismissUnsaved(owner: string, id: string): void {
  const pending = pendingOf(owner);
  const dismissed = pending.unsaved.find((note) => note.id === id);
  write(owner, {
    ...pending,
    unsaved: pending.unsaved.filter((note) => note.id !== id),
    refused: pending.refused.filter(({ supplier_id }) => supplier_id !== dismissed?.supplier_id),
  });
}

/** True if the browser refuses to store the changes. */
export function isPendingLostWithPage(): boolean {
  const owner = storedMember()?.userId;
  return owner !== undefined && localStore.isLostWithPage(notebookKey(owner));
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

function write(owner: string, pending: Pending): void {
  localStore.setItem(notebookKey(owner), JSON.stringify(pending));
  listeners.forEach((listener) => listener());
}

/** A tab that cannot store its changes removes the record and has it in memory only. */
function putBack(owner: string, removed: string | null): void {
  if (removed && localStore.getItem(notebookKey(owner)) === null) write(owner, parse(removed));
}

/** Two tabs that write at the same moment overwrite each other. */
function restoreOverwritten(owner: string): void {
  const pending = pendingOf(owner);
  pending.settled.forEach((id) => own.delete(id));
  const lost = [...own.values()].filter(({ id }) => !pending.changes.some((kept) => kept.id === id));
  if (lost.length > 0) write(owner, { ...pending, changes: [...pending.changes, ...lost] });
}

/** Without fields that a later change replaced. Values of refused changes are not reported. */
function tellSettledElsewhere(owner: string, before: string | null): void {
  // What another tab added and sent while this one was asleep was never seen here.
  parse(before).changes.forEach((each) => seen.set(each.id, each));
  const { changes, refused } = pendingOf(owner);
  const gone = [...seen.values()].filter(({ id }) => !changes.some((kept) => kept.id === id));
  gone.forEach(({ id }) => seen.delete(id));
  const answered = gone
    .map((each) => ({ ...each, changes: withoutPending(each, changes) }))
    .filter((each) => !isEmpty(each.changes));
  const sent = answered.filter(({ id }) => !refused.some((other) => other.id === id));
  if (answered.length > 0) elsewhereListeners.forEach((listener) => listener(owner, sent));
}

const isEmpty = (changes: NotebookChanges) => Object.keys(changes).length === 0;

function withoutPending(
  { supplier_id, changes }: Omit<PendingChange, 'id' | 'edited_at'>,
  pending: PendingChange[],
): NotebookChanges {
  return pending
    .filter((other) => other.supplier_id === supplier_id)
    .reduce<NotebookChanges>((left, other) => withoutFields(left, other.changes), changes);
}

function forget(): void {
  own.clear();
  seen.clear();
}

/** Later than every earlier edit, even if the device's clock was set back. */
function timeOfEdit(earlier: readonly PendingChange[]): string {
  const last = Math.max(0, ...earlier.map(({ edited_at }) => Date.parse(edited_at)));
  return new Date(Math.max(serverNow(), last + 1)).toISOString();
}
