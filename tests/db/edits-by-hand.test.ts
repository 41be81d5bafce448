import { describe, expect } from 'vitest';
import { endOfDay } from '@/domain/format/dates';
import { askAsService, createAccount, createActor } from '../support/actors';
import { begin, pay, subscriptionOf } from '../support/orders';
import { mark } from '../support/supplier-world';
import { test as base } from './support/test';

// What an operator may do wrong by hand, in Studio or in SQL.

const test = base.extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

const DAY = 86_400_000;
const setEnd = 'update public.subscriptions set expires_at = $2 where user_id = $1';

test.for(['infinity', '-infinity', new Date(Date.now() + 20.1 * 365.25 * DAY).toISOString()])(
  'Premium cannot end at %s',
  async (end, { account, backend }) => {
    await expect(backend.sql(setEnd, [account.id, end])).rejects.toThrow(/no máximo 20 anos/);
    expect((await subscriptionOf(backend, account)).expires_at).toBeNull();
  },
);

test('the secret key cannot set an end of Premium beyond 20 years either, but a purchase may reach it', async ({
  account,
  backend,
}) => {
  const sent = (expires_at: string) =>
    askAsService(backend, `/rest/v1/subscriptions?user_id=eq.${account.id}`, {
      method: 'PATCH',
      body: { expires_at },
    });
  const inYears = (years: number) => new Date(Date.now() + years * 365.25 * DAY).toISOString();
  for (const end of ['infinity', inYears(20.1)])
    expect((await sent(end)).text).toContain('no máximo 20 anos');
  expect((await sent(inYears(19.5))).status).toBe(204);
  const { granted_until } = await pay(backend, await begin(backend, account, { plan: 'annual' }));
  const { expires_at } = await subscriptionOf(backend, account);
  expect(expires_at).toBe(new Date(granted_until!).toISOString());
  expect(Date.parse(expires_at!)).toBeGreaterThan(Date.now() + 20 * 365.25 * DAY);
});

test('a day typed as the end of Premium counts to its end in São Paulo', async ({ account, backend }) => {
  await backend.sql(setEnd, [account.id, '2031-05-01 00:00:00+00']);
  expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay('2031-05-01'));
  await backend.sql(setEnd, [account.id, '2031-05-01 10:30:00+00']);
  expect((await subscriptionOf(backend, account)).expires_at).toBe('2031-05-01T10:30:00.000Z');
});

test('a moment that an admin sends through the API is kept as it is', async ({ account, admin, backend }) => {
  const { status } = await admin.ask(`/rest/v1/subscriptions?user_id=eq.${account.id}`, {
    method: 'PATCH',
    body: { expires_at: '2031-05-01T00:00:00Z' },
  });
  expect(status).toBe(204);
  expect((await subscriptionOf(backend, account)).expires_at).toBe('2031-05-01T00:00:00.000Z');
});

