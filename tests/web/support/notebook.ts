import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, vi } from 'vitest';
import { emptyEntry, type NotebookEntry } from '@/domain/notebook/notebook';
import { NO_SHOP } from '@/domain/account/shop';
import { MEMBER_ID, premiumRow } from '../../support/builders';
import { ATELIE, BRISALU, favoritesServer } from './favorites';
import { rows, server, table } from './msw';
import { renderApp } from './render-route';
import { answerPage, supplierPage } from './supplier-page';

export const NAME = ATELIE.name;
export const TODAY = '2026-11-21';

export interface SentChange {
  supplier_id: number;
  changes: Partial<NotebookEntry>;
  edited_at: string;
}

/** A premium member opens the site in the afternoon of TODAY, in each test of a file. */
export function inTheAfternoon() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(`${TODAY}T14:32:00-03:00`) });
    server.use(
      table('get', 'accounts', () => HttpResponse.json(premiumRow)),
      table('get', 'profiles', () => HttpResponse.json(NO_SHOP)),
    );
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

interface Unsent {
  changes?: SentChange[];
  unsaved?: { note: string }[];
}
/** Where a member's changes wait that are not sent yet. */
export const keyOf = (owner: string) => `notebook:${owner}`;
export const pending = (owner = MEMBER_ID) =>
  JSON.parse(localStorage.getItem(keyOf(owner)) ?? '{}') as Unsent;

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
