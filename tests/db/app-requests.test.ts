import { randomUUID } from 'node:crypto';
import type { UseMutationOptions } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { localStore } from '@/lib/browser-storage';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { createActors, type ActorName, type Actors } from '../support/actors';
import { acting, ask, requestsOf, watchRequests } from './support/app-requests';
import { startBackend, type Backend } from '../support/backend';
import { createCategory, createSuppliers, insertPremiumSupplier, mark } from '../support/supplier-world';

// The app's own code sends the requests: only who is logged in, and React, are replaced.
vi.mock('@/lib/backend/access-token', () => ({
  accessToken: () => Promise.resolve(acting.token),
  storedMember: () => null,
}));
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
    mutateAsync: (input: never) => mutationFn?.(input, {} as never),
  }),
}));

const appData = async () => ({
  ...(await import('@/data/account/mutations')),
  ...(await import('@/data/account/profile-queries')),
  ...(await import('@/data/account/queries')),
  ...(await import('@/data/categories/mutations')),
  ...(await import('@/data/categories/queries')),
  ...(await import('@/data/dashboard/queries')),
  ...(await import('@/data/favorites/mutations')),
  ...(await import('@/data/favorites/queries')),
  ...(await import('@/data/history/queries')),
  ...(await import('@/data/imports/mutations')),
  ...(await import('@/data/imports/queries')),
  ...(await import('@/data/lists/mutations')),
  ...(await import('@/data/lists/admin-queries')),
  ...(await import('@/data/lists/queries')),
  ...(await import('@/data/messages/mutations')),
  ...(await import('@/data/messages/queries')),
  ...(await import('@/data/plans/queries')),
  ...(await import('@/data/site/admin-queries')),
  ...(await import('@/data/site/mutations')),
  ...(await import('@/data/site/queries')),
  ...(await import('@/data/suppliers/admin-mutations')),
  ...(await import('@/data/suppliers/admin-queries')),
  ...(await import('@/data/suppliers/mutations')),
  ...(await import('@/data/suppliers/queries')),
  ...(await import('@/data/suppliers/sheet')),
  ...(await import('@/data/users/mutations')),
  ...(await import('@/data/users/queries')),
});

let backend: Backend;
let actors: Actors;
let app: Awaited<ReturnType<typeof appData>>;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  vi.stubEnv('VITE_SUPABASE_URL', backend.url);
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', backend.publishableKey);
  localStore.setItem(TOKEN_KEY, 'checked by the categories’ mutations');
  watchRequests();
  // Where the app logs a failure that it shows to nobody.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  app = await appData();
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await backend.close();
});

/** Whose request it is: everybody else may be refused, but in no other way than by privileges and row security. */
type Audience = 'everyone' | 'members' | 'subscribers' | 'admins';
const AUDIENCE: Record<Audience, ActorName[]> = {
  everyone: ['visitor', 'free', 'premium', 'admin'],
  members: ['free', 'premium', 'admin'],
  subscribers: ['premium', 'admin'],
  admins: ['admin'],
};

interface AppRequest {
  of: Audience;
  /** Sends it in every form that the app has for it. Called for the audience last, since it may remove things. */
  send: (accountId: string) => Promise<unknown>[];
}

const page = { search: 'a', page: 1, sort: null };
const user = { role: 'free' as const, email: '', subscription: { status: 'none' as const, ends_at: null } };
const account = (id: string) => ({
  ...user,
  ...{ id, name: 'Ana', notify_new_suppliers: true, notify_promotions: true, notify_platform_updates: true },
});

let supplierId: number;
let categoryId: number;
let listId: number;
let messageId: number;
beforeAll(async () => {
  const world = await createSuppliers(backend);
  supplierId = world.open.id;
  categoryId = world.categoryId;
  listId = await idOf(
    `insert into public.special_lists (name, type, required_subscription) values ('${mark()}', 'VIP', 'Premium') returning id`,
  );
  messageId = await idOf(
    `insert into public.contact_messages (name, email, subject, message) values ('Ana', 'ana@teste.example', 'outros', 'a') returning id`,
  );
});

