import { randomUUID } from 'node:crypto';
import { decode } from 'hono/jwt';
import { describe, expect, vi } from 'vitest';
import { filesIn } from '@/domain/supplier-form/files';
import type { Backend } from '../support/backend';
import { leaks } from '../support/find-secrets';
import {
  bareName,
  createCategory,
  insertSuppliers,
  secretsIn,
  type Supplier,
} from '../support/supplier-world';
import { CALLER_NAMES, type CallerName, callerRows } from './support/callers';
import { LOCKED_OUT, PREMIUM, test as base, textBehind } from './support/directory';
import {
  FAVORITES,
  fieldErrors,
  pathIn,
  refusedWith,
  supplierIn,
  SUPPLIERS,
  suppliersIn,
} from './support/supplier-api';

const test = base
  /** More suppliers than the database returns at once, in a category of their own. */
  .extend('longList', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
    const categoryId = await createCategory(backend);
    await backend.sql(
      `insert into public.suppliers (name, category_id, is_premium)
     select 'Loja ' || lpad(n::text, 4, '0'), $1, n % 2 = 0 from generate_series(1, 1101) n`,
      [categoryId],
    );
    onCleanup(async () => {
      await backend.sql('delete from public.suppliers where category_id = $1', [categoryId]);
    });
    return { categoryId };
  })
  .extend('narrowed', { scope: 'file' }, ({ callers }) => async (name: CallerName, query: string) => {
    const answer = await callers[name].ask(`${SUPPLIERS}?${query}`);
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text) as { data: Record<string, unknown>[]; next?: string | null };
  })
  /** All pages of the list. */
  .extend('walk', { scope: 'file' }, ({ narrowed }) => async (name: CallerName, query: string) => {
    const rows = [];
    for (let next: string | null | undefined = ''; next !== null && next !== undefined;) {
      const page = await narrowed(name, next ? `${query.replace(/&after=.*/, '')}&after=${next}` : query);
      rows.push(...page.data);
      next = page.next;
    }
    return rows;
  })
  .extend('lists', { scope: 'file' }, ({ backend, callers, suppliers }) => ({
    list: (name: CallerName, headers: Record<string, string> = {}) =>
      callers[name].ask(SUPPLIERS, { headers }),
    /** Makes every cached list outdated. */
    touch: () => backend.sql('update public.suppliers set name = name where id = $1', [suppliers.open.id]),
  }));

const REFUSED = 'Bearer error="invalid_token"';
const NOTHING = {
  instagram: null,
  whatsapp: null,
  email: null,
  website: null,
  description: null,
  main_image_url: null,
  logo: null,
  images: [],
  state: null,
  city: null,
  district: null,
  min_order_pieces: null,
  min_order_cents: null,
  price_from_cents: null,
  price_to_cents: null,
  sizes: null,
  ships_to: null,
  sells_to_cpf: null,
  ready_stock: null,
  plus_size: null,
};

const textsOf = ({ details, contacts, terms }: Supplier) => {
  const { description, instagram, website } = details;
  return { description, instagram, website, ...contacts, ...terms };
};

