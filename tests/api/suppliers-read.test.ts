import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { COLUMNS, resourcesOf } from '../../supabase/functions/api/suppliers/resource';
import { createActors, people as who, type Actors } from '../support/actors';
import { leaks } from '../support/find-secrets';
import { startBackend, type Backend } from '../support/backend';
import { callers, createCallers, type CallerName, type Callers } from './support/callers';
import { uploadFiles } from '../support/stored-files';
import { SUPPLIERS, refusedWith, supplierIn, suppliersIn } from './support/supplier-api';
import {
  createCategory,
  createSuppliers,
  insertSuppliers,
  secretsIn,
  type Supplier,
  type SupplierKind,
  type SupplierWorld,
} from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let world: SupplierWorld;
const texts: Record<string, string> = {};
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  world = await createSuppliers(backend);
  for (const kind of ['open', 'premium', 'early'] as const) {
    Object.assign(texts, await uploadFiles(people.admin, world[kind]));
  }
});
afterAll(() => backend.close());

const LOCKED_OUT = callers('visitor', 'garbage', 'forged', 'old', 'free', 'expired');
const LET_IN = callers('premium', 'admin');
const NOTHING = {
  ...{ instagram: null, whatsapp: null, email: null, website: null, description: null },
  ...{ main_image_url: null, logo: null, images: [] },
  ...{ state: null, city: null, min_order_pieces: null, min_order_cents: null, ships_to: null },
  ...{ sells_to_cpf: null, ready_stock: null, plus_size: null },
};

const list = (name: CallerName) => people[name].ask(SUPPLIERS);
const detail = (name: CallerName, id: number | string) => people[name].ask(`${SUPPLIERS}/${id}`);
const secretsOf = (...kinds: SupplierKind[]) => kinds.flatMap((kind) => secretsIn(world[kind]));
const teaserOf = ({ id, kind, teaser }: Supplier) => ({
  ...{ id, ...teaser, is_premium: kind === 'premium', category_id: world.categoryId },
  formatted_id: `F-${String(id).padStart(4, '0')}`,
});
const textsOf = ({ details, contacts, terms }: Supplier) => {
  const { description, instagram, website } = details;
  return { description, instagram, website, ...contacts, ...terms };
};

/** The list, without what others have stored on a Supabase that is not ours alone. */
async function listed(name: CallerName, categoryId = world.categoryId) {
  return suppliersIn(await list(name)).filter(({ category_id }) => category_id === categoryId);
}

/** Path of the stored file that a link opens. */
const pathIn = (url: string) => new URL(url).pathname.split('/').slice(-2).join('/');

/** What somebody without a session finds behind a link. */
async function textBehind(url: string | null | undefined): Promise<string> {
  const answer = await fetch(url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return answer.text();
}

describe('the list', () => {
  test.each(LOCKED_OUT)('shows %s the announced suppliers, the premium one locked', async (_who, name) => {
    const answer = await list(name);
    expect(leaks(answer, secretsOf('premium', 'early', 'earlyPremium'))).toEqual([]);
    const suppliers = suppliersIn(answer);
    const ids = suppliers.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([world.open.id, world.premium.id]));
    expect(ids).not.toContain(world.early.id);
    expect(ids).not.toContain(world.earlyPremium.id);
    const [open, premium] = [world.open, world.premium].map(({ id }) => suppliers.find((s) => s.id === id));
    expect(premium).toMatchObject({ ...teaserOf(world.premium), ...NOTHING });
    expect(open).toMatchObject({ ...teaserOf(world.open), ...textsOf(world.open), images: [] });
  });

  test.each(LET_IN)('shows %s everything, early suppliers too', async (_who, name) => {
    const suppliers = await listed(name);
    expect(suppliers).toHaveLength(4);
    for (const kind of ['open', 'premium', 'early', 'earlyPremium'] as const) {
      const one = suppliers.find(({ id }) => id === world[kind].id);
      expect(one).toMatchObject(textsOf(world[kind]));
      // Links to galleries are made for admins only. Of the last one only the rows exist: a picture that is not there has
      // no link.
      expect(one!.images).toHaveLength(name === 'premium' || kind === 'earlyPremium' ? 0 : 2);
    }
  });

  test('tells the category of each by id and name', async () => {
    const [row] = await backend.sql('select id, name from public.categories where id = $1', [
      world.categoryId,
    ]);
    for (const { category } of await listed('visitor')) expect(category).toEqual(row);
  });
});

