import { addDays, dayOf } from '../format/dates.ts';
import { keysOf } from '../format/keys.ts';

/** In the order of the board's columns. */
export const STATUSES = ['to_contact', 'waiting', 'bought', 'unsuitable'] as const;
export type NotebookStatus = (typeof STATUSES)[number];

export const STATUS_LABELS: Record<NotebookStatus, string> = {
  to_contact: 'A contatar',
  waiting: 'Aguardando resposta',
  bought: 'Comprei',
  unsuitable: 'Não serve',
};

export const LONGEST_NOTE = 2000;

export interface NotebookEntry {
  supplier_id: number;
  status: NotebookStatus;
  contacted_at: string | null; // ISO time (UTC) of the last message that the member began here
  note: string;
  remind_on: string | null; // day in São Paulo, "2026-11-21"
}

export type NotebookChanges = Partial<Omit<NotebookEntry, 'supplier_id'>>;

/** An entry after a change; of the fields in `kept` a later edit was there already. */
export type SavedEntry = NotebookEntry & { kept: (keyof NotebookChanges)[] };

export function emptyEntry(supplierId: number): NotebookEntry {
  return { supplier_id: supplierId, status: 'to_contact', contacted_at: null, note: '', remind_on: null };
}

export function entryOf(entries: ReadonlyMap<number, NotebookEntry>, supplierId: number): NotebookEntry {
  return entries.get(supplierId) ?? emptyEntry(supplierId);
}

/** False for an entry whose fields were all cleared. Equals `count_notebook_entries()`. */
/** Whether the member has begun a chat here, or says so by the status. */
export function hasWritten({ status, contacted_at }: NotebookEntry): boolean {
  return contacted_at !== null || status === 'waiting' || status === 'bought';
}

export function hasContent({ status, contacted_at, note, remind_on }: NotebookEntry): boolean {
  return status !== 'to_contact' || contacted_at !== null || note !== '' || remind_on !== null;
}

export function isDue({ remind_on }: NotebookEntry, now = Date.now()): boolean {
  return remind_on !== null && remind_on <= dayOf(new Date(now).toISOString());
}

export function dueEntries(entries: Iterable<NotebookEntry>, now = Date.now()): NotebookEntry[] {
  return [...entries]
    .filter((entry) => isDue(entry, now))
    .sort((one, other) => (one.remind_on ?? '').localeCompare(other.remind_on ?? ''));
}

export function dayFromToday(days: number, now = Date.now()): string {
  return addDays(dayOf(new Date(now).toISOString()), days);
}

/** The same object if no field is removed. */
export function withoutFields(changes: NotebookChanges, taken: NotebookChanges): NotebookChanges {
  const left = Object.entries(changes).filter(([field]) => !(field in taken));
  return left.length === Object.keys(changes).length ? changes : Object.fromEntries(left);
}

/** Restores the fields of `change`, except those that were changed again since. */
export function undoOf(
  change: NotebookChanges,
  before: NotebookEntry,
  present: NotebookEntry,
): NotebookChanges {
  const isSame = (field: keyof NotebookChanges) =>
    present[field] === change[field] ||
    (field === 'contacted_at' && // the server writes the same time differently
      Date.parse(present.contacted_at ?? '') === Date.parse(change.contacted_at ?? ''));
  const fields = keysOf(change).filter(isSame);
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

/** Replaces the last note if `later` keeps at least half of it at its two ends; else appends `later`. */
export function withLatestNote(notes: readonly string[], later: string): string[] {
  const former = notes.at(-1) ?? '';
  const shorter = Math.min(former.length, later.length);
  let start = 0;
  while (start < shorter && former[start] === later[start]) start++;
  let end = 0;
  while (end < shorter - start && former.at(-1 - end) === later.at(-1 - end)) end++;
  const isSame = 2 * (start + end) >= former.length;
  return [...(isSame ? notes.slice(0, -1) : notes), later];
}

export function withChanges(
  entries: readonly NotebookEntry[],
  changes: readonly { supplier_id: number; changes: NotebookChanges }[],
): ReadonlyMap<number, NotebookEntry> {
  const all = new Map(entries.map((entry) => [entry.supplier_id, entry]));
  for (const { supplier_id, changes: changed } of changes)
    all.set(supplier_id, { ...entryOf(all, supplier_id), ...changed });
  return all;
}
