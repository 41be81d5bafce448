import { http, HttpResponse, type DefaultBodyType, type HttpResponseResolver, type PathParams } from 'msw';
import { memberRow } from './builders';
import { API, server } from './msw';
import { storedSession } from './render-route';

/** A handler of Supabase Auth: `auth('token', () => …)`. */
export function auth(path: string, resolver: HttpResponseResolver<PathParams, DefaultBodyType, undefined>) {
  return http.post(`${API}/auth/v1/${path}`, resolver);
}

/** Auth's refusal, as the hosted server words it. */
export function authRefusal(status: number, code?: string) {
  return HttpResponse.json({ code: status, error_code: code, msg: 'refused' }, { status });
}

export interface AskedAuth {
  /** E-mail and password of every login that came in. */
  logins: unknown[];
  /** Bodies of every request to send the confirmation again. */
  resent: unknown[];
  logouts: number;
}

/** Lets everybody in as the member of ./builders. @returns what was asked, as it comes in */
export function answerAuth(): AskedAuth {
  const asked: AskedAuth = { logins: [], resent: [], logouts: 0 };
  server.use(
    auth('token', async ({ request }) => {
      const { email, password } = (await request.json()) as { email?: string; password?: string };
      asked.logins.push({ email, password });
      return HttpResponse.json(storedSession());
    }),
    auth('resend', async ({ request }) => {
      asked.resent.push(await request.json());
      return HttpResponse.json({});
    }),
    auth('logout', () => {
      asked.logouts += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

/** The member as an admin. */
export const adminRow = { ...memberRow, role: 'admin', status: 'active' };
