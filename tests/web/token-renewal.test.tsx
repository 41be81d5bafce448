import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { supplierRows } from '../support/builders';
import { api, apiRefusal } from './support/account';
import { answerAuth, auth, authRefusal } from './support/auth-answers';
import { found } from './support/directory';
import { API, hold, rows, server, table } from './support/msw';
import { renderApp, storedSession } from './support/render-route';

const DAY_SECONDS = 86_400;
const EXPIRED = { code: 'PGRST303', message: 'JWT expired' };

/** Grant types of all requests for a token. */
let grants: (string | null)[];
beforeEach(() => {
  answerAuth();
  grants = [];
  answerToken(() => HttpResponse.json({ ...storedSession(), access_token: 'renewed' }));
});

function answerToken(answer: () => Response | Promise<Response>) {
  server.use(
    auth('token', ({ request }) => {
      grants.push(new URL(request.url).searchParams.get('grant_type'));
      return answer();
    }),
  );
}

const isExpired = (request: Request) => request.headers.get('authorization') === 'Bearer access';
const storedToken = () =>
  (JSON.parse(localStorage.getItem('token') ?? '{}') as { access_token?: string }).access_token;

/** Every table refuses the stored token as expired. */
function expireToken() {
  server.use(
    http.all(`${API}/rest/v1/*`, ({ request }) =>
      isExpired(request) ? HttpResponse.json(EXPIRED, { status: 401 }) : undefined,
    ),
  );
}

describe('a token that the server calls expired although the device believes it valid', () => {
  test('is renewed without a gap, in which other tabs would log out, and the requests are repeated, so that the member notices nothing', async () => {
    expireToken();
    const removed = vi.spyOn(Storage.prototype, 'removeItem');
    await renderApp('/fornecedores', { as: 'member' });
    await found('3 fornecedores encontrados');
    expect(await screen.findByRole('button', { name: 'Sair' })).toBeVisible();
    expect(storedToken()).toBe('renewed');
    expect(grants).toEqual(['refresh_token']);
    expect(removed).not.toHaveBeenCalledWith('token');
  });

  test('is renewed once for several requests, also for one whose refusal arrives after the renewal', async () => {
    localStorage.setItem('token', JSON.stringify(storedSession()));
    expireToken();
    const { held, release } = hold();
    server.use(
      table('get', 'favorites', async ({ request }) => {
        if (isExpired(request)) await held;
        return undefined;
      }),
    );
    vi.resetModules();
    const { rest } = await import('@/lib/backend/rest/rest-client');
    const late = rest.from('favorites').select().then();
    const answers = await Promise.all([rest.from('categories').select(), rest.from('suppliers').select()]);
    release();
    expect([...answers, await late].map(({ error }) => error)).toEqual([null, null, null]);
    expect(grants).toEqual(['refresh_token']);
  });

  test('logs the member out if the server refuses to renew it', async () => {
    expireToken();
    answerToken(() => authRefusal(400, 'refresh_token_not_found'));
    await renderApp('/fornecedores', { as: 'member' });
    await found('3 fornecedores encontrados');
    expect(screen.getByRole('link', { name: 'Entrar' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect(grants).toEqual(['refresh_token']);
  });

  test.each([
    ['overloaded', () => authRefusal(429, 'over_request_rate_limit')],
    ['hidden behind the page of a proxy', () => HttpResponse.html('<h1>Gateway</h1>', { status: 403 })],
  ])('does not log the member out while the auth server is %s', async (_how, answer) => {
    expireToken();
    answerToken(answer);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderApp('/fornecedores', { as: 'member' });
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await screen.findByText('Falha ao buscar fornecedores');
    expect(await screen.findByRole('button', { name: 'Sair' })).toBeVisible();
    expect(storedToken()).toBe('access');
  });

  test('is renewed for the edge function, for storage and for a new password', async () => {
    localStorage.setItem('token', JSON.stringify(storedSession()));
    server.use(
      api('get', 'account/export', ({ request }) =>
        isExpired(request)
          ? apiRefusal(401, 'Sua sessão terminou. Entre novamente.')
          : HttpResponse.json({ data: 'exported' }),
      ),
      http.post(`${API}/storage/v1/object/suppliers/1/a.jpg`, ({ request }) =>
        isExpired(request)
          ? HttpResponse.json(
              { statusCode: '403', message: '"exp" claim timestamp check failed' },
              { status: 400 },
            )
          : HttpResponse.json({ Id: 'x', Key: 'suppliers/1/a.jpg' }),
      ),
      auth(
        'user',
        ({ request }) =>
          isExpired(request)
            ? HttpResponse.json(
                { error_code: 'bad_jwt', msg: 'invalid JWT: token is expired' },
                { status: 403 },
              )
            : HttpResponse.json(storedSession().user),
        'put',
      ),
    );
    vi.resetModules();
    const { callApi } = await import('@/lib/backend/api-client');
    const { supabase } = await import('@/lib/backend/supabase-client');
    const expire = () => localStorage.setItem('token', JSON.stringify(storedSession()));
    expect(await callApi('Não deu.', 'account/export')).toBe('exported');
    expire();
    const upload = supabase.storage.from('suppliers').upload('1/a.jpg', new Blob(['x']));
    expect(await upload).toMatchObject({ error: null });
    expire();
    expect(await supabase.auth.updateUser({ password: 'segredo-novo' })).toMatchObject({ error: null });
    expect(grants).toEqual(Array(3).fill('refresh_token'));
  });
});

test('on a device whose clock is a day ahead, the token is renewed once and not for every request', async () => {
  const { expires_in, expires_at } = storedSession();
  // The server's clock, which `expires_at` is from, is a day behind the device's.
  const session = { ...storedSession(), expires_in, expires_at: expires_at - DAY_SECONDS };
  localStorage.setItem('token', JSON.stringify(session));
  answerToken(() => HttpResponse.json({ ...session, access_token: 'renewed' }));
  server.use(table('get', 'suppliers', () => rows(supplierRows)));
  const { user } = await renderApp('/fornecedores');
  await found('3 fornecedores encontrados');
  await user.click(await screen.findByRole('link', { name: 'Meu perfil' }));
  await screen.findByRole('heading', { name: 'Meu perfil' });
  expect(grants).toEqual(['refresh_token']);
});