describe('the list of the demo', () => {
  let demo: Backend;
  let actors: Actors;
  beforeAll(async () => {
    demo = await startBackend({ functions: true });
    actors = await createActors(demo);
  });
  afterAll(() => demo.close());

  test.each(who('visitor', 'free', 'premium', 'admin'))(
    'says to %s, field by field, what they may read in the tables',
    async (_who, name) => {
      const { data: rows } = await actors[name].client
        .from('suppliers')
        .select(COLUMNS)
        .order('sort_name')
        .order('id')
        .order('position', { referencedTable: 'supplier_images' })
        .order('id', { referencedTable: 'supplier_images' });
      const expected = await resourcesOf(rows!, {
        ofPublic: (path) => `${demo.url}/storage/v1/object/public/suppliers/${path}`,
        // Only an admin's list has links to galleries; here a path stands for its link.
        ofGallery: (paths) =>
          Promise.resolve(new Map(name === 'admin' ? paths.map((path) => [path, path]) : [])),
      });
      const suppliers = suppliersIn(await actors[name].ask(SUPPLIERS)).map((supplier) => ({
        ...supplier,
        images: supplier.images.map(({ id, url }) => ({ id, url: pathIn(url) })),
      }));
      expect(suppliers.length).toBeGreaterThan(100);
      expect(suppliers).toEqual(expected);
    },
  );
});

describe('one supplier', () => {
  test.each(LOCKED_OUT)('comes locked to %s when it is premium', async (_who, name) => {
    const answer = await detail(name, world.premium.id);
    expect(leaks(answer, secretsOf('premium'))).toEqual([]);
    expect(supplierIn(answer)).toMatchObject({ ...teaserOf(world.premium), ...NOTHING });
  });

  test.each([...LOCKED_OUT, ...LET_IN])('comes whole to %s when it is open', async (_who, name) => {
    const supplier = supplierIn(await detail(name, world.open.id));
    expect(supplier).toMatchObject({ ...teaserOf(world.open), ...textsOf(world.open) });
  });

  test.each(LOCKED_OUT)(
    'is unknown to %s before its day, as one that was never there',
    async (_who, name) => {
      const never = refusedWith(await detail(name, 999_999_999), 404);
      expect(never.message).toBe('Fornecedor não encontrado.');
      for (const kind of ['early', 'earlyPremium'] as const) {
        const answer = await detail(name, world[kind].id);
        expect({ ...refusedWith(answer, 404), request_id: '' }).toEqual({ ...never, request_id: '' });
        expect(leaks(answer, secretsOf(kind))).toEqual([]);
      }
    },
  );

  test.each(LET_IN)('comes whole to %s, premium or early', async (_who, name) => {
    for (const kind of ['premium', 'early', 'earlyPremium'] as const) {
      expect(supplierIn(await detail(name, world[kind].id))).toMatchObject(textsOf(world[kind]));
    }
  });

  test.each(['0', '-1', '1.5', '01', 'abc', '1e3', '%00', '1%27', '1%20', '1'.repeat(16), '0x1', '١'])(
    'has no address like %s',
    async (id) => {
      expect(refusedWith(await detail('visitor', id), 404).message).toBe('Endereço não encontrado.');
    },
  );

  test('keeps its gallery in the order the admin gave it', async () => {
    await backend.sql('update public.supplier_images set position = 10 - position where supplier_id = $1', [
      world.early.id,
    ]);
    const { images } = supplierIn(await detail('premium', world.early.id));
    const expected = [...world.early.gallery].reverse();
    expect(images.map(({ url }) => pathIn(url))).toEqual(expected);
  });
});