describe('the list of suppliers', () => {
  test.for(LOCKED_OUT)(
    'shows %s the announced suppliers, with the premium one locked',
    async ([, name], { directory, suppliers }) => {
      const answer = await directory.list(name);
      expect(leaks(answer, directory.secretsOf('premium', 'early', 'earlyPremium'))).toEqual([]);
      const found = suppliersIn(answer);
      const ids = found.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([suppliers.open.id, suppliers.premium.id]));
      expect(ids).not.toContain(suppliers.early.id);
      expect(ids).not.toContain(suppliers.earlyPremium.id);
      const [open, premium] = [suppliers.open, suppliers.premium].map(({ id }) =>
        found.find((supplier) => supplier.id === id),
      );
      expect(premium).toMatchObject({ ...directory.teaserOf(suppliers.premium), ...NOTHING });
      expect(open).toMatchObject({
        ...directory.teaserOf(suppliers.open),
        ...textsOf(suppliers.open),
        images: [],
      });
    },
  );

  test.for(PREMIUM)(
    'shows %s everything, including early suppliers',
    async ([, name], { directory, suppliers }) => {
      const listed = await directory.listed(name);
      expect(listed).toHaveLength(4);
      for (const kind of ['open', 'premium', 'early', 'earlyPremium'] as const) {
        const one = listed.find(({ id }) => id === suppliers[kind].id);
        expect(one).toMatchObject(textsOf(suppliers[kind]));
        // The list has links to galleries only for admins, and none for pictures without a stored file.
        expect(one!.images).toHaveLength(name === 'premium' || kind === 'earlyPremium' ? 0 : 2);
      }
    },
  );

  test('has id and name of each supplier’s category', async ({ backend, suppliers, directory }) => {
    const [row] = await backend.sql('select id, name from public.categories where id = $1', [
      suppliers.categoryId,
    ]);
    for (const { category } of await directory.listed('visitor')) expect(category).toEqual(row);
  });
});

describe('one supplier', () => {
  test.for(LOCKED_OUT)('is locked for %s if it is premium', async ([, name], { directory, suppliers }) => {
    const answer = await directory.detail(name, suppliers.premium.id);
    expect(leaks(answer, directory.secretsOf('premium'))).toEqual([]);
    expect(supplierIn(answer)).toMatchObject({ ...directory.teaserOf(suppliers.premium), ...NOTHING });
  });

  test.for([...LOCKED_OUT, ...PREMIUM])(
    'is complete for %s if it is open',
    async ([, name], { directory, suppliers }) => {
      const supplier = supplierIn(await directory.detail(name, suppliers.open.id));
      expect(supplier).toMatchObject({ ...directory.teaserOf(suppliers.open), ...textsOf(suppliers.open) });
    },
  );

  test.for(LOCKED_OUT)(
    'does not exist for %s before its publication',
    async ([, name], { directory, suppliers }) => {
      const never = refusedWith(await directory.detail(name, 999_999_999), 404);
      expect(never.message).toBe('Fornecedor não encontrado.');
      for (const kind of ['early', 'earlyPremium'] as const) {
        const answer = await directory.detail(name, suppliers[kind].id);
        expect({ ...refusedWith(answer, 404), request_id: '' }).toEqual({ ...never, request_id: '' });
        expect(leaks(answer, directory.secretsOf(kind))).toEqual([]);
      }
    },
  );

  test.for(PREMIUM)(
    'is complete for %s, even if it is premium or early',
    async ([, name], { directory, suppliers }) => {
      for (const kind of ['premium', 'early', 'earlyPremium'] as const) {
        expect(supplierIn(await directory.detail(name, suppliers[kind].id))).toMatchObject(
          textsOf(suppliers[kind]),
        );
      }
    },
  );

  test('is answered 404 for an invalid id', async ({ directory }) => {
    const ids = ['0', '-1', '1.5', '01', 'abc', '1e3', '%00', '%E0%A4%A', '1%27', '1%20', '0x1', '١'];
    for (const id of [...ids, '1'.repeat(16)])
      expect(refusedWith(await directory.detail('visitor', id), 404).message).toBe(
        'Endereço não encontrado.',
      );
  });

  test('keeps its gallery in the order the admin gave it', async ({ backend, suppliers, directory }) => {
    await backend.sql('update public.supplier_images set position = 10 - position where supplier_id = $1', [
      suppliers.early.id,
    ]);
    const { images } = supplierIn(await directory.detail('premium', suppliers.early.id));
    const expected = [...suppliers.early.gallery].reverse();
    expect(images.map(({ url }) => pathIn(url))).toEqual(expected);
  });
});