async function idOf(insertion: string): Promise<number> {
  const [row] = await backend.sql<{ id: number }>(insertion);
  return Number(row!.id);
}

/** Every query and mutation of src/data that asks PostgREST. */
const REQUESTS: Record<string, AppRequest> = {
  'accountQueries.me': { of: 'members', send: (id) => [ask(app.accountQueries.me(id))] },
  'profileQueries.perks': { of: 'members', send: (id) => [ask(app.profileQueries.perks(id))] },
  useUpdateAccount: {
    of: 'members',
    send: (id) => [app.useUpdateAccount().mutateAsync({ account: account(id), edited: { name: mark() } })],
  },
  useSetNotification: {
    of: 'members',
    send: (id) => [
      app.useSetNotification().mutateAsync({ account: account(id), choice: 'notify_promotions', on: false }),
    ],
  },
  'categoryQueries.list': { of: 'everyone', send: () => [ask(app.categoryQueries.list())] },
  'categoryQueries.usage': { of: 'admins', send: () => [ask(app.categoryQueries.usage())] },
  useSaveCategory: {
    of: 'admins',
    send: () => [
      app.useSaveCategory().mutateAsync({ id: null, category: { name: mark(), parent_id: null } }),
      app.useSaveCategory().mutateAsync({ id: categoryId, category: { name: mark(), parent_id: null } }),
    ],
  },
  useDeleteCategory: {
    of: 'admins',
    send: () => [createCategory(backend).then((id) => app.useDeleteCategory(id).mutateAsync())],
  },
  'dashboardQueries.figures': { of: 'admins', send: () => [ask(app.dashboardQueries.figures())] },
  'favoriteQueries.ids': { of: 'members', send: (id) => [ask(app.favoriteQueries.ids(id))] },
  'favoriteQueries.suppliers': { of: 'members', send: (id) => [ask(app.favoriteQueries.suppliers(id))] },
  useSetFavorite: {
    of: 'members',
    send: () => [
      setFavorite(true)
        .then(() => setFavorite(true))
        .then(() => setFavorite(false)),
    ],
  },
  'historyQueries.page': {
    of: 'admins',
    send: () => [
      ask(app.historyQueries.page({ search: '', page: 1, kind: '', actor: '' })),
      ask(app.historyQueries.page({ search: 'a', page: 9, kind: 'supplier', actor: 'operator' })),
      ask(app.historyQueries.page({ search: '', page: 1, kind: '', actor: randomUUID() })),
    ],
  },
  'historyQueries.admins': { of: 'members', send: () => [ask(app.historyQueries.admins())] },
  useImportSuppliers: { of: 'admins', send: () => [importOne()] },
  discardRows: {
    of: 'admins',
    send: () => [Promise.resolve(app.discardRows(randomUUID()))],
  },
  useUndoImport: {
    of: 'admins',
    send: () => [importOne().then(({ id }) => app.useUndoImport().mutateAsync(id))],
  },
  'importQueries.page': { of: 'members', send: () => [ask(app.importQueries.page(1))] },
  'importQueries.check': { of: 'admins', send: () => [ask(app.importQueries.check(randomUUID()))] },
  useSaveList: {
    of: 'admins',
    send: () => [
      app.useSaveList().mutateAsync({ id: null, list: list() }),
      app.useSaveList().mutateAsync({ id: listId, list: { name: mark() } }),
    ],
  },
  useDeleteList: {
    of: 'admins',
    send: () => [
      idOf(
        `insert into public.special_lists (name, type, required_subscription) values ('${mark()}', 'VIP', 'Premium') returning id`,
      ).then((id) => app.useDeleteList(id).mutateAsync()),
    ],
  },
  useChangeListSuppliers: {
    of: 'admins',
    send: () => [app.useChangeListSuppliers(listId).mutateAsync({ added: [supplierId], removed: [] })],
  },
  'listAdminQueries.page': { of: 'members', send: () => [ask(app.listAdminQueries.page(page))] },
  'listAdminQueries.suppliers': { of: 'members', send: () => [ask(app.listAdminQueries.suppliers(listId))] },
  useMarkMessage: {
    of: 'admins',
    send: () => [
      app.useMarkMessage().mutateAsync({ id: messageId, change: { read_at: new Date().toISOString() } }),
    ],
  },
  useKeepMessages: { of: 'admins', send: () => [app.useKeepMessages().mutateAsync(12)] },
  'messageQueries.page': {
    of: 'admins',
    send: () =>
      ([null, 'nao-lidas', 'nao-respondidas'] as const).map((filter) =>
        ask(app.messageQueries.page({ ...page, filter })),
      ),
  },
  'messageQueries.unread': { of: 'admins', send: () => [ask(app.messageQueries.unread())] },
  'messageQueries.retention': { of: 'admins', send: () => [ask(app.messageQueries.retention())] },
  'messageQueries.olderThan': { of: 'admins', send: () => [ask(app.messageQueries.olderThan(3))] },
  useDeleteMessage: { of: 'admins', send: () => [app.useDeleteMessage(messageId).mutateAsync()] },
  'planQueries.forSale': { of: 'everyone', send: () => [ask(app.planQueries.forSale())] },
  'planQueries.announced': { of: 'everyone', send: () => [ask(app.planQueries.announced())] },
  'planQueries.perks': { of: 'everyone', send: () => [ask(app.planQueries.perks())] },
  'siteAdminQueries.settings': { of: 'admins', send: () => [ask(app.siteAdminQueries.settings())] },
  'siteAdminQueries.plans': { of: 'everyone', send: () => [ask(app.siteAdminQueries.plans())] },
  useSaveSettings: {
    of: 'admins',
    send: () => [
      app.useSaveSettings().mutateAsync({
        changes: { site_name: mark(), admin_email: null, group_url: 'https://grupo.example/1' },
      }),
    ],
  },
  useSavePlan: {
    of: 'admins',
    send: () => [app.useSavePlan().mutateAsync({ key: 'monthly', change: { price_cents: 2990 } })],
  },
  'siteQueries.settings': { of: 'everyone', send: () => [ask(app.siteQueries.settings())] },
  reserveSupplierId: { of: 'admins', send: () => [app.reserveSupplierId()] },
  useSaveSupplier: { of: 'admins', send: () => [createAndChangeSupplier()] },
  useDeleteSupplier: {
    of: 'admins',
    send: () => [
      insertPremiumSupplier(backend, categoryId).then(({ id }) => app.useDeleteSupplier(id).mutateAsync()),
    ],
  },
  'supplierAdminQueries.page': {
    of: 'members',
    send: () =>
      [null, ...app.SUPPLIER_SORTS].map((sort) => ask(app.supplierAdminQueries.page({ ...page, sort }))),
  },
  'supplierAdminQueries.figures': { of: 'admins', send: () => [ask(app.supplierAdminQueries.figures())] },
  'supplierAdminQueries.record': {
    of: 'everyone',
    send: () => [ask(app.supplierAdminQueries.record(supplierId)), ask(app.supplierAdminQueries.record(-1))],
  },
  useRecordView: { of: 'everyone', send: () => [app.useRecordView().mutateAsync(supplierId)] },
  'supplierQueries.list': { of: 'everyone', send: () => [ask(app.supplierQueries.list())] },
  'supplierQueries.descriptions': { of: 'everyone', send: () => [ask(app.supplierQueries.descriptions())] },
  'supplierQueries.terms': { of: 'everyone', send: () => [ask(app.supplierQueries.terms())] },
  'supplierQueries.earlyAccess': { of: 'everyone', send: () => [ask(app.supplierQueries.earlyAccess())] },
  'listQueries.open': {
    of: 'members',
    send: () => [ask(app.listQueries.open(null)), ask(app.listQueries.open(listId))],
  },
  'supplierQueries.byId': { of: 'everyone', send: () => [ask(app.supplierQueries.byId(supplierId))] },
  useExportSuppliers: {
    of: 'members',
    send: () =>
      [null, ...app.SUPPLIER_SORTS].map((sort) => app.useExportSuppliers().mutateAsync({ search: '', sort })),
  },
  useChangeSubscription: {
    of: 'admins',
    send: () => [
      app
        .useChangeSubscription()
        .mutateAsync({ userId: actors.expired.account.id, expiresAt: new Date().toISOString() }),
    ],
  },
  'userQueries.page': { of: 'members', send: () => [ask(app.userQueries.page(page))] },
};