describe('cannot be deleted:', () => {
  test('rows that the site, an account, a purchase or a supplier needs, and the error says what to do instead', async ({
    account,
    backend,
    supplier,
  }) => {
    await begin(backend, account);
    await pay(backend, await begin(backend, account));
    const own = `user_id = '${account.id}'`;
    const itsSupplier = `supplier_id = ${supplier.id}`;
    for (const [table, row, advice] of [
      ['settings', 'true', /o site precisa/],
      ['operator_settings', 'true', /o site precisa/],
      ['member_perks', 'true', /o site precisa/],
      ['profiles', `id = '${account.id}'`, /Authentication > Users/],
      ['subscriptions', own, /expires_at vazio/],
      ['plans', "key = 'quarterly'", /active para false/], // one that nobody has
      ['orders', `${own} and status = 'pending'`, /refund_order/],
      ['orders', `${own} and status = 'paid'`, /refund_order/],
      ['payments', `order_id in (select id from public.orders where ${own})`, /refund_order/],
      ['supplier_details', itsSupplier, /linha dele em suppliers/],
      ['supplier_contacts', itsSupplier, /linha dele em suppliers/],
    ] as const) {
      const where = `from public.${table} where ${row}`;
      const before = (await backend.sql(`select ${where}`)).length;
      expect(before, where).toBeGreaterThan(0);
      const refusal = await backend.sql(`delete ${where}`).then(
        () => null,
        (error: { message: string; hint?: string; code: string }) => error,
      );
      expect(refusal, where).toMatchObject({ code: '23001' });
      const said = `${refusal!.message} ${refusal!.hint}`;
      expect(said).toMatch(/pode ser apagad|podem ser apagad/);
      expect(said).toMatch(advice);
      expect(await backend.sql(`select ${where}`), where).toHaveLength(before);
    }
  });

  test.for([
    'settings',
    'operator_settings',
    'member_perks',
    'profiles',
    'subscriptions',
    'plans',
    'orders',
    'payments',
    'supplier_details',
    'supplier_contacts',
    'admins',
    // These take the rows of others with them.
    'suppliers',
    'categories',
    'coupons',
  ])('all rows of %s', async (table, { backend }) => {
    await expect(backend.sql(`truncate public.${table} cascade`)).rejects.toThrow(/apagadas/);
  });

  test('the last admin', async ({ admin: _, backend }) => {
    await expect(backend.sql('delete from public.admins where true')).rejects.toThrow(/último/);
  });

  test('a category with suppliers, or with subcategories', async ({ backend, categoryId, supplier: _ }) => {
    const gone = (id: unknown) => backend.sql('delete from public.categories where id = $1', [id]);
    await expect(gone(categoryId)).rejects.toThrow(/em uso por .*fornecedor/);
    const [parent] = await backend.sql<{ id: number }>(
      `insert into public.categories (name) values ($1) returning id`,
      [mark()],
    );
    await backend.sql('insert into public.categories (name, parent_id) values ($1, $2)', [
      mark(),
      parent!.id,
    ]);
    await expect(gone(parent!.id)).rejects.toThrow(/1 subcategoria/);
  });
});

test('deleting a supplier still deletes its details and contacts', async ({ backend, supplier: { id } }) => {
  await backend.sql('delete from public.suppliers where id = $1', [id]);
  for (const table of ['supplier_details', 'supplier_contacts'])
    expect(await backend.sql(`select from public.${table} where supplier_id = $1`, [id])).toEqual([]);
});

test('what was bought cannot be edited', async ({ account, backend }) => {
  const other = await createAccount(backend);
  const { id } = await pay(backend, await begin(backend, account));
  for (const change of [
    'user_id = null',
    `user_id = '${other.id}'`,
    "plan_key = 'annual'",
    'months = 12',
    'amount_cents = 1',
    'amount_cents = -1',
    "method = 'card'",
    "gateway = 'outro'",
    'coupon_id = 1',
    "coupon_code = 'OUTRO'",
    'full_price_cents = 100000',
  ]) {
    const edit = backend.sql(`update public.orders set ${change} where id = $1`, [id]);
    await expect(edit, change).rejects.toThrow(/O que foi comprado não muda/);
  }
});

test('the e-mail address of a profile follows the account and is not edited by itself', async ({
  account,
  backend,
}) => {
  const edit = (table: string) =>
    backend.sql(`update ${table} set email = 'nova.' || email where id = $1`, [account.id]);
  await expect(edit('public.profiles')).rejects.toThrow(/é uma cópia/);
  await edit('auth.users');
  expect(await backend.sql('select email from public.profiles where id = $1', [account.id])).toEqual([
    { email: `nova.${account.email}` },
  ]);
});

test.for(['settings', 'operator_settings', 'member_perks'])(
  'a second row of %s cannot be added',
  async (table, { backend }) => {
    for (const id of ['true', 'false', 'null'])
      await expect(backend.sql(`insert into public.${table} (id) values (${id})`)).rejects.toThrow(
        /violates/,
      );
  },
);

