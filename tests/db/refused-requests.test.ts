import { describe, expect } from 'vitest';
import { type ActorName, askAsService, type Answer, type Ask } from '../support/actors';
import { COLUMNS, RELATIONS, type Relation } from './support/catalog';
import { createSuppliers } from '../support/supplier-world';
import { test as base } from '../support/fixtures';

const test = base
  .extend('requests', { scope: 'file' }, ({ actors, backend }) => {
    function send(caller: Caller, path: string, ask?: Ask): Promise<Answer> {
      const url = `/rest/v1/${path}`;
      return caller === 'service' ? askAsService(backend, url, ask) : actors[caller].ask(url, ask);
    }

    /** Uses the secret key, which may read every table, so that only the embedding itself can be refused. */
    async function embed(origin: string, target: string) {
      const { text } = await send('service', `${origin}?select=${target}(*)&limit=0`);
      const { code, details } = JSON.parse(text) as {
        code?: string;
        details?: { cardinality: string }[] | string;
      };
      const cardinalities = Array.isArray(details)
        ? details.map(({ cardinality }) => cardinality)
        : undefined;
      return { code, cardinalities };
    }

    /** Which relation can be embedded in which, and whether one row can have many rows of it. */
    async function openEmbeds(names: string[]): Promise<{ embed: string; many: boolean }[]> {
      const found = [];
      for (const origin of names) {
        const targets = names.map(async (target) => {
          const plain = await embed(origin, target);
          if (plain.code === 'PGRST200') return [];
          const many = plain.cardinalities
            ? plain.cardinalities.some((cardinality) => cardinality.endsWith('many'))
            : (await embed(origin, `...${target}`)).code === 'PGRST119';
          return [{ embed: `${origin} -> ${target}`, many }];
        });
        found.push(...(await Promise.all(targets)).flat());
      }
      return found;
    }

    return { send, openEmbeds };
  })
  /** All tables and views, each with the name of one column. */
  .extend('relations', { scope: 'file' }, async ({ backend }) => {
    const columns = await backend.sql<{ relation: string; columns: string }>(COLUMNS);
    return (await backend.sql<Relation>(RELATIONS)).map((relation) => ({
      ...relation,
      column: columns.find(({ relation: name }) => name === relation.name)!.columns.split(' ')[0]!,
    }));
  });
// The backend starts here because the first test needs its time limit for its many requests.
test.beforeAll(({ requests: _requests }) => undefined);

type Caller = ActorName | 'service';
/** A caller with each role of the database, and the members who may do least and most. */
const CALLERS = ['visitor', 'free', 'admin', 'service'] as const;

/** Every way to write to a relation. The filters match no row, so that no write affects the next. */
function writes({ name, column }: { name: string; column: string }): [path: string, ask: Ask][] {
  const nothing = `${name}?${column}=is.null`;
  return [
    [name, { method: 'POST', body: {} }],
    [
      name,
      { method: 'POST', body: [{ [column]: null }], headers: { prefer: 'resolution=merge-duplicates' } },
    ],
    [nothing, { method: 'PATCH', body: { [column]: null } }],
    [nothing, { method: 'DELETE' }],
    [`${name}?${column}=eq.1`, { method: 'PUT', body: { [column]: 1 } }],
  ];
}

describe('a write', () => {
  test.for(CALLERS)(
    'to any table or view does not end in a server error: %s',
    async (caller, { relations, requests }) => {
      for (const relation of relations)
        await Promise.all(
          writes(relation).map(async ([path, ask]) => {
            const { status, text } = await requests.send(caller, path, ask);
            expect(status, `${ask.method} ${path}: ${text}`).toBeLessThan(500);
          }),
        );
    },
  );

  test.for(CALLERS)(
    'to a view is refused like one without privileges: %s',
    async (caller, { relations, requests }) => {
      const views = relations.filter(({ kind }) => kind === 'v');
      expect(views.map(({ name }) => name)).toEqual(['accounts', 'supplier_records']);
      for (const [path, ask] of views.flatMap((view) => writes(view).slice(1, 4))) {
        const { status, text } = await requests.send(caller, path, ask);
        expect([path, status, JSON.parse(text)]).toEqual([
          path,
          caller === 'visitor' ? 401 : 403,
          expect.objectContaining({ code: '42501' }),
        ]);
      }
    },
  );
});

describe('embedding', () => {
  test.beforeEach(async ({ skip, requests }) => {
    const { headers } = await requests.send('visitor', 'plans?select=key');
    skip(
      !headers.get('server')?.startsWith('postgrest'),
      'The replacement of PostgREST on PGlite has its own rules for embedding.',
    );
  });

  test('multiplies rows only for the pictures of a supplier, which embed nothing', async ({
    relations,
    requests,
  }) => {
    const embeds = await requests.openEmbeds(relations.map(({ name }) => name));
    expect(embeds.filter(({ many }) => many)).toEqual([
      { embed: 'suppliers -> supplier_images', many: true },
    ]);
    expect(embeds.filter(({ embed }) => embed.startsWith('supplier_images -> '))).toEqual([]);
    expect(embeds).toContainEqual({ embed: 'suppliers -> categories', many: false });
  }, 60_000);

  test.for(['visitor', 'admin'] as const)(
    'of many rows in one is refused under every name of the relationship: %s',
    async (name, { backend, requests }) => {
      await createSuppliers(backend);
      for (const target of [
        'suppliers',
        'suppliers!inner',
        'suppliers!suppliers_category_id_fkey',
        'suppliers!category_id',
        'suppliers_category_id_fkey',
        'alias:suppliers!suppliers_subcategory_id_fkey',
        'supplier_records!suppliers_category_id_fkey',
        'categories',
        'categories!parent_id',
      ]) {
        const deep = `${target}(id,categories!suppliers_category_id_fkey(id,${target}(id)))`;
        for (const select of [`id,${target}(id)`, `id,${deep}`]) {
          const { status, text } = await requests.send(name, `categories?select=${select}`);
          expect([target, status, (JSON.parse(text) as { code: string }).code]).toEqual([
            target,
            400,
            'PGRST200',
          ]);
        }
      }
    },
  );

  test.for(['visitor', 'admin'] as const)(
    'as deeply and as often as a URL allows ends within the time limit of the role: %s',
    async (name, { requests }) => {
      let chain = 'supplier_id';
      while (chain.length < 3800) chain = `supplier_id,a:suppliers(id,b:supplier_details(${chain}))`;
      const wide = Array.from({ length: 150 }, (_, index) => `a${index}:supplier_images(id)`).join();
      for (const path of [`supplier_details?select=${chain}`, `suppliers?select=id,${wide}`]) {
        const { status, text } = await requests.send(name, path);
        expect([200, 500]).toContain(status);
        if (status === 500) expect(text).toContain('57014');
      }
    },
  );
});

test('a text that the caller sends is not repeated for every picture', async ({ requests }) => {
  const body = { files: 'x'.repeat(1_000_000), gallery: false };
  const { status, text } = await requests.send('premium', 'rpc/supplier_resources', { method: 'POST', body });
  expect(status).toBe(200);
  expect(text).toContain(`"${'x'.repeat(300)}`);
  expect(text.length).toBeLessThan(100_000);
});