describe('an archived supplier', () => {
  const setArchived = (backend: Backend, { id }: Supplier, archived: boolean) =>
    backend.sql('update public.suppliers set is_archived = $2 where id = $1', [id, archived]);

  test.for([...LOCKED_OUT, ...PREMIUM])(
    'is in no answer to %s but the page of the staff, until it is restored',
    async ([, name], { backend, callers, directory, suppliers }) => {
      const { open, premium } = suppliers;
      const favorites = () => callers[name].ask(FAVORITES);
      const likes = async () => suppliersIn(await favorites()).map(({ id }) => id);
      const seen = async () => (await directory.listed(name)).map(({ id }) => id);
      await likeForAll(backend, [open, premium]);
      const [listed, liked] = [await seen(), await likes()];
      expect(listed).toEqual(expect.arrayContaining([open.id, premium.id]));
      for (const supplier of [open, premium]) await setArchived(backend, supplier, true);
      try {
        const answers = [await directory.list(name), await favorites()];
        expect((await seen()).filter((id) => id === open.id || id === premium.id)).toEqual([]);
        for (const { id } of name === 'admin' ? [] : [open, premium]) {
          const detail = await directory.detail(name, id);
          refusedWith(detail, 404);
          answers.push(detail);
          expect(await directory.gallery(name, id)).toEqual({});
        }
        for (const answer of name === 'admin' ? answers.slice(0, 1) : answers)
          expect(
            leaks(
              answer,
              [open, premium].flatMap((one) => [one.teaser.name, ...secretsIn(one)]),
            ),
          ).toEqual([]);
      } finally {
        for (const supplier of [open, premium]) await setArchived(backend, supplier, false);
      }
      expect([await seen(), await likes()]).toEqual([listed, liked]);
    },
  );
});

/** Makes these favorites of every account. */
async function likeForAll(backend: Backend, suppliers: Supplier[]): Promise<void> {
  await backend.sql(
    `insert into public.favorites (user_id, supplier_id)
     select p.id, s.id from public.profiles p, unnest($1::bigint[]) s (id) on conflict do nothing`,
    [suppliers.map(({ id }) => id)],
  );
}

describe('while contacts are for members only', () => {
  const setFreeContacts = (backend: Backend, free: boolean) =>
    backend.sql('update public.settings set free_direct_contacts = $1', [free]);
  test.afterEach(({ backend }) => setFreeContacts(backend, true));

  test.for(LOCKED_OUT)(
    '%s sees open suppliers without WhatsApp and e-mail',
    async ([, name], { backend, suppliers, directory }) => {
      await setFreeContacts(backend, false);
      const { contacts, details } = suppliers.open;
      for (const answer of [await directory.list(name), await directory.detail(name, suppliers.open.id)]) {
        expect(leaks(answer, Object.values(contacts))).toEqual([]);
        expect(leaks(answer, [details.instagram, details.website])).toHaveLength(2);
      }
      const rest = { instagram: details.instagram, whatsapp: null, email: null };
      expect(supplierIn(await directory.detail(name, suppliers.open.id))).toMatchObject(rest);
    },
  );

  test.for(PREMIUM)('%s still sees them', async ([, name], { backend, directory, suppliers }) => {
    await setFreeContacts(backend, false);
    expect(supplierIn(await directory.detail(name, suppliers.open.id))).toMatchObject(
      suppliers.open.contacts,
    );
  });
});