describe('the links of its files', () => {
  test.each(LET_IN)('open what was stored, relayed by %s to somebody without a token', async (_who, name) => {
    const { details, gallery } = world.premium;
    for (const supplier of [
      supplierIn(await detail(name, world.premium.id)),
      (await listed(name)).find(({ id }) => id === world.premium.id)!,
    ]) {
      expect(await textBehind(supplier.main_image_url)).toContain(texts[details.main_image_path]);
      expect(await textBehind(supplier.logo)).toContain(texts[details.logo_path]);
    }
    const { images } = supplierIn(await detail(name, world.premium.id));
    for (const [at, path] of gallery.entries()) {
      expect(await textBehind(images[at]?.url)).toContain(texts[path]);
    }
  });

  test('open gallery pictures from an admin’s list, too', async () => {
    const { images } = (await listed('admin')).find(({ id }) => id === world.premium.id)!;
    for (const [at, path] of world.premium.gallery.entries()) {
      expect(await textBehind(images[at]?.url)).toContain(texts[path]);
    }
  });

  test('open for a visitor when the supplier is open', async () => {
    const { main_image_url, logo, images } = supplierIn(await detail('visitor', world.open.id));
    const found = await Promise.all([main_image_url, logo, ...images.map(({ url }) => url)].map(textBehind));
    const { details, gallery } = world.open;
    const paths = [details.main_image_path, details.logo_path, ...gallery];
    for (const [at, path] of paths.entries()) expect(found[at]).toContain(texts[path]);
  });

  test('open one picture each: a gallery link serves no other', async () => {
    const { images } = supplierIn(await detail('premium', world.premium.id));
    const [first, second] = images.map(({ url }) => new URL(url));
    first!.search = second!.search;
    expect((await fetch(first!)).ok).toBe(false);
  });
});

describe('with contacts kept for members', () => {
  const withhold = (free: boolean) =>
    backend.sql('update public.settings set free_direct_contacts = $1', [free]);
  afterEach(() => withhold(true));

  test.each(LOCKED_OUT)('%s gets open suppliers without WhatsApp and e-mail', async (_who, name) => {
    await withhold(false);
    const { contacts, details } = world.open;
    for (const answer of [await list(name), await detail(name, world.open.id)]) {
      expect(leaks(answer, Object.values(contacts))).toEqual([]);
      expect(leaks(answer, [details.instagram, details.website])).toHaveLength(2);
    }
    const rest = { instagram: details.instagram, whatsapp: null, email: null };
    expect(supplierIn(await detail(name, world.open.id))).toMatchObject(rest);
  });

  test.each(LET_IN)('%s still gets them', async (_who, name) => {
    await withhold(false);
    expect(supplierIn(await detail(name, world.open.id))).toMatchObject(world.open.contacts);
  });
});

describe('a long list', () => {
  let categoryId: number;
  beforeAll(async () => {
    categoryId = await createCategory(backend);
    await backend.sql(
      `insert into public.suppliers (name, category_id, is_premium)
       select 'Loja ' || lpad(n::text, 4, '0'), $1, n % 2 = 0 from generate_series(1, 1101) n`,
      [categoryId],
    );
  });
  afterAll(() => backend.sql('delete from public.suppliers where category_id = $1', [categoryId]));

  test.each(callers('visitor', 'old', 'admin'))('comes complete and once to %s', async (_who, name) => {
    const names = (await listed(name, categoryId)).map((supplier) => supplier.name);
    const expected = Array.from({ length: 1101 }, (_, n) => `Loja ${String(n + 1).padStart(4, '0')}`);
    expect(names).toEqual(expected);
  });

  test('is ordered by name, whatever its case and accents', async () => {
    const names = ['Óculos', 'zebra', 'Água', 'oficina', 'abelha', 'Ágata', 'Zênite'];
    const other = await createCategory(backend);
    for (const name of names) {
      await backend.sql('insert into public.suppliers (name, category_id) values ($1, $2)', [name, other]);
    }
    const sorted = (await listed('visitor', other)).map(({ name }) => name);
    expect(sorted).toEqual(['abelha', 'Ágata', 'Água', 'Óculos', 'oficina', 'zebra', 'Zênite']);
  });
});

