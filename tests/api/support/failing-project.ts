import { http, HttpResponse, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { test as base, expect, vi } from 'vitest';
import { createApp } from '../../../supabase/functions/api/app';
import { readEnv } from '../../../supabase/functions/api/env';
import type { ErrorPlace } from '../../../supabase/functions/api/http/errors';
import type { LogEntry } from '../../../supabase/functions/api/middleware/request-log';
import { bodyOf } from './api';

// For faults that neither the auth server nor the database produces on demand: the app runs in this process, and a
// test chooses what the project behind it answers.

export const PROJECT = 'https://projeto.example';
export const SITE = 'https://guia.example';
export const ID = '00000000-0000-4000-8000-000000000001';
export const PASSWORD = 'segredo-da-ana';
/** Has the form of a member's token; its signature is never checked here. */
export const TOKEN = `e30.${Buffer.from('{"aud":"authenticated"}').toString('base64url')}.cccc`;
export const USER = {
  id: ID,
  email: 'ana@teste.example',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
};
const SESSION = {
  access_token: TOKEN,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: USER,
};
const VARIABLES: Record<string, string> = {
  SUPABASE_URL: PROJECT,
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"public","other":"x"}',
  SUPABASE_SECRET_KEYS: '{"default":"secret"}',
  SUPABASE_ANON_KEY: 'old-public',
  SUPABASE_SERVICE_ROLE_KEY: 'old-secret',
  SITE_URL: `${SITE}/inicio`,
};

export const DOWN = { message: 'O servidor não está respondendo. Tente novamente em instantes.' };
export const TOO_MANY = { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' };
export const UNKNOWN = { message: 'Algo deu errado no servidor. Tente novamente em instantes.' };

export const auth = (path: string) => `${PROJECT}/auth/v1${path}`;
export const rest = (path: string) => `${PROJECT}/rest/v1${path}`;
/** A refusal of the auth server. Its own message must never reach a caller. */
export const authError = (status: number, code: string, headers = {}, msg = `Secret detail: ${PASSWORD}`) =>
  HttpResponse.json({ code: status, error_code: code, msg }, { status, headers });

/** Changes to the environment variables of the function. */
export type Changes = Record<string, string | undefined>;

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

/** The app before a project in which everything works, until a test says otherwise. */
export class FailingProject {
  /** Which key each kind of request carried last. */
  readonly keys: Record<string, string | null> = {};
  /** What the function has written to its log. */
  readonly logged: LogEntry[] = [];
  /** What it has reported to the operator. */
  readonly reported = vi.fn<(error: unknown, place: ErrorPlace) => void>();
  private readonly server = setupServer(...this.workingProject());

  listen(): void {
    this.server.listen({ onUnhandledRequest: 'error' });
  }

  close(): void {
    this.server.close();
  }

  /** Answers in place of those of the working project. */
  use(...handlers: RequestHandler[]): void {
    this.server.use(...handlers);
  }

  /** Back to the working project. */
  repair(): void {
    this.server.resetHandlers();
  }

  /** One request with a member's token. */
  async call(path: string, init: RequestInit = {}, changes: Changes = {}): Promise<Answered> {
    const variables: Changes = { ...VARIABLES, ...changes };
    const env = readEnv((name) => variables[name]);
    const app = createApp({ env, log: (entry) => this.logged.push(entry), reportError: this.reported });
    const headers = new Headers({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' });
    new Headers(init.headers).forEach((value, name) => headers.set(name, value));
    const response = await app.request(path, { ...init, headers });
    const text = await response.text();
    expect(text).not.toMatch(/Secret detail|select|\bat .*\.ts|segredo/i);
    const answer = { status: response.status, headers: response.headers, text };
    return { ...answer, body: text ? bodyOf(answer) : null };
  }

  /** Expects so many reports to the operator, none of which names the person or their password. */
  expectReports(times: number): void {
    expect(this.reported).toHaveBeenCalledTimes(times);
    for (const [error, place] of this.reported.mock.calls) {
      const { message, stack } = error as Error;
      expect(`${message} ${stack} ${JSON.stringify(place)}`).not.toMatch(
        new RegExp(`${PASSWORD}|${USER.email}|${TOKEN}`),
      );
    }
  }

  private workingProject(): RequestHandler[] {
    const noted =
      (name: string, answer: () => Response) =>
      ({ request }: { request: Request }) => {
        this.keys[name] = request.headers.get('apikey');
        return answer();
      };
    const json = (name: string, body: object | number) => noted(name, () => HttpResponse.json(body));
    const empty = (name: string) => noted(name, () => new HttpResponse(null, { status: 204 }));
    return [
      http.get(auth('/user'), json('user', USER)),
      http.post(auth('/token'), json('token', SESSION)),
      http.post(auth('/logout'), empty('logout')),
      http.get(rest('/admins'), json('admins', [])),
      http.get(
        rest('/settings'),
        json('settings', { site_name: 'Guia', main_color: '#e11d48', maintenance_mode: false }),
      ),
      http.post(rest('/rpc/delete_account'), empty('delete')),
      http.post(rest('/rpc/export_account'), json('export', { conta: { id: ID } })),
      http.post(rest('/rpc/count_attempt'), json('count', 0)),
    ];
  }
}

export const test = base.extend('project', ({ onTestFinished }) => {
  const project = new FailingProject();
  project.listen();
  onTestFinished(() => project.close());
  return project;
});
