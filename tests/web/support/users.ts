import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { ListedUser } from '@/domain/user';
import { adminRow, listedUser } from '../../support/builders';
import { server, table } from './msw';
import { renderApp } from './render-route';

export const ANA = listedUser(1, { name: 'Ana Souza', email: 'ana@teste.example' });
export const BIA = listedUser(2, {
  name: 'Bia Lopes',
  role: 'premium',
  status: 'active',
  ends_at: '2027-01-01T02:59:59.999+00:00',
});
export const CAIO = listedUser(3, {
  name: 'Caio Reis',
  status: 'expired',
  ends_at: '2026-01-10T12:00:00+00:00',
});
export const CLARA = listedUser(4, { name: 'Clara Chefe', role: 'admin', status: 'active' });
export const ALL_USERS = [ANA, BIA, CAIO, CLARA];

/** What a request for the list asks for: the text to be found, and the row it starts with. */
interface Asked {
  search: string;
  offset: number;
}

/** Answers as PostgREST does: the admin's own row, and pages of the users. */
export function usersServer(
  users: ListedUser[],
  answer?: (asked: Asked) => Response | undefined | Promise<Response | undefined>,
) {
  const requests: Asked[] = [];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/search_accounts', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      expect(params.get('order')).toBe('name.asc,id.asc');
      expect(params.get('limit')).toBe('10');
      expect(request.headers.get('prefer')).toContain('count=exact');
      const { search } = (await request.json()) as { search: string };
      const asked = { search, offset: Number(params.get('offset')) };
      requests.push(asked);
      return (await answer?.(asked)) ?? pageOf(users, asked.offset);
    }),
  );
  return requests;
}

/** A page of them as PostgREST answers, 416 beyond the end. */
export function pageOf(users: ListedUser[], offset: number) {
  const headers = { 'content-range': `*/${users.length}` };
  if (offset > 0 && offset >= users.length)
    return HttpResponse.json({ code: 'PGRST103', message: 'Recusado' }, { status: 416, headers });
  return HttpResponse.json(users.slice(offset, offset + 10), { headers });
}

/** The users' screen, as an admin sees it. */
export async function openUsers(users = ALL_USERS, path = '/admin/usuarios') {
  const requests = usersServer(users);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Usuários' });
  return { ...view, requests };
}

/** The button that opens the subscription dialog of one user. */
export const subscriptionButton = (name: string) =>
  screen.getByRole('button', { name: `Alterar assinatura de ${name}` });