describe('a cache', () => {
  const asked = (name: CallerName, headers: Record<string, string>) =>
    people[name].ask(SUPPLIERS, { headers });
  const touch = () => backend.sql('update public.suppliers set name = name where id = $1', [world.open.id]);

  test.each(callers('visitor', 'garbage', 'forged'))(
    'may keep the list of %s, and is told when it is still the same',
    async (_who, name) => {
      const first = await list(name);
      expect(first.headers.get('cache-control')).toBe('public, max-age=60, stale-while-revalidate=600');
      expect(first.headers.get('vary')?.toLowerCase()).toContain('authorization');
      const tag = first.headers.get('etag')!;
      for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const again = await asked(name, { 'if-none-match': known });
        expect([again.status, again.text], known).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(tag);
        expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
      }
      await touch();
      const changed = await asked(name, { 'if-none-match': tag });
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(tag);
    },
  );

  test.each(callers('old', 'free', 'expired', 'premium', 'admin'))(
    'keeps nothing of what %s gets, and never stands in for it',
    async (_who, name) => {
      const tag = (await list('visitor')).headers.get('etag')!;
      for (const known of [tag, '*']) {
        const { status, headers, text } = await asked(name, { 'if-none-match': known });
        expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
        expect(headers.get('vary')?.toLowerCase()).toContain('authorization');
        expect(text).toContain(world.open.details.instagram);
      }
    },
  );

  test('keeps nothing of one supplier, whose links open for minutes only', async () => {
    const { headers } = await detail('visitor', world.open.id);
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  test('never mixes readers up, whoever comes first and however many come at once', async () => {
    const readers = [...LET_IN, ...LOCKED_OUT].map(([, name]) => name);
    const secrets = secretsOf('premium', 'early', 'earlyPremium');
    const galleries = [world.premium, world.early, world.earlyPremium].flatMap(({ gallery }) => gallery);
    for (const first of ['premium', 'admin', 'visitor', 'old'] as const) {
      await touch(); // what was kept counts no more
      await list(first);
      const names = [...readers, ...readers, ...readers];
      const answers = await Promise.all(names.map(async (name) => ({ name, answer: await list(name) })));
      for (const { name, answer } of answers) {
        const open = name === 'premium' || name === 'admin';
        const found = leaks(answer, secrets).filter((secret) => !galleries.includes(secret));
        expect(found, name).toEqual(open ? secrets.filter((secret) => !galleries.includes(secret)) : []);
      }
    }
  });

  test('gives nobody what has been locked, withheld, announced for later or deleted since, nor old names', async () => {
    const [one] = await insertSuppliers(backend, world.categoryId, ['open']);
    const { details, contacts, teaser } = one!;
    const seen = async (...texts: string[]) => leaks(await list('visitor'), texts).length;
    const change = (sql: string, ...values: unknown[]) => backend.sql(sql, [...values, one!.id]);
    expect(await seen(teaser.name, contacts.whatsapp, details.instagram)).toBe(3);

    await backend.sql('update public.settings set free_direct_contacts = false');
    expect(await seen(contacts.whatsapp)).toBe(0);
    await backend.sql('update public.settings set free_direct_contacts = true');
    expect(await seen(contacts.whatsapp)).toBe(1);

    await change('update public.supplier_contacts set whatsapp = $1 where supplier_id = $2', '5500123456789');
    expect(await seen(contacts.whatsapp)).toBe(0);
    await change('update public.suppliers set is_premium = true where id = $1');
    expect(await seen(details.instagram)).toBe(0);
    expect(await seen(teaser.name)).toBe(1);
    await change("update public.suppliers set public_from = now() + interval '1 day' where id = $1");
    expect(await seen(teaser.name)).toBe(0);

    // The day comes by itself: nothing is written then.
    await change(
      "update public.suppliers set public_from = now() + interval '300 milliseconds' where id = $1",
    );
    await vi.waitFor(async () => expect(await seen(teaser.name)).toBe(1), { timeout: 10_000 });
    await change('delete from public.suppliers where id = $1');
    expect(await seen(teaser.name)).toBe(0);

    const name = `Categoria ${randomUUID()}`;
    await backend.sql('update public.categories set name = $1 where id = $2', [name, world.categoryId]);
    expect(await seen(name)).toBe(1);
  });
});