test.for([
  ['suppliers', `name, category_id`, `'Loja', (select min(id) from public.categories)`],
  ['categories', 'name', `'Categoria'`],
  ['special_lists', 'name, type, required_subscription', `'Lista', 'VIP', 'Premium'`],
  ['coupons', 'code, percent', `'CODIGO', 10`],
  ['campaigns', 'subject, body, button_label, button_path', `'Oferta', 'Texto', 'Ver', '/'`],
  ['search_synonyms', 'words', `'{um, dois}'`],
  ['contact_messages', 'name, email, subject, message', `'Ana', 'ana@teste.example', 'outros', 'Oi'`],
  ['supplier_images', 'supplier_id, path', `1, '1/x.jpg'`],
  ['audit_log', 'actor_role, action, entity, entity_id, changes', `'operator', 'insert', 'plan', '1', '{}'`],
] as const)('the id of a row of %s cannot be chosen', async ([table, columns, values], { backend }) => {
  const insertion = backend.sql(`insert into public.${table} (id, ${columns}) values (999999, ${values})`);
  await expect(insertion).rejects.toThrow(/cannot insert a non-DEFAULT value into column "id"/);
});

test('a subcategory belongs to the category of its supplier', async ({ backend, categoryId, supplier }) => {
  const [main] = await backend.sql<{ id: number }>(
    'insert into public.categories (name) values ($1) returning id',
    [mark()],
  );
  const [foreign] = await backend.sql<{ id: number }>(
    'insert into public.categories (name, parent_id) values ($1, $2) returning id',
    [mark(), main!.id],
  );
  const edit = backend.sql('update public.suppliers set subcategory_id = $2 where id = $1', [
    supplier.id,
    foreign!.id,
  ]);
  await expect(edit).rejects.toThrow(/suppliers_subcategory_of_category_fkey/);
  expect(await backend.sql('select category_id from public.suppliers where id = $1', [supplier.id])).toEqual([
    { category_id: categoryId },
  ]);
});

test.for([
  ['a price below zero', "update public.plans set price_cents = -1 where key = 'monthly'"],
  ['a plan of no months', "update public.plans set months = 0 where key = 'monthly'"],
  [
    'a comparison price that is not higher than the price',
    "update public.plans set comparison_price_cents = price_cents where key = 'monthly'",
  ],
  ['a discount of 100 % or more', "update public.plans set discount_percent = 100 where key = 'monthly'"],
  ['a supplier that becomes public at no date', "update public.suppliers set public_from = 'infinity'"],
  [
    'a campaign that is sent at no date',
    "insert into public.campaigns (subject, body, button_label, button_path, status, send_at) values ('Oferta', 'Texto', 'Ver', '/', 'scheduled', 'infinity')",
  ],
  [
    'a coupon that ends at no date',
    "insert into public.coupons (code, percent, valid_until) values ('SEMFIM', 5, 'infinity')",
  ],
  ['a minimum order below zero', 'update public.supplier_details set min_order_cents = -1'],
  ['views below zero', 'insert into public.supplier_views select id, now(), -1 from public.suppliers'],
  [
    'an entry of the history about a supplier without its id',
    "insert into public.audit_log (actor_role, action, entity, entity_id, changes) values ('operator', 'update', 'supplier', 'F-0001', '{}')",
  ],
  [
    'an entry of the history about an account without its id',
    "insert into public.audit_log (actor_role, action, entity, entity_id, changes) values ('operator', 'update', 'account', 'Ana', '{}')",
  ],
  ['a name without text', "update public.settings set site_name = ' '"],
] as const)('%s is refused', async ([, statement], { backend, supplier: _ }) => {
  await expect(backend.sql(statement)).rejects.toThrow(/check constraint|precisa|texto|letra/);
});
