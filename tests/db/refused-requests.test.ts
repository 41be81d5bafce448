import { describe, expect } from 'vitest';
import { type ActorName, type Answer, type Ask, askAsService, people } from '../support/actors';
import { test as base } from '../support/fixtures';
import { createSuppliers, mark } from '../support/supplier-world';
import { COLUMNS, type Relation, RELATIONS, tryOut } from './support/catalog';

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
  })
  .extend('key', () => mark())
  .extend('limits', ({ backend, key }) => {
    function attempt({ max = 3, seconds = 600, of = key, change = 'add' }: Limit = {}): Promise<Answer> {
      const body = { key: of, max_attempts: max, window_seconds: seconds, change };
      return askAsService(backend, COUNT, { method: 'POST', body });
    }

    /** Seconds to wait, 0 for an attempt that is allowed. */
    async function wait(limit?: Limit): Promise<number> {
      const { status, text } = await attempt(limit);
      expect(status, text).toBe(200);
      return JSON.parse(text) as number;
    }

    async function resetsAt(of = key): Promise<string | undefined> {
      const sql = 'select resets_at from private.rate_limits where key = $1';
      return (await backend.sql<{ resets_at: string }>(sql, [of]))[0]?.resets_at;
    }

    async function endWindow(): Promise<void> {
      await backend.sql(
        `update private.rate_limits set resets_at = now() - interval '1 second' where key = $1`,
        [key],
      );
    }

    return { attempt, wait, resetsAt, endWindow };
  });

// The backend starts here because the first test needs its time limit for its many requests.
test.beforeAll(({ requests: _requests }) => undefined);

type Caller = ActorName | 'service';
type Requests = { send: (caller: Caller, path: string, ask?: Ask) => Promise<Answer> };
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

