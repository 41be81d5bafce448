import { addDays, dayOf } from './dates.ts';

/** Where a member stands with a supplier, in the order of the board's columns. */
export const STATUSES = ['to_contact', 'waiting', 'bought', 'unsuitable'] as const;
export type NotebookStatus = (typeof STATUSES)[number];

export const STATUS_LABELS: Record<NotebookStatus, string> = {
  to_contact: 'A contatar',
  waiting: 'Aguardando resposta',
  bought: 'Comprei',
  unsuitable: 'Não serve',
};

export const LONGEST_NOTE = 2000;

/** What a member notes about a supplier. */
export interface NotebookEntry {
  supplier_id: number;
  status: NotebookStatus;
  contacted_at: string | null; // ISO time (UTC) of the last message that the member began here
  note: string;
  remind_on: string | null; // day in São Paulo, "2026-11-21"
}

/** The fields of an entry that a member changes. */
export type NotebookChanges = Partial<Omit<NotebookEntry, 'supplier_id'>>;

/** The entry of a favorite about which nothing has been noted yet. */
export function emptyEntry(supplierId: number): NotebookEntry {
  return { supplier_id: supplierId, status: 'to_contact', contacted_at: null, note: '', remind_on: null };
}

export function entryOf(entries: ReadonlyMap<number, NotebookEntry>, supplierId: number): NotebookEntry {
  return entries.get(supplierId) ?? emptyEntry(supplierId);
}

/** Whether a reminder is for today or an earlier day, in São Paulo. */
export function isDue({ remind_on }: NotebookEntry, now = Date.now()): boolean {
  return remind_on !== null && remind_on <= dayOf(new Date(now).toISOString());
}

/** The due reminders, the oldest first. */
export function dueEntries(entries: Iterable<NotebookEntry>, now = Date.now()): NotebookEntry[] {
  return [...entries]
    .filter((entry) => isDue(entry, now))
    .sort((one, other) => (one.remind_on ?? '').localeCompare(other.remind_on ?? ''));
}

/** The day some days from today in São Paulo, "2026-11-21". */
export function dayFromToday(days: number, now = Date.now()): string {
  return addDays(dayOf(new Date(now).toISOString()), days);
}

/**
 * Changes by the time at which they were made: the database keeps one for status and contact, one for the note and one
 * for the reminder.
 */
const GROUPS: (keyof NotebookChanges)[][] = [['status', 'contacted_at'], ['note'], ['remind_on']];

/** Splits changes into those that share a time of edit. */
export function byGroup(changes: NotebookChanges): NotebookChanges[] {
  return GROUPS.map((fields) =>
    Object.fromEntries(
      fields.filter((field) => changes[field] !== undefined).map((field) => [field, changes[field]]),
    ),
  ).filter((group) => Object.keys(group).length > 0);
}

export function isSameGroup(one: NotebookChanges, other: NotebookChanges): boolean {
  return GROUPS.some((fields) => [one, other].every((changes) => fields.some((field) => field in changes)));
}

/** The entries with changes that the server does not have yet. */
export function withChanges(
  entries: readonly NotebookEntry[],
  changes: readonly { supplier_id: number; changes: NotebookChanges }[],
): ReadonlyMap<number, NotebookEntry> {
  const all = new Map(entries.map((entry) => [entry.supplier_id, entry]));
  for (const { supplier_id, changes: changed } of changes)
    all.set(supplier_id, { ...entryOf(all, supplier_id), ...changed });
  return all;
}