/** An account that is not there, as a visitor would have to invent one. */
const NOBODY = randomUUID();

/** What asks the auth server, the storage server or the edge function instead, or nobody. */
const ELSEWHERE = [
  'authQueries.verification',
  'checkoutQueries.status',
  'offlineQueries.savedAt',
  'profileQueries.pendingEmail',
  'supplierQueries.gallery',
  'useChangePassword',
  'useCheckout',
  'useDeleteAccount',
  'useDeleteUser',
  'useExportAccount',
  'useInviteUser',
  'useLogin',
  'useRequestPasswordReset',
  'useResendConfirmation',
  'useResendEmailChange',
  'useResetPassword',
  'useSendMessage',
  'useSignUp',
];

function setFavorite(favorite: boolean) {
  return app.useSetFavorite().mutateAsync({ supplierId, supplierName: 'Loja', favorite });
}

const list = () => ({
  name: mark(),
  description: '',
  type: 'Luxo' as const,
  required_subscription: 'Premium' as const,
});

function importOne() {
  const change = { name: mark(), category_id: categoryId };
  const row = {
    line: 2,
    name: change.name,
    kind: 'create' as const,
    known: null,
    fields: [],
    faults: [],
    change,
  };
  return app.useImportSuppliers().mutateAsync({
    id: randomUUID(),
    fileName: 'planilha.csv',
    rows: [row],
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

async function createAndChangeSupplier() {
  const id = await app.reserveSupplierId();
  const save = app.useSaveSupplier().mutateAsync;
  await save({ id, version: null, change: { name: mark(), category_id: categoryId }, replaced: [] });
  const { version } = (await app.fetchRecord('', id))!;
  await save({ id, version, change: { description: mark(), gallery: [] }, replaced: [] });
}

/** Tables and functions that the tests below have asked. */
const reached = new Set<string>();

describe('every request of the app to PostgREST', () => {
  test.each(Object.entries(REQUESTS))('%s is answered', async (_name, { of, send }) => {
    const names = [...AUDIENCE.everyone].sort(
      (one, other) => Number(AUDIENCE[of].includes(one)) - Number(AUDIENCE[of].includes(other)),
    );
    for (const name of names) {
      const { sent, error } = await requestsOf(actors[name], () =>
        Promise.allSettled(send(actors[name].account.id || NOBODY)).then((results) => {
          for (const result of results) if (result.status === 'rejected') throw result.reason;
        }),
      );
      for (const { resource } of sent) reached.add(resource);
      const failed = sent.filter(({ status }) => status >= 400);
      if (AUDIENCE[of].includes(name)) expect([name, error, failed]).toEqual([name, null, []]);
      else expect([name, failed.filter((answer) => !isRefusal(answer))]).toEqual([name, []]);
    }
  });
});

/** By privileges, by a function's own check, or because row security leaves out the one row that was asked for. */
function isRefusal({ status, code }: { status: number; code: string | undefined }): boolean {
  // The answer to HEAD has no body to say it in.
  if (code === '42501' || code === undefined) return status === 401 || status === 403;
  return code === 'PGRST116' || /^PT4\d\d$/.test(code ?? '');
}

describe('the list above', () => {
  const sources = import.meta.glob<string>('../../src/data/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });

  test('has every query and every mutation of src/data', async () => {
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
    const others = ['discardRows', 'reserveSupplierId'];
    expect([...names, ...others].sort()).toEqual([...Object.keys(REQUESTS), ...ELSEWHERE].sort());
  });

  test('reaches every table and function that src/data names', () => {
    const named = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\.(?:from|rpc)\(\s*'(\w+)'/g), ...source.matchAll(/['`](\w+)\?select=/g)].map(
        ([, name]) => name!,
      ),
    );
    // Asked only for lists longer than the demo's: tests/db/large-directory.test.ts sends it.
    const ofLongLists = ['supplier_page_starts'];
    expect([...new Set(named)].filter((name) => !reached.has(name))).toEqual(ofLongLists);
  });
});
