import { http, HttpResponse, type DefaultBodyType, type HttpResponseResolver, type PathParams } from 'msw';
import { memberRow } from '../../support/builders';
import { api } from './account';
import { API, rows, server, table } from './msw';
import { storedSession } from './render-route';

type Verb = 'post' | 'get' | 'put';

/** A handler of Supabase Auth: `auth('token', () => …)`. */
export function auth(
  path: string,
  resolver: HttpResponseResolver<PathParams, DefaultBodyType, undefined>,
  verb: Verb = 'post',
) {
  return http[verb](`${API}/auth/v1/${path}`, resolver);
}

/** Auth's refusal, as the hosted server words it. */
export function authRefusal(status: number, code?: string) {
  return HttpResponse.json({ code: status, error_code: code, msg: 'refused' }, { status });
}

/** What a proxy or a captive portal puts in the place of an answer. */
export function webPage(status: number) {
  return HttpResponse.html('<!doctype html><h1>Gateway</h1>', { status });
}

export interface AskedAuth {
  /** E-mail and password of every login that came in. */
  logins: unknown[];
  /** Bodies of every request to send the confirmation again. */
  resent: unknown[];
  /** Scope of every logout: which of the account's sessions it ends. */
  logouts: (string | null)[];
  /** Bodies of every sign-up. */
  signUps: unknown[];
  /** Addresses that a link to choose a password was asked for. */
  recoveries: unknown[];
  /** Token and type of every mailed link that was opened. */
  links: unknown[];
  /** Bodies of every change of the signed-in user. */
  updates: unknown[];
  /** Bodies of every request to void a sign-up that nobody has confirmed. */
  voided: unknown[];
}

/** The kind of link that leads to the page that is shown. */
function linkOfThisPage(): string {
  const { pathname, search } = window.location;
  const type = new URLSearchParams(search).get('type');
  if (pathname === '/resetar-senha') return type === 'invite' ? type : 'recovery';
  return type === 'email_change' ? type : 'signup';
}

/** Lets everybody in as the member of ./builders, and agrees to all else. @returns what was asked, as it comes in */
export function answerAuth(): AskedAuth {
  const asked: AskedAuth = {
    logins: [],
    resent: [],
    logouts: [],
    signUps: [],
    recoveries: [],
    links: [],
    updates: [],
    voided: [],
  };
  const { user } = storedSession();
  server.use(
    auth('token', async ({ request }) => {
      const { email, password } = (await request.json()) as Record<string, unknown>;
      asked.logins.push({ email, password });
      return HttpResponse.json(storedSession());
    }),
    auth('resend', async ({ request }) => {
      asked.resent.push(await request.json());
      return HttpResponse.json({});
    }),
    auth('logout', ({ request }) => {
      asked.logouts.push(new URL(request.url).searchParams.get('scope'));
      return new HttpResponse(null, { status: 204 });
    }),
    api('post', 'auth/register', async ({ request }) => {
      asked.signUps.push(await request.json());
      return HttpResponse.json({ message: 'Cadastro realizado com sucesso!' }, { status: 201 });
    }),
    auth('recover', async ({ request }) => {
      const { email } = (await request.json()) as Record<string, unknown>;
      asked.recoveries.push(email);
      return HttpResponse.json({});
    }),
    auth('verify', async ({ request }) => {
      const { token_hash, type } = (await request.json()) as Record<string, unknown>;
      asked.links.push({ token_hash, type });
      return HttpResponse.json({ ...storedSession(), access_token: 'opened-by-link' });
    }),
    table('post', 'rpc/email_link', () => rows([{ kind: linkOfThisPage(), email: user.email }])),
    table('post', 'rpc/void_unconfirmed_sign_up', async ({ request }) => {
      asked.voided.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    auth('user', () => HttpResponse.json(user), 'get'),
    auth(
      'user',
      async ({ request }) => {
        asked.updates.push(await request.json());
        return HttpResponse.json(user);
      },
      'put',
    ),
  );
  return asked;
}

/** The server ended the session: it refuses to renew the token, and a logout has nothing to end. */
export function endSessionOnServer(): void {
  server.use(
    auth('token', () => authRefusal(400, 'refresh_token_not_found')),
    auth('logout', () => authRefusal(403, 'session_not_found')),
  );
}

/** The member as an admin. */
export const adminRow = { ...memberRow, role: 'admin', staff_role: 'owner', status: 'active' };

/** What the browser keeps of a person: not its theme, what the site is called and looks like, or that it was here today. */
export function storedKeys(): string[] {
  return Object.keys(localStorage).filter(
    (key) => !['theme', 'site', 'brand', 'counted-steps'].includes(key),
  );
}
