import { expect } from 'vitest';
import { serveSite } from './client-story-site';
import { linkAfter } from './support/account-api';
import { lastLink } from '../support/mail';
import { picture } from '../support/pictures';
import { test as base } from './support/test';

// A client that knows only the API: the site's URL, a stored token, and `data` and `message` of each answer. The tests
// are one story, and each step needs the ones before it.

interface Answer {
  status: number;
  data?: unknown;
  message?: string;
}

const test = base
  .extend('site', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
    const site = await serveSite(backend.url);
    onCleanup(site.close);
    return site;
  })
  .extend('client', { scope: 'file' }, ({ backend, site }) => {
    const client = {
      token: null as string | null,
      /** How many calls have been made. */
      calls: 0,

      async call(method: string, path: string, body?: object): Promise<Answer> {
        const isForm = body instanceof FormData;
        const response = await fetch(site.url + path, {
          method,
          headers: {
            ...(client.token && { authorization: `Bearer ${client.token}` }),
            ...(!isForm && { 'content-type': 'application/json' }),
          },
          ...(body && { body: isForm ? body : JSON.stringify(body) }),
        });
        client.calls++;
        const text = await response.text();
        const answer = (text === '' ? {} : JSON.parse(text)) as { data?: unknown; message?: string };
        return { status: response.status, ...answer };
      },

      async login(email: string, password: string): Promise<Answer> {
        client.token = null;
        const answer = await client.call('POST', '/api/auth/login', { email, password });
        const { token, user } = (answer.data ?? {}) as { token?: string; user?: object };
        if (answer.status === 200) expect([typeof token, typeof user]).toEqual(['string', 'object']);
        client.token = token ?? null;
        return answer;
      },

      /** The token of the last e-mail to this e-mail address. */
      mailedToken: async (address: string) => (await lastLink(backend, address)).token,
    };
    return client;
  });
// Backend and site start here because together they may need longer than the time limit of a test.
test.beforeAll(({ client: _client }) => undefined, 120_000);
test.afterAll(({ client }) => {
  expect(client.calls, 'calls made').toBeGreaterThan(35);
});

const form = (fields: Record<string, string | Blob | (string | Blob)[]>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) data.append(name, one);
  }
  return data;
};

interface Supplier {
  id: number;
  name: string;
  category: { id: number; name: string };
  is_premium: boolean;
  instagram: string | null;
  whatsapp: string | null;
  main_image_url: string | null;
  logo: string | null;
  images: { id: number; url: string }[];
}
const suppliersOf = ({ data }: Answer) => data as Supplier[];
const supplierOf = ({ data }: Answer) => data as Supplier;

const ana = { name: 'Ana Revendedora', email: 'ana@teste.example', password: 'segredo-da-ana' };
const clara = { name: 'Clara Chefe', email: 'clara@teste.example', password: 'segredo-da-clara' };
let categoryId: number;
let openId: number;
let premiumId: number;

test('a stranger signs up and confirms the e-mail address with the mailed link', async ({
  client,
  backend,
}) => {
  for (const person of [ana, clara]) {
    expect(await client.call('POST', '/api/auth/register', person)).toMatchObject({
      status: 201,
      message: expect.stringContaining('link de confirmação') as string,
    });
  }
  expect(await client.login(ana.email, ana.password)).toMatchObject({
    status: 403,
    message: expect.stringContaining('Confirme') as string,
  });
  expect(await client.call('GET', '/auth/verify-email')).toMatchObject({
    status: 400,
    data: { message: 'Token de verificação não encontrado. Por favor, verifique o link.' },
  });
  for (const { email } of [ana, clara]) {
    expect(
      await client.call('GET', `/auth/verify-email?token=${await client.mailedToken(email)}`),
    ).toMatchObject({
      status: 200,
      message: 'E-mail verificado com sucesso! Você já pode fazer o login.',
    });
  }
  expect(await client.login(ana.email, 'outra-senha')).toMatchObject({
    status: 401,
    message: 'E-mail ou senha inválidos',
  });
  expect(await client.call('GET', '/api/favorites')).toEqual(
    expect.objectContaining({ status: 200, data: [] }),
  );
  await backend.sql('select private.make_admin($1)', [clara.email]); // as the operator does in the SQL editor
});

