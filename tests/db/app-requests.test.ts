import { randomUUID } from 'node:crypto';
import type { UseMutationOptions } from '@tanstack/react-query';
import { describe, expect, vi } from 'vitest';
import { TOKEN_KEY } from '@/lib/storage-keys';
import type { Account } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import { appData, AUDIENCE, ELSEWHERE, idOf, insertList, REQUESTS } from './app-requests-list';
import { QueryClient } from '@tanstack/react-query';
import { acting, requestsOf, type Sent, watchRequests } from './app-requests-sender';

// The app's own code sends the requests. Only the session and React are mocked.
vi.mock('@/lib/backend/access-token', () => ({ accessToken: () => Promise.resolve(acting.token) }));
vi.mock('@/lib/backend/supabase-client', () => ({
  get supabase() {
    return acting.actor?.client;
  },
}));
vi.mock('@/lib/backend/end-session', () => ({ endSession: () => Promise.resolve() }));
vi.mock('@/data/session/session', () => ({
  authClient: () => Promise.resolve(acting.actor?.client),
  isSessionOf: () => true,
  useSession: () => ({ status: 'loading' }),
}));
vi.mock('@tanstack/react-query', async (original) => ({
  ...(await original<object>()),
  useMutation: ({ mutationFn }: UseMutationOptions) => ({
    mutateAsync: (input: never) => mutationFn?.(input, { client: new QueryClient() } as never),
  }),
}));

const test = base.extend(
  'world',
  { scope: 'file' },
  async ({ actors, backend, suppliers }, { onCleanup }) => {
    // Other test files of the same process may have loaded the app's modules.
    vi.resetModules();
    vi.stubEnv('VITE_SUPABASE_URL', backend.url);
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', backend.publishableKey);
    const { localStore } = await import('@/lib/browser-storage');
    localStore.setItem(TOKEN_KEY, 'checked by the categories’ mutations');
    watchRequests();
    // The app logs failures here that it does not show.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onCleanup(() => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
    });
    return {
      app: await appData(),
      backend,
      supplierId: suppliers.open.id,
      whatsapp: suppliers.open.contacts.whatsapp,
      categoryId: suppliers.categoryId,
      listId: await insertList(backend),
      messageId: await idOf(
        backend,
        `insert into public.contact_messages (name, email, subject, message) values ('Ana', 'ana@teste.example', 'outros', 'a') returning id`,
      ),
      orderId: await insertOrder(backend, actors.expired.account),
      memberId: actors.expired.account.id,
    };
  },
);

// The app's code is loaded here because it may take longer than the time limit of a test.
test.beforeAll(({ world: _world }) => undefined, 120_000);

async function insertOrder(backend: Backend, { id }: Account): Promise<string> {
  const [order] = await backend.sql<{ id: string }>(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
     values ($1, 'monthly', 1, 2990, 'pix', 'teste', 'pending', gen_random_uuid()::text) returning id`,
    [id],
  );
  return order!.id;
}

/** Id of no account, for the visitor. */
const NOBODY = randomUUID();

/** Tables and functions that the requests have reached. */
const reached = new Set<string>();
const outdated: Sent[] = [];

describe('every request of the app to PostgREST', () => {
  test.for(Object.entries(REQUESTS))('%s is answered', async ([, { of, send }], { actors, world }) => {
    const names = [...AUDIENCE.everyone].sort(
      (one, other) => Number(AUDIENCE[of].includes(one)) - Number(AUDIENCE[of].includes(other)),
    );
    for (const name of names) {
      const { sent, error } = await requestsOf(actors[name], () =>
        Promise.allSettled(send(world, actors[name].account.id || NOBODY)).then((results) => {
          for (const result of results) if (result.status === 'rejected') throw result.reason;
        }),
      );
      for (const { resource } of sent) reached.add(resource);
      outdated.push(...sent.filter(isOutdated));
      const failed = sent.filter(({ status }) => status >= 400);
      if (AUDIENCE[of].includes(name)) expect([name, error, failed]).toEqual([name, null, []]);
      else expect([name, failed.filter((answer) => !isRefusal(answer))]).toEqual([name, []]);
    }
  });

  test('none needs what PostgREST 13 has removed or PostgREST 16 deprecates', () => {
    expect(outdated).toEqual([]);
  });
});

/**
 * Since 13 a limit of a change is ignored, so that it would change more rows, and functions take no object as a single
 * parameter; 16 warns of filters and orders that name an embedded table beside its alias.
 */
function isOutdated({ request, prefer }: Sent): boolean {
  const aliased = [...request.matchAll(/\w+:(\w+)[!(]/g)].map(([, table]) => table);
  return (
    /^(PATCH|DELETE) .*[?&](limit|order|offset)=/.test(request) ||
    prefer.includes('params=single-object') ||
    aliased.some((table) => new RegExp(`[?&]${table}\\.`).test(request))
  );
}

/** Whether privileges, a check inside a function, or row security (which hides the requested row) refused a request. */
function isRefusal({ status, code }: { status: number; code: string | undefined }): boolean {
  // The answer to HEAD has no body, and so no code.
  if (code === '42501' || code === undefined) return status === 401 || status === 403;
  return code === 'PGRST116' || /^PT4\d\d$/.test(code ?? '');
}

describe('the list of requests', () => {
  const sources = import.meta.glob<string>('../../src/data/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  test('has every query and every mutation of src/data', async ({ world: _appLoaded }) => {
    const names: string[] = [];
    for (const [file, source] of Object.entries(sources)) {
      for (const [, name] of source.matchAll(/^export const (\w+Queries) = \{$/gm)) {
        const module = (await import(/* @vite-ignore */ file)) as Record<
          string,
          Record<string, () => unknown>
        >;
        for (const [key, make] of Object.entries(module[name!]!))
          if (!(make.length === 0 && Array.isArray(make()))) names.push(`${name}.${key}`);
      }
      for (const declaration of source.split(/^export /m))
        if (/\buseMutation\(/.test(declaration))
          names.push(...(/^function (use\w+)/.exec(declaration) ?? []).slice(1));
    }
    const others = ['countStep', 'discardRows', 'fetchSupplierIds', 'reserveSupplierId', 'saveEntry'];
    expect([...names, ...others].sort()).toEqual([...Object.keys(REQUESTS), ...ELSEWHERE].sort());
  });

  test('reaches every table and function that src/data names', () => {
    const named = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\.(?:from|rpc)\(\s*'(\w+)'/g), ...source.matchAll(/['`](\w+)\?select=/g)].map(
        ([, name]) => name!,
      ),
    );
    const askedElsewhere = [
      // Only for long lists: tests/db/large-directory.test.ts.
      'supplier_page_starts',
      // Only with links in e-mails and sign-ups: tests/db/repeated-sign-ups.test.ts.
      ...['email_link', 'undo_email_change', 'void_unconfirmed_sign_up'],
      // Only with links in e-mails, and for mails that have failed: tests/db/outbox.test.ts.
      ...['set_mail_wish', 'resend_mail'],
      // Only while the site is built: tests/db/site.test.ts.
      'page_dates',
    ];
    expect([...new Set(named)].filter((name) => !reached.has(name)).sort()).toEqual(askedElsewhere.sort());
  });
});