describe('an estimated count', () => {
  const ESTIMATED = { status: 400, text: expect.stringContaining('use count=exact') as string };

  async function count(
    requests: Requests,
    [caller, path]: [Caller, string],
    prefer: string,
    method = 'GET',
  ): Promise<{ status: number; text: string }> {
    const { status, text } = await requests.send(caller, path, { method, headers: { prefer } });
    return { status, text };
  }

  test.for(['visitor', 'free', 'admin'] as const)(
    'of any table or view is refused, because it ignores row security: %s',
    async (caller, { relations, requests }) => {
      let readable = 0;
      for (const { name, column } of relations) {
        const path = `${name}?select=${column}&limit=1`;
        if ((await count(requests, [caller, path], 'count=exact')).status >= 300) continue;
        readable += 1;
        expect([name, await count(requests, [caller, path], 'count=planned')]).toEqual([name, ESTIMATED]);
      }
      expect(readable).toBeGreaterThan(caller === 'visitor' ? 9 : 19);
    },
  );

  test.for([
    'handling=strict, count=planned',
    'count=planned, handling=lenient, count=exact',
    '\tcount=planned\t,return=representation',
  ])('is refused in however the preference is written: %s', async (prefer, { requests }) => {
    const path = 'suppliers?select=id&limit=1';
    expect(await count(requests, ['free', path], prefer)).toEqual(ESTIMATED);
    expect(await count(requests, ['free', path], prefer, 'HEAD')).toEqual({ status: 400, text: '' });
  });

  test('is also refused where PostgREST would estimate a long list by itself', async ({
    backend,
    requests,
  }) => {
    const path = 'categories?select=id&limit=1';
    await backend.sql(
      "insert into public.categories (name) select 'Estimada ' || n from generate_series(1, 1001) n",
    );
    expect(await count(requests, ['free', path], 'count=estimated')).toEqual(ESTIMATED);
    await backend.sql("delete from public.categories where name like 'Estimada %'");
  });

  test('does not come as an execution plan either', async ({ requests }) => {
    for (const caller of ['visitor', 'admin'] as const) {
      for (const path of ['suppliers?select=id', 'rpc/places']) {
        const headers = { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' };
        const { text } = await requests.send(caller, path, { headers });
        expect(text).not.toContain('Plan Rows');
      }
    }
  });
});

test('a text that the caller sends is not repeated for every picture', async ({ requests }) => {
  const body = { files: 'x'.repeat(1_000_000), gallery: false };
  const { status, text } = await requests.send('premium', 'rpc/supplier_resources', { method: 'POST', body });
  expect(status).toBe(200);
  expect(text).toContain(`"${'x'.repeat(300)}`);
  expect(text.length).toBeLessThan(100_000);
});

// The counters with which the edge function limits repeated attempts.

const COUNT = '/rest/v1/rpc/count_attempt';

interface Limit {
  max?: number | null;
  seconds?: number | null;
  of?: string;
  change?: string | null;
}

describe('attempts under one key', () => {
  test('are allowed up to the limit, and the next one gets the seconds to wait', async ({ limits }) => {
    for (let count = 1; count <= 3; count++) expect(await limits.wait({ seconds: 60 })).toBe(0);
    const seconds = await limits.wait({ seconds: 60 });
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test('are all counted when they come at the same moment', async ({ limits }) => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => limits.wait({ max: 5 })));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5);
  });

  test('that are refused do not extend the wait', async ({ limits }) => {
    await limits.wait({ max: 1 });
    const end = await limits.resetsAt();
    for (let count = 1; count <= 3; count++) expect(await limits.wait({ max: 1 })).toBeGreaterThan(0);
    expect(await limits.resetsAt()).toBe(end);
  });

  test.for([
    ['is almost over', '1 millisecond', 1],
    ['was begun by a later call', '2 hours', 600],
  ] as const)(
    'wait at least a second and at most the window when it %s',
    async ([, left, seconds], { backend, key }) => {
      const waits = await tryOut<{ wait: number }>(
        backend,
        `insert into private.rate_limits (key, attempts, resets_at) values ('${key}', 1, now() + interval '${left}')`,
        `select public.count_attempt('${key}', 1, 600, 'add') as wait`,
      );
      expect(waits).toEqual([{ wait: seconds }]);
    },
  );

  test('are allowed again when the window has ended', async ({ limits }) => {
    for (let count = 1; count <= 4; count++) await limits.wait({ seconds: 60 });
    await limits.endWindow();
    for (let count = 1; count <= 3; count++) expect(await limits.wait({ seconds: 60 })).toBe(0);
    expect(await limits.wait({ seconds: 60 })).toBeGreaterThan(50);
  });

  test('do not count for another key', async ({ limits }) => {
    await limits.wait({ max: 1 });
    expect(await limits.wait({ max: 1 })).toBeGreaterThan(0);
    expect(await limits.wait({ max: 1, of: mark() })).toBe(0);
  });

  test('can be cleared without clearing those under other keys', async ({ key, limits }) => {
    const other = mark();
    for (const of of [key, other]) await limits.wait({ max: 1, of });
    expect(await limits.wait({ of: key, change: 'clear' })).toBe(0);
    expect([await limits.wait({ max: 1 }), (await limits.wait({ max: 1, of: other })) > 0]).toEqual([
      0,
      true,
    ]);
    expect(await limits.wait({ of: mark(), change: 'clear' })).toBe(0);
  });

  test('can be taken back one by one, in the same window', async ({ limits }) => {
    for (const change of ['add', 'add', 'take_back', 'add']) await limits.wait({ max: 2, change });
    const end = await limits.resetsAt();
    expect(await limits.wait({ max: 2 })).toBeGreaterThan(0);
    expect(await limits.resetsAt()).toBe(end);
  });

  test('that are taken back more often than made give nothing for later', async ({ limits }) => {
    for (const change of ['add', 'take_back', 'take_back']) await limits.wait({ max: 1, change });
    await limits.wait({ max: 1, change: 'take_back', of: mark() });
    expect([await limits.wait({ max: 1 }), (await limits.wait({ max: 1 })) > 0]).toEqual([0, true]);
  });

  test.for([
    ['zero attempts', { max: 0 }],
    ['a negative number of attempts', { max: -1 }],
    ['a window of zero seconds', { seconds: 0 }],
    ['a window of more than a week', { seconds: 604_801 }],
    ['no limit', { max: null }],
    ['no window', { seconds: null }],
    ['an unknown change', { change: 'reset' }],
    ['no change', { change: null }],
  ] as const)('cannot be limited to %s', async ([, limit], { limits }) => {
    const { status, text } = await limits.attempt(limit);
    expect([status, JSON.parse(text)]).toEqual([400, expect.objectContaining({ code: '22023' })]);
    expect(await limits.resetsAt()).toBeUndefined();
  });

  test('can be limited to one per week', async ({ limits }) => {
    expect(await limits.wait({ max: 1, seconds: 604_800 })).toBe(0);
    expect(await limits.wait({ max: 1, seconds: 604_800 })).toBeGreaterThan(604_400);
  });
});

test('each attempt deletes up to a hundred counters whose window has ended, and no others', async ({
  backend,
  limits,
}) => {
  await backend.sql('delete from private.rate_limits where resets_at <= now()');
  const insert = (names: string, resets: string) =>
    backend.sql(
      `insert into private.rate_limits (key, attempts, resets_at)
       select $1 || n, 1, now() + $2::interval from generate_series(1, 150) n`,
      [names, resets],
    );
  const [old, running] = [mark(), mark()];
  await insert(old, '-1 second');
  await insert(running, '1 hour');
  const left = async (names: string) =>
    (await backend.sql('select from private.rate_limits where starts_with(key, $1)', [names])).length;

  await limits.wait();
  expect([await left(old), await left(running)]).toEqual([50, 150]);
  await limits.wait();
  expect([await left(old), await left(running)]).toEqual([0, 150]);
});

describe.each(people('visitor', 'free', 'expired', 'premium', 'admin'))('%s', (_who, name) => {
  test('cannot count attempts or take them back', async ({ actors, backend, key, limits }) => {
    await limits.wait();
    const before = await backend.sql('select * from private.rate_limits where key = $1', [key]);
    for (const change of ['add', 'take_back', 'clear']) {
      const body = { key, max_attempts: 3, window_seconds: 600, change };
      const { status, text } = await actors[name].ask(COUNT, { method: 'POST', body });
      expect([change, status, JSON.parse(text)]).toEqual([
        change,
        name === 'visitor' ? 401 : 403,
        expect.objectContaining({ code: '42501' }),
      ]);
    }
    expect(await backend.sql('select * from private.rate_limits where key = $1', [key])).toEqual(before);
  });
});
