import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { ContactMessage } from '@/domain/site/contact-message';
import { adminRow } from '../../support/builders';
import { API, server, table } from './msw';
import { renderApp } from './render-route';

export const NEW: ContactMessage = {
  id: 1,
  name: 'Ana Souza',
  email: 'ana@teste.example',
  subject: 'planos',
  message: 'Posso pagar em 12x?\n<b>Obrigada</b>\n  Ana',
  created_at: '2026-11-21T15:30:00+00:00',
  read_at: null,
  answered_at: null,
};
const READ = { ...NEW, id: 2, name: 'Bia Lopes', read_at: '2026-11-20T12:00:00+00:00' };
const ANSWERED = { ...READ, id: 3, name: 'Caio Reis', answered_at: '2026-11-20T13:00:00+00:00' };
export const ALL_MESSAGES = [NEW, READ, ANSWERED];

interface Answers {
  messages?: ContactMessage[];
  list?: () => Response | undefined;
  patch?: () => Response | Promise<Response>;
  remove?: () => Response | Promise<Response>;
  unread?: () => Response;
  kept?: number;
  older?: () => Response;
  keep?: () => Response | Promise<Response>;
}

/** What was asked of the server. */
export interface Asked {
  lists: { search: string; filter: string; offset: string | null }[];
  changes: { id: string | null; body: unknown }[];
  deleted: (string | null)[];
  kept: unknown[];
  older: unknown[];
  counted: number;
}

/** Answers as PostgREST does, to an admin. */
export function messagesServer(answers: Answers = {}): Asked {
  const { messages = ALL_MESSAGES, kept = 12 } = answers;
  const asked: Asked = { lists: [], changes: [], deleted: [], kept: [], older: [], counted: 0 };
  const done = () => HttpResponse.json([{ id: 1 }]);
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/search_messages', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      expect(params.get('order')).toBe('created_at.desc,id.desc');
      const { search } = (await request.json()) as { search: string };
      const filter = ['read_at', 'answered_at'].filter((name) => params.get(name) === 'is.null').join();
      asked.lists.push({ search, filter, offset: params.get('offset') });
      return (
        answers.list?.() ??
        HttpResponse.json(messages, { headers: { 'content-range': `0-9/${messages.length}` } })
      );
    }),
    http.head(`${API}/rest/v1/contact_messages`, () => {
      asked.counted++;
      return answers.unread?.() ?? new HttpResponse(null, { headers: { 'content-range': '*/2' } });
    }),
    table('patch', 'contact_messages', async ({ request }) => {
      asked.changes.push({ id: new URL(request.url).searchParams.get('id'), body: await request.json() });
      return answers.patch?.() ?? done();
    }),
    table('delete', 'contact_messages', ({ request }) => {
      asked.deleted.push(new URL(request.url).searchParams.get('id'));
      return answers.remove?.() ?? done();
    }),
    table('get', 'operator_settings', () => HttpResponse.json({ message_retention_months: kept })),
    table('patch', 'operator_settings', async ({ request }) => {
      asked.kept.push(await request.json());
      return answers.keep?.() ?? HttpResponse.json([{ id: true }]);
    }),
    table('post', 'rpc/messages_older_than', async ({ request }) => {
      asked.older.push(await request.json());
      return answers.older?.() ?? HttpResponse.json(7);
    }),
  );
  return asked;
}

/** The screen of messages, as an admin sees it. */
export async function openMessages(answers: Answers = {}, path = '/admin/mensagens') {
  const asked = messagesServer(answers);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Mensagens' });
  return { ...view, asked };
}