describe('the links to a gallery', () => {
  /** The pictures of the gallery, of which the first has smaller versions. */
  const filesOf = ({ gallery }: Supplier) => filesIn('gallery', gallery).map(({ path }) => path);

  test.for([...LOCKED_OUT, ...PREMIUM])(
    'reach %s for exactly the suppliers that are open to them',
    async ([, name], { directory, suppliers }) => {
      const isPremium = PREMIUM.some(([, premium]) => premium === name);
      for (const kind of ['open', 'premium', 'early'] as const) {
        const links = await directory.gallery(name, suppliers[kind].id);
        const open = kind === 'open' || isPremium;
        expect([kind, Object.keys(links).sort()]).toEqual([
          kind,
          open ? filesOf(suppliers[kind]).toSorted() : [],
        ]);
        for (const [path, url] of Object.entries(links).slice(-1))
          expect(await textBehind(url)).toContain(directory.fileTexts[path]);
      }
    },
  );

  test('follow a supplier that becomes premium, or open again', async ({ backend, directory, suppliers }) => {
    const { id } = suppliers.open;
    const become = 'update public.suppliers set is_premium = $2 where id = $1';
    await backend.sql(become, [id, true]);
    expect(await directory.gallery('free', id)).toEqual({});
    expect(Object.keys(await directory.gallery('premium', id))).toHaveLength(5);
    await backend.sql(become, [id, false]);
    expect(Object.keys(await directory.gallery('free', id))).toHaveLength(5);
  });

  test('leave out pictures without a stored file, and are none for a supplier that does not exist', async ({
    directory,
    suppliers,
  }) => {
    expect(await directory.gallery('premium', suppliers.earlyPremium.id)).toEqual({});
    expect(await directory.gallery('premium', 999_999_999)).toEqual({});
  });

  test.for(PREMIUM)('end after five minutes for %s', async ([, name], { directory, suppliers }) => {
    const { id } = suppliers.premium;
    const links = Object.values(await directory.gallery(name, id));
    const { images } = supplierIn(await directory.detail(name, id));
    for (const url of [...links, ...images.map((image) => image.url)]) {
      const { iat = 0, exp = Infinity } = decode(new URL(url).searchParams.get('token')!).payload;
      expect(exp - iat).toBe(300);
    }
  });
});

describe('the links to files', () => {
  test.for(PREMIUM)(
    'received by %s work for anybody, and lead to the stored files',
    async ([, name], { suppliers, directory }) => {
      const { details, gallery } = suppliers.premium;
      for (const supplier of [
        supplierIn(await directory.detail(name, suppliers.premium.id)),
        (await directory.listed(name)).find(({ id }) => id === suppliers.premium.id)!,
      ]) {
        expect(await textBehind(supplier.main_image_url)).toContain(
          directory.fileTexts[details.main_image_path],
        );
        expect(await textBehind(supplier.logo)).toContain(directory.fileTexts[details.logo_path]);
      }
      const { images } = supplierIn(await directory.detail(name, suppliers.premium.id));
      for (const [at, path] of gallery.entries()) {
        expect(await textBehind(images[at]?.url)).toContain(directory.fileTexts[path]);
      }
    },
  );

  test('to gallery pictures are also in the list of an admin', async ({ directory, suppliers }) => {
    const { images } = (await directory.listed('admin')).find(({ id }) => id === suppliers.premium.id)!;
    for (const [at, path] of suppliers.premium.gallery.entries()) {
      expect(await textBehind(images[at]?.url)).toContain(directory.fileTexts[path]);
    }
  });

  test('of an open supplier work for a visitor', async ({ directory, suppliers }) => {
    const { main_image_url, logo, images } = supplierIn(await directory.detail('visitor', suppliers.open.id));
    const found = await Promise.all([main_image_url, logo, ...images.map(({ url }) => url)].map(textBehind));
    const { details, gallery } = suppliers.open;
    const paths = [details.main_image_path, details.logo_path, ...gallery];
    for (const [at, path] of paths.entries()) expect(found[at]).toContain(directory.fileTexts[path]);
  });

  test('to gallery pictures work only for one picture each', async ({ directory, suppliers }) => {
    const { images } = supplierIn(await directory.detail('premium', suppliers.premium.id));
    const [first, second] = images.map(({ url }) => new URL(url));
    first!.search = second!.search;
    expect((await fetch(first!)).ok).toBe(false);
  });
});