test('an administrator creates a category, and suppliers with pictures in it', async ({ client }) => {
  expect(await client.login(clara.email, clara.password)).toMatchObject({
    status: 200,
    data: { user: { email: clara.email, role: 'admin', subscription: { status: 'active' } } },
  });
  const category = await client.call('POST', '/api/categories', { name: '  Moda Praia ' });
  expect(category).toMatchObject({ status: 201, data: { name: 'Moda Praia' } });
  categoryId = (category.data as { id: number }).id;
  expect(await client.call('PUT', `/api/categories/${categoryId}`, { name: 'Moda Verão' })).toMatchObject({
    status: 200,
    data: { id: categoryId, name: 'Moda Verão' },
  });
  expect(await client.call('GET', '/api/categories')).toMatchObject({
    status: 200,
    data: [{ id: categoryId }],
  });

  const required = { instagram: '@loja.zz', whatsapp: '(11) 90000-0001', category_id: String(categoryId) };
  const opened = await client.call(
    'POST',
    '/api/suppliers',
    form({ ...required, name: 'Ateliê Aberto', is_premium: '0' }),
  );
  expect(opened).toMatchObject({
    status: 201,
    data: { is_premium: false, images: [], main_image_url: null },
  });
  openId = supplierOf(opened).id;

  const png = await picture();
  const locked = await client.call(
    'POST',
    '/api/suppliers',
    form({
      ...required,
      name: 'Confecção Fechada',
      is_premium: '1',
      main_image: png,
      logo: png,
      'gallery_images[]': [png, png],
    }),
  );
  expect(locked).toMatchObject({
    status: 201,
    data: {
      is_premium: true,
      instagram: 'loja.zz',
      whatsapp: '5511900000001',
      category: { name: 'Moda Verão' },
    },
  });
  const { id, main_image_url, logo, images } = supplierOf(locked);
  premiumId = id;
  for (const url of [main_image_url, logo, ...images.map((image) => image.url)]) {
    const file = await fetch(url ?? '');
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  expect(images).toHaveLength(2);
});

test('an update keeps the pictures it names, adds new ones and removes the rest', async ({ client }) => {
  const before = supplierOf(await client.call('GET', `/api/suppliers/${premiumId}`));
  const kept = before.images[1]!;
  const changed = await client.call(
    'POST',
    `/api/suppliers/${premiumId}`,
    form({
      _method: 'PUT',
      name: 'Confecção Fechada & Cia',
      existing_gallery_images: JSON.stringify([kept.url]),
      'gallery_images[0]': await picture('jpeg'),
    }),
  );
  expect(changed).toMatchObject({
    status: 200,
    data: { name: 'Confecção Fechada & Cia', instagram: 'loja.zz' },
  });
  expect(supplierOf(changed).images.map((image) => image.id)).toEqual([kept.id, expect.any(Number)]);
  expect((await fetch(before.images[0]!.url)).ok).toBe(false);
});

test('a visitor sees both suppliers, the premium one without its secrets', async ({ client }) => {
  client.token = null;
  const list = suppliersOf(await client.call('GET', '/api/suppliers'));
  expect(list.map(({ id }) => id)).toEqual([openId, premiumId]);
  expect(list[0]).toMatchObject({ instagram: 'loja.zz', category: { id: categoryId, name: 'Moda Verão' } });
  const nulls = { instagram: null, whatsapp: null, main_image_url: null, logo: null, images: [] };
  expect(list[1]).toMatchObject({ name: 'Confecção Fechada & Cia', is_premium: true, ...nulls });
  expect(await client.call('GET', `/api/suppliers/${premiumId}`)).toMatchObject({ status: 200, data: nulls });
  expect(await client.call('GET', '/api/suppliers/999999')).toMatchObject({ status: 404 });
  expect(await client.call('POST', '/api/favorites/add', { supplier_id: openId })).toMatchObject({
    status: 401,
  });
});

test('a member logs in and adds favorites', async ({ client }) => {
  expect(await client.login(ana.email, ana.password)).toMatchObject({
    status: 200,
    data: { user: { name: ana.name, role: 'free', subscription: { status: 'none', ends_at: null } } },
  });
  for (const supplier_id of [openId, premiumId, premiumId]) {
    expect(await client.call('POST', '/api/favorites/add', { supplier_id })).toMatchObject({ status: 200 });
  }
  const favorites = suppliersOf(await client.call('GET', '/api/favorites'));
  expect(favorites.map(({ id }) => id).sort((a, b) => a - b)).toEqual([openId, premiumId]);
  expect(favorites.find(({ id }) => id === premiumId)).toMatchObject({ whatsapp: null, images: [] });
  expect(await client.call('DELETE', `/api/favorites/${openId}`)).toMatchObject({ status: 200 });
  expect(suppliersOf(await client.call('GET', '/api/favorites')).map(({ id }) => id)).toEqual([premiumId]);
});

test('an administrator makes the member premium, who then sees everything', async ({ client }) => {
  await client.login(clara.email, clara.password);
  const users = (await client.call('GET', '/users')).data as { id: string; email: string }[];
  const member = users.find(({ email }) => email === ana.email);
  expect(
    await client.call('PUT', `/users/${member?.id}/subscription`, {
      subscription: 'premium',
      expires_at: '2040-01-31',
    }),
  ).toMatchObject({
    status: 200,
    data: { role: 'premium', subscription_expires_at: '2040-02-01T02:59:59.999+00:00' },
  });
  await client.login(ana.email, ana.password);
  expect(await client.call('GET', '/users/me')).toMatchObject({
    status: 200,
    data: { subscription: { status: 'active' } },
  });
  const opened = supplierOf(await client.call('GET', `/api/suppliers/${premiumId}`));
  expect(opened).toMatchObject({ whatsapp: '5511900000001', instagram: 'loja.zz' });
  expect((await fetch(opened.images[0]!.url)).status).toBe(200);
});

test('a member changes name and password, and recovers a forgotten password with the mailed link', async ({
  client,
  backend,
}) => {
  expect(await client.call('PUT', '/users/me', { name: 'Ana Maria' })).toMatchObject({
    status: 200,
    data: { name: 'Ana Maria', email: ana.email },
    message: 'Seus dados foram atualizados.',
  });
  const change = { currentPassword: ana.password, newPassword: 'segunda-senha' };
  expect(
    await client.call('PUT', '/auth/change-password', { ...change, currentPassword: 'errada' }),
  ).toMatchObject({
    status: 422,
    errors: { currentPassword: ['A senha atual está incorreta.'] },
  });
  expect(await client.call('PUT', '/auth/change-password', change)).toMatchObject({
    status: 200,
    message: 'Sua senha foi alterada.',
  });
  expect((await client.login(ana.email, ana.password)).status).toBe(401);
  const { token } = await linkAfter(backend, ana.email, async () => {
    const forgotten = await client.call('POST', '/api/auth/forgot-password', { email: ana.email });
    expect(forgotten.status).toBe(200);
  });
  const reset = { token, email: ana.email, password: 'terceira-senha' };
  expect(await client.call('POST', '/api/auth/reset-password', reset)).toMatchObject({
    status: 200,
    message: 'Sua senha foi redefinida com sucesso! Você já pode fazer login.',
  });
  expect(await client.call('POST', '/api/auth/reset-password', reset)).toMatchObject({ status: 400 });
  expect((await client.login(ana.email, 'terceira-senha')).status).toBe(200);
});

test('an administrator deletes suppliers and category', async ({ client, backend }) => {
  await client.login(clara.email, clara.password);
  expect(await client.call('DELETE', `/api/categories/${categoryId}`)).toMatchObject({
    status: 409,
    message: 'Esta categoria está em uso por 2 fornecedores e não pode ser excluída.',
  });
  for (const id of [openId, premiumId]) {
    expect((await client.call('DELETE', `/api/suppliers/${id}`)).status).toBe(204);
  }
  expect(await client.call('DELETE', `/api/categories/${categoryId}`)).toEqual({ status: 204 });
  expect(await client.call('GET', '/api/suppliers')).toMatchObject({ status: 200, data: [] });
  expect(await backend.sql('select name from storage.objects')).toEqual([]);
});
