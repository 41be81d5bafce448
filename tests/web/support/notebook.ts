import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyEntry, type NotebookEntry } from '@/domain/notebook/notebook';
import { MEMBER_ID, premiumRow } from '../../support/builders';
import { ATELIE, BRISALU, favoritesServer } from './favorites';
import { rows, server, table } from './msw';
import { renderApp } from './render-route';
import { answerPage, supplierPage } from './supplier-page';

export const NAME = ATELIE.name;
export const TODAY = '2026-11-21';

interface SentChange {
  supplier_id: number;
  changes: Partial<NotebookEntry>;
  edited_at: string;
}

/** A premium member opens the site in the afternoon of TODAY, in each test of a file. */
export function inTheAfternoon() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T14:32:00-03:00`) });
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  });
  afterEach(() => vi.useRealTimers());
}

/** Keeps these entries, as the database does, and notes every change that is sent. */
export function notebookServer(initial: Partial<NotebookEntry>[] = []) {
  const kept = new Map(initial.map((entry) => [entry.supplier_id!, { ...emptyEntry(0), ...entry }]));
  const sent: SentChange[] = [];
  server.use(
    table('get', 'notebook_entries', () => rows([...kept.values()])),
    table('post', 'rpc/save_notebook_entry', async ({ request }) => {
      const change = (await request.json()) as SentChange;
      sent.push(change);
      const id = change.supplier_id;
      const entry = { ...(kept.get(id) ?? emptyEntry(id)), ...change.changes };
      kept.set(id, entry);
      return HttpResponse.json({ ...entry, kept: [] });
    }),
  );
  return { sent, changes: () => sent.map(({ changes }) => changes) };
}

/** What waits on the device to be sent is stored under these keys, one for each change. */
const keyOf = (owner: string, id = '') => `notebook:${owner}:${id}`;

export interface StoredChange extends SentChange {
  id: string;
  refusal?: string;
}

export function store(change: StoredChange, owner = MEMBER_ID): void {
  localStorage.setItem(keyOf(owner, change.id), JSON.stringify(change));
}

/** All that is stored, in the order of the edits. */
export function storedChanges(owner = MEMBER_ID): StoredChange[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf(owner)))
    .map((key) => JSON.parse(localStorage.getItem(key)!) as StoredChange)
    .sort((one, other) => one.edited_at.localeCompare(other.edited_at));
}

export const pending = (owner?: string) =>
  storedChanges(owner).filter(({ refusal }) => refusal === undefined);

/** Another tab has stored these values one after the other for the change (null: removed it). */
export function otherTabStores(id: string, ...values: (StoredChange | '' | null)[]): void {
  const key = keyOf(MEMBER_ID, id);
  for (const value of values) {
    const oldValue = localStorage.getItem(key);
    const newValue = value ? JSON.stringify(value) : value;
    if (newValue === null) localStorage.removeItem(key);
    else localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
  }
}

export const noteField = () => screen.findByLabelText('Anotação');

/** Pasted at once: while a busy machine types slowly, the note would be saved in parts. */
export async function write(user: UserEvent, text: string) {
  await user.click(await noteField());
  await user.paste(text);
}

/** The page of a supplier with its notes. */
export async function openPage() {
  answerPage(supplierPage(1));
  const view = await renderApp('/fornecedores/1', { as: 'member' });
  await noteField();
  return view;
}

/** The favorites by status. */
export async function openNotebook() {
  favoritesServer([ATELIE, BRISALU]);
  const view = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await screen.findByRole('combobox', { name: `Situação de ${NAME}` });
  return view;
}
