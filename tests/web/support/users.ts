import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect } from 'vitest';
import type { MemberDetails } from '@/domain/account/member';
import type { ListedUser } from '@/domain/account/user';
import { adminRow, listedUser } from '../../support/builders';
import { rows, server, table } from './msw';
import { renderApp } from './render-route';

export const ORDER_ID = '0a1b2c3d-0000-4000-8000-000000000001';

/** A member who has bought a month, as an owner sees them. */
export const BIA_DETAILS: MemberDetails = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Bia Lopes',
  email: 'bia@teste.example',
  role: 'premium',
  staff_role: null,
  status: 'active',
  ends_at: '2090-01-01T02:59:59.999Z',
  created_at: '2026-03-05T12:00:00Z',
  confirmed_at: '2026-03-05T12:30:00Z',
  invited_at: null,
  last_login_at: '2026-11-20T12:00:00Z',
  blocked: false,
  wants_news: true,
  wants_offers: false,
  wants_platform_news: true,
  wants_reminders: false,
  wants_premium_end: false,
  mail_block: null,
  mail_block_at: null,
  favorites: 7,
  messages: 2,
  giveable_days: null,
  premium: [
    { order_id: ORDER_ID, released: false, starts: '2026-11-20T12:00:00Z', ends: '2090-01-01T02:59:59.999Z' },
  ],
};

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

/** What a request for the list asks for: the text to be found, the filter, the order, and which rows. */
interface Asked {
  search: string;
  filter: string;
  order: string;
  offset: number;
  limit: number;
}

/** The request for the first page as the screen opens. */
export const FIRST: Asked = { search: '', filter: '', order: 'sort_name.asc', offset: 0, limit: 10 };

/** Answers as PostgREST does: the admin's own row, and pages of the users. */
export function usersServer(
  users: ListedUser[],
  answer?: (asked: Asked) => Response | undefined | Promise<Response | undefined>,
) {
  const requests: Asked[] = [];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/member_details', () => rows([])),
    table('post', 'rpc/note_export', () => new HttpResponse(null, { status: 204 })),
    table('post', 'rpc/search_members', async ({ request }) => {
      const params = new URL(request.url).searchParams;
      expect(request.headers.get('prefer')).toContain('count=exact');
      const [order = '', ...rest] = params.get('order')!.split('.nullslast');
      expect(rest).toEqual([',sort_name.asc,id.asc']);
      const asked = {
        ...((await request.json()) as Pick<Asked, 'search' | 'filter'>),
        order,
        offset: Number(params.get('offset')),
        limit: Number(params.get('limit')),
      };
      requests.push(asked);
      return (await answer?.(asked)) ?? pageOf(users, asked.offset, asked.limit);
    }),
  );
  return requests;
}

/** A page of them as PostgREST answers, 416 beyond the end. */
export function pageOf(users: ListedUser[], offset: number, limit = 10) {
  const headers = { 'content-range': `*/${users.length}` };
  if (offset > 0 && offset >= users.length)
    return HttpResponse.json({ code: 'PGRST103', message: 'Recusado' }, { status: 416, headers });
  return HttpResponse.json(users.slice(offset, offset + limit), { headers });
}

/** The users' screen, as an admin sees it. */
export async function openUsers(users = ALL_USERS, path = '/admin/usuarios') {
  const requests = usersServer(users);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Usuários' });
  return { ...view, requests };
}