describe('a cache', () => {
  test.for(callerRows('visitor'))(
    'may keep the list for %s, and gets 304 while it is unchanged',
    async ([, name], { lists }) => {
      const first = await lists.list(name);
      expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
      expect(first.headers.get('vary')?.toLowerCase()).toContain('authorization');
      const tag = first.headers.get('etag')!;
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const again = await lists.list(name, { 'if-none-match': known });
        expect([again.status, again.text], known).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(tag);
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      }
      await lists.touch();
      const changed = await lists.list(name, { 'if-none-match': tag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(tag);
    },
  );

  test.for(callerRows('garbage', 'forged', 'old', 'free', 'expired', 'premium', 'admin'))(
    'may not keep the list for %s, who never gets 304',
    async ([, name], { lists, suppliers }) => {
      const tag = (await lists.list('visitor')).headers.get('etag')!;
      for (const known of [tag, '*']) {
        const { status, headers, text } = await lists.list(name, { 'if-none-match': known });
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
        expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
        const isRefused = ['garbage', 'forged', 'old'].includes(name);
        expect(headers.get('www-authenticate')).toBe(isRefused ? REFUSED : null);
        expect(text).toContain(suppliers.open.details.instagram);
      }
    },
  );

  test('may not keep a single supplier, whose links expire after minutes', async ({ callers, suppliers }) => {
    const { headers } = await callers.visitor.ask(`${SUPPLIERS}/${suppliers.open.id}`);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('never shows one reader the list of another, in any order and at any load', async ({
    lists,
    suppliers,
  }) => {
    const locked = [suppliers.premium, suppliers.early, suppliers.earlyPremium];
    // Links to galleries are only in the lists of admins.
    const galleries = locked.flatMap(({ gallery }) => gallery.map(bareName));
    const secrets = locked.flatMap(secretsIn).filter((secret) => !galleries.includes(secret));
    for (const first of ['admin', 'visitor'] as const) {
      await lists.touch();
      await lists.list(first);
      const names = [...CALLER_NAMES, ...CALLER_NAMES];
      const answers = await Promise.all(
        names.map(async (name) => ({ name, answer: await lists.list(name) })),
      );
      for (const { name, answer } of answers) {
        const open = ['premium', 'editor', 'support', 'admin'].includes(name);
        expect(leaks(answer, secrets), name).toEqual(open ? secrets : []);
      }
    }
  });

  test('shows no data that has been locked, withheld, postponed, deleted or changed', async ({
    backend,
    suppliers,
    lists,
  }) => {
    const [one] = await insertSuppliers(backend, suppliers.categoryId, ['open']);
    const { details, contacts, teaser } = one!;
    const seen = async (...texts: string[]) => leaks(await lists.list('visitor'), texts).length;
    const change = (sql: string, ...values: unknown[]) => backend.sql(sql, [...values, one!.id]);
    expect(await seen(teaser.name, contacts.whatsapp, details.instagram)).toBe(3);

    await backend.sql('update public.settings set free_direct_contacts = false');
    expect(await seen(contacts.whatsapp)).toBe(0);
    await backend.sql('update public.settings set free_direct_contacts = true');
    expect(await seen(contacts.whatsapp)).toBe(1);

    await change('update public.supplier_contacts set whatsapp = $1 where supplier_id = $2', '5511912345678');
    expect(await seen(contacts.whatsapp)).toBe(0);
    await change('update public.suppliers set is_premium = true where id = $1');
    expect(await seen(details.instagram)).toBe(0);
    expect(await seen(teaser.name)).toBe(1);
    await change("update public.suppliers set public_from = now() + interval '1 day' where id = $1");
    expect(await seen(teaser.name)).toBe(0);

    // A supplier becomes public without any write.
    await change(
      "update public.suppliers set public_from = now() + interval '300 milliseconds' where id = $1",
    );
    await vi.waitFor(async () => expect(await seen(teaser.name)).toBe(1), { timeout: 10_000 });
    await change('delete from public.suppliers where id = $1');
    expect(await seen(teaser.name)).toBe(0);

    const name = `Categoria ${randomUUID()}`;
    await backend.sql('update public.categories set name = $1 where id = $2', [name, suppliers.categoryId]);
    expect(await seen(name)).toBe(1);
  });
});

describe('a narrowed list', () => {
  test.for(callerRows(...CALLER_NAMES))(
    'reaches %s in pages as it does at once, by id',
    async ([, name], { directory, walk }) => {
      const ids = (await directory.listed(name)).map(({ id }) => id).sort((one, other) => one - other);
      const mine = (await walk(name, 'limit=2')).filter(({ id }) => ids.includes(id as number));
      expect(mine.map(({ id }) => id)).toEqual(ids);
    },
  );

  test('of pages repeats and loses nothing when rows are added, renamed and deleted between them', async ({
    backend,
    narrowed,
    walk,
  }) => {
    const category = await createCategory(backend);
    const add = (name: string) =>
      backend.sql<{ id: number }>(
        'insert into public.suppliers (name, category_id) values ($1, $2) returning id',
        [name, category],
      );
    const ids: number[] = [];
    for (const name of ['Aurora', 'Brisa', 'Cetim', 'Duna', 'Estampa']) ids.push((await add(name))[0]!.id);
    const first = await narrowed('visitor', `category=${category}&limit=2`);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    await backend.sql('delete from public.suppliers where id = $1', [ids[1]]);
    await backend.sql(`update public.suppliers set name = 'Aaa' where id = $1`, [ids[4]]);
    const [{ id: last }] = (await add('Aaaa')) as [{ id: number }];
    const rest = await walk('visitor', `category=${category}&limit=2&after=${first.next}`);
    expect(rest.map(({ id }) => id)).toEqual([...ids.slice(2), last]);
    expect((await narrowed('visitor', `category=${category}&after=${first.next}`)).next).toBeNull();
  });

  test('by category has the suppliers of its subcategories', async ({ backend, narrowed }) => {
    const main = await createCategory(backend);
    const sub = await createCategory(backend, undefined, main);
    const rows = await backend.sql<{ id: number }>(
      `insert into public.suppliers (name, category_id, subcategory_id)
       values ('Um', $1, null), ('Dois', $1, $2), ('Três', $2, null) returning id`,
      [main, sub],
    );
    const idsOf = async (category: number) =>
      (await narrowed('visitor', `category=${category}`)).data.map(({ id }) => id).sort();
    expect([await idsOf(main), await idsOf(sub), await idsOf(999_999_999)]).toEqual([
      rows.map(({ id }) => id),
      [rows[1]!.id, rows[2]!.id],
      [],
    ]);
  });

  test('by change has what changed or became public since then, and nothing that is not public', async ({
    backend,
    narrowed,
  }) => {
    const category = await createCategory(backend);
    const [changed, published, announced] = await backend.sql<{ id: number }>(
      `insert into public.suppliers (name, category_id, updated_at, public_from)
       select 'Antiga', $1, '2020-01-01', public_from
       from unnest(array['2020-01-01', now() - interval '1 hour', now() + interval '1 hour']::timestamptz[]) public_from
       returning id`,
      [category],
    );
    const since = async (moment: string, name: CallerName = 'visitor') =>
      (await narrowed(name, `category=${category}&updated_since=${moment}`)).data.map(({ id }) => id).sort();
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    expect(await since('2019-12-31T21:00:00-03:00')).toEqual([changed!.id, published!.id]);
    expect(await since('2020-01-01T00:00:01Z')).toEqual([published!.id]);
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '5511912345678' where supplier_id = any ($1)`,
      [[changed!.id, announced!.id]],
    );
    expect(await since(yesterday)).toEqual([changed!.id, published!.id]);
    expect(await since(yesterday, 'premium')).toEqual([changed!.id, published!.id, announced!.id]);
  });

  test.for([...LOCKED_OUT, ...PREMIUM])(
    'of fields has for %s what the whole list has in them',
    async ([, name], { directory, narrowed }) => {
      const fields = ['images', 'whatsapp', 'name', 'id'] as const;
      const whole = (await directory.listed(name)).map((row) =>
        Object.fromEntries([...fields].reverse().map((field) => [field, row[field]])),
      );
      const { data } = await narrowed(name, 'fields=whatsapp, images,name,secret,supplier_details,*');
      const withoutLinks = (row: object) => ({
        ...row,
        images: (row as { images: { id: number }[] }).images.map(({ id }) => id),
      });
      const ids = whole.map(({ id }) => id);
      expect(data.filter(({ id }) => ids.includes(id as number)).map(withoutLinks)).toEqual(
        whole.map(withoutLinks),
      );
      expect(Object.keys((await narrowed(name, 'fields=')).data[0]!)).toEqual(['id']);
    },
  );

  test('is never cached, and unknown parameters leave the list whole', async ({ callers, lists }) => {
    const whole = await lists.list('visitor');
    const same = await callers.visitor.ask(`${SUPPLIERS}?order=id&Limit=1&utm_source=x`);
    expect([same.text, same.headers.get('etag')]).toEqual([whole.text, whole.headers.get('etag')]);
    const { headers } = await callers.visitor.ask(`${SUPPLIERS}?limit=1`);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
  });

  test.for([
    ...['0', '-1', '1001', '1e2', '1.5', '', 'x', '١', '9'.repeat(400), '1;select 1'].map((limit) => ({
      limit,
    })),
    ...['', 'null', '1', 'suppliers-', 'suppliers-0', 'suppliers-01', 'suppliers--1', 'suppliers-1e3'].map(
      (after) => ({ after }),
    ),
    ...['users-1', 'favorites-1', 'suppliers-1)', 'suppliers-1 or true', `suppliers-${'9'.repeat(16)}`].map(
      (after) => ({ after }),
    ),
    ...['0', '-1', '', 'vestidos', '1,2', '(1)', 'eq.1', "1'", '9'.repeat(400)].map((category) => ({
      category,
    })),
    ...[
      '2026-01-01',
      '2026-01-01T00:00:00',
      '2026-13-01T00:00:00Z',
      'now()',
      '',
      '1',
      '0001-01-01T00:00:00Z',
    ].map((updated_since) => ({ updated_since })),
    ...['infinity', `2026-01-01T00:00:00Z' or true`].map((updated_since) => ({ updated_since })),
  ])('refuses a parameter that is invalid, and names it: %j', async (query, { callers }) => {
    const answer = await callers.visitor.ask(`${SUPPLIERS}?${new URLSearchParams(query)}`);
    expect(Object.keys(fieldErrors(answer))).toEqual(Object.keys(query));
  });

  test('refuses a parameter that is sent twice', async ({ callers }) => {
    const answer = await callers.visitor.ask(`${SUPPLIERS}?limit=1&limit=2&fields=id&fields=name&x=1&x=2`);
    const once = ['Envie este parâmetro uma vez só.'];
    expect(fieldErrors(answer)).toEqual({ limit: once, fields: once });
  });

  test('does not reveal whether there is a hidden supplier at a cursor', async ({ narrowed, suppliers }) => {
    const { id } = suppliers.earlyPremium;
    const after = await narrowed('visitor', `limit=1000&after=suppliers-${id}`);
    expect(after).toEqual(await narrowed('visitor', `limit=1000&after=suppliers-${id - 1}`));
    expect(await narrowed('visitor', 'after=suppliers-999999999999999')).toEqual({ data: [], next: null });
  });
});

// At the end, because the other lists would be as long.
describe('a long list', () => {
  test.for(callerRows('visitor', 'old', 'admin'))(
    'is complete and without duplicates for %s',
    async ([, name], { directory, longList }) => {
      const names = (await directory.listed(name, longList.categoryId)).map((supplier) => supplier.name);
      const expected = Array.from({ length: 1101 }, (_, n) => `Loja ${String(n + 1).padStart(4, '0')}`);
      expect(names).toEqual(expected);
    },
  );

  test('is sorted by name, ignoring case and accents', async ({ backend, directory }) => {
    const names = ['Óculos', 'zebra', 'Água', 'oficina', 'abelha', 'Ágata', 'Zênite'];
    const other = await createCategory(backend);
    for (const name of names) {
      await backend.sql('insert into public.suppliers (name, category_id) values ($1, $2)', [name, other]);
    }
    const sorted = (await directory.listed('visitor', other)).map(({ name }) => name);
    expect(sorted).toEqual(['abelha', 'Ágata', 'Água', 'Óculos', 'oficina', 'zebra', 'Zênite']);
  });
});
