import { describe, expect } from 'vitest';
import { SIZES } from '@/domain/supplier/sizes';
import { STATES } from '@/domain/supplier/states';
import { NO_TERMS } from '@/domain/supplier/columns';
import { cleanText } from '@/domain/text/visible-text';
import { whatsappDigits } from '@/domain/fields/whatsapp';
import { type ActorName, type Answer, LOCKED_OUT, people, rowsOf } from '../support/actors';
import { insertPremiumSupplier, inventSecrets, mark, type Supplier } from '../support/supplier-world';
import { CNPJS, SHOP_VERDICTS, titleOf, VERDICTS } from '../support/value-verdicts';
import { test as base } from './support/test';

const test = base
  .extend('records', { scope: 'file' }, ({ actors, backend }) => {
    function save(name: ActorName, input: object, id?: number, version?: number): Promise<Answer> {
      const body = { supplier: input, supplier_id: id, expected_version: version };
      return actors[name].ask('/rest/v1/rpc/save_supplier', { method: 'POST', body });
    }

    /** Everything that the four tables store about a supplier. */
    async function stored(id: number): Promise<Record<string, unknown> | undefined> {
      const [row] = await backend.sql<{ everything: Record<string, unknown> }>(
        `select to_jsonb(s) || to_jsonb(d) || to_jsonb(c) || jsonb_build_object('gallery',
       (select coalesce(jsonb_agg(path order by position), '[]') from public.supplier_images where supplier_id = s.id)) as everything
     from public.suppliers s
     join public.supplier_details d on d.supplier_id = s.id join public.supplier_contacts c on c.supplier_id = s.id
     where s.id = $1`,
        [id],
      );
      return row?.everything;
    }

    async function count(): Promise<number> {
      const [row] = await backend.sql<{ count: number }>('select count(*)::int from public.suppliers');
      return Number(row?.count);
    }

    return { save, stored, count };
  })
  /** Saves and reads the terms of `supplier`, or of a new one. */
  .extend('terms', ({ actors, backend, categoryId, supplier }) => {
    function save(input: object, id?: number): Promise<Answer> {
      const body = { supplier: input, supplier_id: id };
      return actors.admin.ask('/rest/v1/rpc/save_supplier', { method: 'POST', body });
    }

    /** Saves a supplier and returns the terms that are then stored. */
    async function saved(input: object, id?: number) {
      const answer = await save(input, id);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('version')]);
      return stored((JSON.parse(answer.text) as { id: number }).id);
    }

    const created = (input: object) => saved({ name: mark(), category_id: categoryId, ...input });

    const changed = (input: object) => saved(input, supplier.id);

    async function stored(id: number): Promise<Record<string, unknown> | undefined> {
      const [row] = await backend.sql(
        `select ${COLUMNS} from public.supplier_details where supplier_id = $1`,
        [id],
      );
      return row;
    }

    /** Updates the row itself instead of calling save_supplier(), as an operator does in Studio. */
    async function edit(input: object): Promise<void> {
      const columns = Object.keys(input);
      await backend.sql(
        `update public.supplier_details d set ${columns.map((column) => `${column} = n.${column}`).join()}
     from jsonb_populate_record(null::public.supplier_details, $2::jsonb) n where d.supplier_id = $1`,
        [supplier.id, JSON.stringify(input)],
      );
    }
    return { save, saved, created, changed, stored, edit };
  })
  .extend('saved', { scope: 'file' }, ({ backend, categoryId }) => insertPremiumSupplier(backend, categoryId))
  .extend('save', { scope: 'file' }, ({ actors, saved }) => (supplier: object): Promise<Answer> => {
    const body = { supplier: { state: 'SP', ...supplier }, supplier_id: saved.id };
    return actors.admin.ask('/rest/v1/rpc/save_supplier', { method: 'POST', body });
  })
  .extend('storedValues', { scope: 'file' }, ({ backend, saved }) => async () => {
    const [row] = await backend.sql<Record<string, unknown>>(
      `select s.name, d.instagram, d.website, d.description, d.city, c.whatsapp, c.email from public.suppliers s
       join public.supplier_details d on d.supplier_id = s.id join public.supplier_contacts c on c.supplier_id = s.id
       where s.id = $1`,
      [saved.id],
    );
    return row!;
  });

interface Saved {
  id: number;
  version: number;
  formatted_id: string;
}

function saved(answer: Answer): Saved {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('version')]);
  return JSON.parse(answer.text) as Saved;
}

describe('an admin', () => {
  test('creates a supplier in all four tables with one call', async ({ categoryId, records }) => {
    const input = { name: mark(), category_id: categoryId, is_premium: false, image_hash: mark() };
    const rest = {
      description: 'Feito à mão',
      instagram: '@loja.zz',
      website: 'loja.example:8443/atacado',
      whatsapp: '(11) 90000-0001',
      email: 'OI@Loja.example ',
    };
    const { id } = saved(await records.save('admin', { ...input, ...rest }));
    const paths = inventSecrets(id);
    saved(
      await records.save(
        'admin',
        {
          gallery: paths.gallery,
          main_image_path: paths.details.main_image_path,
          image_hash: input.image_hash,
          logo_path: paths.details.logo_path,
        },
        id,
      ),
    );
    expect(await records.stored(id)).toMatchObject({
      ...input,
      ...rest,
      formatted_id: `F-${String(id).padStart(4, '0')}`,
      instagram: 'loja.zz',
      website: 'https://loja.example:8443/atacado',
      whatsapp: '5511900000001',
      email: 'oi@loja.example',
      main_image_path: paths.details.main_image_path,
      logo_path: paths.details.logo_path,
      gallery: paths.gallery,
    });
  });

  test('who sends only a name and a category creates a premium supplier that is visible at once', async ({
    actors,
    categoryId,
    records,
  }) => {
    const { id } = saved(await records.save('admin', { name: mark(), category_id: categoryId }));
    expect(await records.stored(id)).toMatchObject({
      is_premium: true,
      description: null,
      whatsapp: null,
      gallery: [],
    });
    const seen = await actors.visitor.ask(`/rest/v1/suppliers?select=id&id=eq.${id}`);
    expect(JSON.parse(seen.text)).toEqual([{ id }]);
  });

  test('changes the fields that the save names and no others', async ({ records, supplier }) => {
    const before = await records.stored(supplier.id);
    const { version } = saved(
      await records.save('admin', { description: 'Novo', whatsapp: null }, supplier.id),
    );
    expect(await records.stored(supplier.id)).toEqual({
      ...before,
      description: 'Novo',
      whatsapp: null,
      version,
      updated_at: expect.any(String) as string,
    });
    expect(version).toBeGreaterThan(before!.version as number);
  });

  test('orders the gallery as listed, removes pictures that are not, and can empty it', async ({
    records,
    supplier,
  }) => {
    const [first, second] = supplier.gallery as [string, string];
    const [third] = inventSecrets(supplier.id).gallery as [string];
    saved(await records.save('admin', { gallery: [third, second, first] }, supplier.id));
    expect(await records.stored(supplier.id)).toMatchObject({ gallery: [third, second, first] });
    saved(await records.save('admin', { gallery: [second] }, supplier.id));
    expect(await records.stored(supplier.id)).toMatchObject({ gallery: [second] });
    saved(await records.save('admin', { name: 'Sem galeria no pedido' }, supplier.id));
    expect(await records.stored(supplier.id)).toMatchObject({ gallery: [second] });
    saved(await records.save('admin', { gallery: [] }, supplier.id));
    expect(await records.stored(supplier.id)).toMatchObject({ gallery: [] });
  });

  test('can save again with the version that a save returned', async ({ records, supplier }) => {
    const first = saved(await records.save('admin', { name: 'Um', gallery: [] }, supplier.id));
    const second = saved(
      await records.save('admin', { name: 'Dois', email: 'a@b.example' }, supplier.id, first.version),
    );
    saved(await records.save('admin', { name: 'Três' }, supplier.id, second.version));
    expect(await records.stored(supplier.id)).toMatchObject({ name: 'Três' });
  });

  test('with an old version gets a conflict and the current supplier', async ({ records, supplier }) => {
    const { version } = saved(await records.save('admin', { name: 'Minha versão' }, supplier.id));
    saved(await records.save('admin', { whatsapp: '11900000002' }, supplier.id, version));
    const before = await records.stored(supplier.id);
    const late = await records.save('admin', { name: 'Atrasada' }, supplier.id, version);
    expect(late.status).toBe(409);
    const { message, details } = JSON.parse(late.text) as { message: string; details: string };
    expect(message).toBe('O fornecedor foi alterado por outra pessoa.');
    expect(JSON.parse(details)).toMatchObject({
      id: supplier.id,
      name: 'Minha versão',
      version: before!.version,
    });
    expect(await records.stored(supplier.id)).toEqual(before);
  });

  test('gets an error when the supplier does not exist', async ({ records }) => {
    const answer = await records.save('admin', { name: 'Ninguém' }, 2_000_000_000);
    expect([answer.status, answer.text]).toEqual([
      404,
      expect.stringContaining('Fornecedor não encontrado.'),
    ]);
  });

  test('deletes a supplier with its gallery, details and contacts', async ({
    actors,
    backend,
    records,
    supplier,
  }) => {
    const answer = await actors.admin.ask(`/rest/v1/suppliers?id=eq.${supplier.id}`, { method: 'DELETE' });
    expect([answer.status, await records.stored(supplier.id)]).toEqual([204, undefined]);
    const images = await backend.sql('select 1 from public.supplier_images where supplier_id = $1', [
      supplier.id,
    ]);
    expect(images).toEqual([]);
  });
});

describe('a change in Studio', () => {
  const edits: [string, (supplier: Supplier) => [string, unknown[]]][] = [
    ['its name', ({ id }) => ["update public.suppliers set name = 'À mão' where id = $1", [id]]],
    [
      'a detail',
      ({ id }) => ['update public.supplier_details set website = null where supplier_id = $1', [id]],
    ],
    [
      'a contact',
      ({ id }) => ['update public.supplier_contacts set email = null where supplier_id = $1', [id]],
    ],
    [
      'the order of its pictures',
      ({ id }) => ['update public.supplier_images set position = 9 where supplier_id = $1', [id]],
    ],
    [
      'its pictures, when one is deleted',
      ({ gallery }) => ['delete from public.supplier_images where path = $1', [gallery[0]]],
    ],
    [
      'its pictures, when one is added',
      ({ id }) => [
        'insert into public.supplier_images (supplier_id, path) values ($1, $2)',
        [id, inventSecrets(id).gallery[0]],
      ],
    ],
  ];

  test.for(edits)(
    'of %s makes a save with the old version a conflict',
    async ([, edit], { backend, records, supplier }) => {
      const { version } = (await records.stored(supplier.id)) as { version: number };
      await backend.sql(...edit(supplier));
      expect((await records.stored(supplier.id))!.version).toBeGreaterThan(version);
      expect((await records.save('admin', { name: 'Atrasada' }, supplier.id, version)).status).toBe(409);
    },
  );
});

test('a supplier without a details row, as an incomplete backup leaves it, can still be renamed', async ({
  backend,
  records,
  supplier,
}) => {
  await backend.sql(
    `set guide.restoring = 'on'; delete from public.supplier_details where supplier_id = ${supplier.id}; reset guide.restoring`,
  );
  expect((await records.save('admin', { name: 'Nome de agora' }, supplier.id)).status).toBe(200);
  const rows = await backend.sql('select name from public.suppliers where id = $1', [supplier.id]);
  expect(rows).toEqual([{ name: 'Nome de agora' }]);
});

test('the secret key can change and delete suppliers, and the history names the server', async ({
  backend,
  supplier,
}) => {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { id } = supplier;
  expect((await send('PATCH', `suppliers?id=eq.${id}`, { name: 'Pelo servidor' })).status).toBe(204);
  expect((await send('PATCH', `supplier_details?supplier_id=eq.${id}`, { website: null })).status).toBe(204);
  expect((await send('DELETE', `suppliers?id=eq.${id}`)).status).toBe(204);
  const entries = await backend.sql<{ action: string }>(
    `select action from public.audit_log
     where entity = 'supplier' and entity_id = $1 and actor_role = 'service' order by id`,
    [String(id)],
  );
  expect(entries.map(({ action }) => action)).toEqual(['update', 'update', 'delete']);
});

describe('an invalid save changes nothing', () => {
  const good = {
    name: 'Nome que não pode ficar',
    description: 'Texto que não pode ficar',
    whatsapp: '11911111111',
  };
  const foreign = inventSecrets(999_999_999);
  const cases: [string, object, number, string][] = [
    ['a category that does not exist', { category_id: 2_000_000_000 }, 409, '23503'],
    ['no category', { category_id: null }, 400, '23502'],
    ['no name', { name: ' ' }, 400, '23514'],
    ['an invalid Instagram handle', { instagram: 'não é' }, 400, '23514'],
    ['a website URL that runs a script', { website: 'javascript:alert(1)' }, 400, '23514'],
    ['a website URL with another scheme', { website: 'ftp://loja.example' }, 400, '23514'],
    ['a phone number that is too short', { whatsapp: '123' }, 400, '23514'],
    ['an invalid e-mail address', { email: 'oi' }, 400, '23514'],
    [
      'a main image in another supplier’s folder',
      { main_image_path: foreign.details.main_image_path },
      400,
      '23514',
    ],
    ['a picture in another supplier’s folder', { gallery: foreign.gallery }, 400, '23514'],
    ['a picture with a path outside the folder', { gallery: ['../../etc/passwd'] }, 400, '23514'],
    ['a gallery that is not a list', { gallery: 'foto.png' }, 400, '22023'],
    ['a description that is too long', { description: 'a'.repeat(5001) }, 400, '23514'],
    ['an unknown field', { nome: 'x' }, 400, '22023'],
    ['the version as a field', { version: 1 }, 400, '22023'],
    ['an id that was not reserved', { id: 2_000_000_000 }, 400, '22023'],
    ['the sort name as a field', { sort_name: 'a' }, 400, '22023'],
  ];

  test.for(cases)('because of %s', async ([, bad, status, code], { categoryId, records, supplier }) => {
    const before = await records.stored(supplier.id);
    const update = await records.save('admin', { ...good, ...bad }, supplier.id);
    expect([update.status, JSON.parse(update.text)]).toEqual([status, expect.objectContaining({ code })]);
    expect(await records.stored(supplier.id)).toEqual(before);

    const count = await records.count();
    const creation = await records.save('admin', { ...good, category_id: categoryId, ...bad });
    expect([creation.status, JSON.parse(creation.text)]).toEqual([status, expect.objectContaining({ code })]);
    expect(await records.count()).toBe(count);
  });

  test('and the error names unknown fields', async ({ records, supplier }) => {
    const answer = await records.save('admin', { nome: 'x', senha: 'y' }, supplier.id);
    expect(answer.text).toContain('Campos desconhecidos: ');
    expect(answer.text).toMatch(/nome.*senha|senha.*nome/);
  });

  test('while the same save without the mistake succeeds', async ({ records, supplier }) => {
    saved(await records.save('admin', good, supplier.id));
    expect(await records.stored(supplier.id)).toMatchObject({ ...good, whatsapp: '5511911111111' });
  });
});

describe('saving a supplier', () => {
  test.for(people('visitor', 'free', 'expired', 'premium', 'support'))(
    'is refused to %s, and nothing is written',
    async ([, name], { categoryId, records, supplier }) => {
      const [before, count] = [await records.stored(supplier.id), await records.count()];
      for (const answer of [
        await records.save(name, { name: 'Meu', gallery: [] }, supplier.id),
        await records.save(name, { name: 'Meu', category_id: categoryId }),
        await records.save(name, {}, supplier.id),
      ]) {
        expect(answer.status).toBe(name === 'visitor' ? 401 : 403);
      }
      expect([await records.stored(supplier.id), await records.count()]).toEqual([before, count]);
    },
  );
});

const COLUMNS = Object.keys(NO_TERMS).join();

describe('purchase terms', () => {
  test('are saved with a supplier, and are empty by default', async ({ supplier, terms }) => {
    expect(await terms.created(supplier.terms)).toEqual(supplier.terms);
    expect(await terms.created({})).toEqual(NO_TERMS);
  });

  test.for(Object.entries({ ...NO_TERMS, state: 'RR', city: 'Boa Vista' }))(
    'that a save does not name stay unchanged when it names %s',
    async ([column, value], { supplier, terms }) => {
      expect(await terms.changed({ [column]: value })).toEqual({ ...supplier.terms, [column]: value });
    },
  );

  test('stay unchanged in a save that names none of them', async ({ supplier, terms }) => {
    expect(await terms.changed({ name: 'Outro nome', description: null })).toEqual(supplier.terms);
  });

  test('with a null instead of yes or no are saved as no', async ({ supplier, terms }) => {
    const flags = { sells_to_cpf: null, ready_stock: null, plus_size: null };
    const no = { sells_to_cpf: false, ready_stock: false, plus_size: false };
    expect(await terms.changed(flags)).toEqual({ ...supplier.terms, ...no });
    expect(await terms.created(flags)).toEqual(NO_TERMS);
  });

  test.for([
    ['state', ' sp ', 'SP'],
    ['city', ' \r\n São José\t', 'São José'],
    ['district', ' Brás\u200b\t', 'Brás'],
    ['district', ' ', null],
    ['sizes', ['46', 'g1', 'GG ', 'gg', 'U'], ['U', 'GG', 'G1', '46']],
    ['sizes', [], null],
    ['ships_to', ['SP', 'AC', 'sp', ' mg '], ['AC', 'MG', 'SP']],
    ['ships_to', ['SP', 'BR', 'AC'], ['BR']],
    ['ships_to', ['br'], ['BR']],
    ['ships_to', [], null],
  ] as const)(
    'are normalized in saves and in SQL: %s written as %j',
    async ([column, typed, expected], { supplier, terms }) => {
      expect(await terms.changed({ [column]: typed })).toMatchObject({ [column]: expected });
      await terms.edit(supplier.terms);
      await terms.edit({ [column]: typed });
      expect(await terms.stored(supplier.id)).toEqual({ ...supplier.terms, [column]: expected });
    },
  );

  test('accept each of the 27 states', async ({ terms }) => {
    const codes = STATES.map(({ code }) => code);
    for (const state of codes) expect(await terms.changed({ state })).toMatchObject({ state });
    expect(await terms.changed({ ships_to: codes })).toMatchObject({ ships_to: [...codes].sort() });
  });

  test('accept every size, in the order of the list', async ({ backend, terms }) => {
    expect(await terms.changed({ sizes: SIZES.toReversed() })).toMatchObject({ sizes: SIZES });
    expect(await backend.sql('select private.sizes()')).toEqual([{ sizes: SIZES }]);
  });

  test.for([
    ['min_order_pieces', 1],
    ['min_order_pieces', 100_000],
    ['min_order_cents', 1],
    ['min_order_cents', 100_000_000],
    ['price_from_cents', 1],
    ['price_to_cents', 100_000_000],
    ['city', 'ã'.repeat(80)],
    ['district', 'ã'.repeat(80)],
  ] as const)('accept a %s of %s', async ([column, value], { terms }) => {
    expect(await terms.changed({ [column]: value })).toMatchObject({ [column]: value });
  });

  test.for([
    ['state', 'XX'],
    ['state', 'BR'],
    ['state', 'São Paulo'],
    ['city', 'ã'.repeat(81)],
    ['city', null],
    ['district', 'ã'.repeat(81)],
    ['district', '-'],
    ['min_order_pieces', 0],
    ['min_order_pieces', 100_001],
    ['min_order_cents', 0],
    ['min_order_cents', 100_000_001],
    ['price_from_cents', 0],
    ['price_from_cents', 100_000_001],
    ['price_to_cents', 1],
    ['price_to_cents', 100_000_001],
    ['sizes', ['GG', 'XXG']],
    ['sizes', ['GG', null]],
    ['ships_to', ['SP', 'XX']],
    ['ships_to', ['']],
    ['ships_to', ['SP', null]],
    ['state', null],
    ['state', ''],
  ] as const)(
    'refuse %s as %j, and a save with it changes nothing',
    async ([column, value], { supplier, terms }) => {
      // A city needs a state, and a district a city: this supplier has both.
      const answer = await terms.save({ name: 'Nome que não pode ficar', [column]: value }, supplier.id);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        400,
        expect.objectContaining({ code: '23514' }),
      ]);
      await expect(terms.edit({ [column]: value })).rejects.toMatchObject({ code: '23514' });
      expect(await terms.stored(supplier.id)).toEqual(supplier.terms);
    },
  );
});

describe('the purchase terms of a locked supplier', () => {
  const read = (supplier: Supplier) =>
    `/rest/v1/supplier_details?select=${COLUMNS}&supplier_id=eq.${supplier.id}`;
  const embedded = (supplier: Supplier) =>
    `/rest/v1/suppliers?select=supplier_details(${COLUMNS})&id=eq.${supplier.id}&is_premium=is.true`;

  test.for(people(...LOCKED_OUT))('cannot be read by %s', async ([, name], { actors, supplier }) => {
    expect(rowsOf(await actors[name].ask(read(supplier)))).toEqual([]);
    expect(rowsOf(await actors[name].ask(embedded(supplier)))).toEqual([{ supplier_details: null }]);
  });

  test.for(people('premium', 'admin'))('are complete for %s', async ([, name], { actors, supplier }) => {
    expect(rowsOf(await actors[name].ask(read(supplier)))).toEqual([supplier.terms]);
    expect(rowsOf(await actors[name].ask(embedded(supplier)))).toEqual([
      { supplier_details: supplier.terms },
    ]);
  });
});

// What may be stored: the same verdicts as in the form, the import and /api.

test.for(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'in the database, %s',
  async ([, [field, typed, verdict]], { save, storedValues }) => {
    const before = await storedValues();
    const { status, text } = await save({ [field]: typed });
    if ('stored' in verdict) {
      expect([status, text]).toEqual([200, expect.anything()]);
      expect(await storedValues()).toEqual({ ...before, [field]: verdict.stored });
    } else {
      expect([status, text]).toEqual([400, expect.stringContaining('23514')]);
      expect(await storedValues()).toEqual(before);
    }
  },
);

test.for(SHOP_VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'of a member’s shop, in the database, %s',
  async ([, [column, typed, verdict]], { actors, backend }) => {
    const { id } = actors.free.account;
    const shop = 'select shop_name, shop_city, shop_instagram, buys_as from public.profiles where id = $1';
    await backend.sql(
      `update public.profiles set shop_name = 'Bella', shop_city = 'Recife', shop_instagram = 'bella', buys_as = 'cpf' where id = $1`,
      [id],
    );
    const before = (await backend.sql(shop, [id]))[0]!;
    const { status, text } = await actors.free.ask(`/rest/v1/profiles?id=eq.${id}`, {
      method: 'PATCH',
      body: { [column]: typed },
    });
    const [after] = await backend.sql(shop, [id]);
    if ('stored' in verdict) {
      expect([status, text]).toEqual([204, '']);
      expect(after).toEqual({ ...before, [column]: verdict.stored });
    } else {
      expect([status, text]).toEqual([400, expect.stringContaining('23514')]);
      expect(after).toEqual(before);
    }
  },
);

test('what is stored already is never refused, whatever else changes', async ({ backend, save, saved }) => {
  // As it was stored before there were rules.
  await backend.sql(`do $$ begin
    perform set_config('guide.restoring', 'on', true);
    update public.supplier_contacts set whatsapp = '0119888877', email = 'a@b' where supplier_id = ${saved.id};
    update public.supplier_details set website = 'https://lojateste', city = '-' where supplier_id = ${saved.id};
    update public.suppliers set name = '2121' where id = ${saved.id};
  end $$`);
  const { status, text } = await save({ description: 'Novo', name: '2121', website: 'https://lojateste' });
  expect([status, text]).toEqual([200, expect.stringContaining('2121')]);
  expect((await save({ email: 'vendas@loja.example', whatsapp: '0119888877' })).status).toBe(200);
});

// All of the first planes' scripts and signs; beyond, ideographs are alike.
const POINTS = Array.from({ length: 0x20000 }, (_, index) => index + 1).filter(
  (point) => point < 0x3500 || (point > 0xd700 && point < 0xd800) || point > 0xdfff,
);

test('every character is as visible to the database as to the form', async ({ backend }) => {
  const seen = await backend.sql<{ point: number; kept: boolean; letter: boolean }>(
    `select p as point, private.clean_text('a' || chr(p) || 'b') = 'a' || chr(p) || 'b' as kept,
       private.has_letter(private.clean_text(chr(p))) as letter
     from unnest($1::int[]) p`,
    [POINTS],
  );
  const differing = seen.filter(({ point, kept, letter }) => {
    const sign = String.fromCodePoint(point);
    const isKept = cleanText(`a${sign}b`) === `a${sign}b`;
    return isKept !== kept || (isKept && /\p{L}/u.test(sign) && !letter);
  });
  expect(differing).toEqual([]);
});

test('invisible characters beside each other are cleaned alike by the database and the form, at once and for good', async ({
  backend,
}) => {
  const signs = [...'a1# \n\t\u2764\u{1f469}\u20e3\ufe0f\u200d\u2800\u2060\u202e\u200b\u3164\u{1d173}'];
  const typed = Array.from({ length: 4000 }, (_, index) =>
    Array.from(
      { length: 6 },
      (_, place) => signs[Math.floor(index * 7919 ** (place + 1)) % signs.length],
    ).join(''),
  );
  const rows = await backend.sql<{ cleaned: string }>(
    'select private.clean_text(t) as cleaned from unnest($1::text[]) with ordinality u (t, n) order by n',
    [typed],
  );
  const cleaned = typed.map(cleanText);
  expect(rows.map((row) => row.cleaned)).toEqual(cleaned);
  expect(cleaned.map(cleanText)).toEqual(cleaned);
  expect(cleaned.filter((text) => /[a ]\ufe0f|[a1# \n][\u200d]|\u200d[a1# \n]/u.test(text))).toEqual([]);
});

test('numbers that differ by one digit get the same verdict from the database and the form', async ({
  backend,
}) => {
  const areas = Array.from({ length: 100 }, (_, area) => String(area).padStart(2, '0'));
  const typed = areas.flatMap((area) =>
    ['', '0', '55', '+55', '+550', '+', '00', '0055'].flatMap((prefix) =>
      ['988887777', '38887777', '78887777', '8888777'].map((number) => prefix + area + number),
    ),
  );
  const rows = await backend.sql<{ digits: string | null }>(
    'select private.whatsapp_digits(t) as digits from unnest($1::text[]) with ordinality u (t, n) order by n',
    [typed],
  );
  expect(rows.map(({ digits }) => digits)).toEqual(typed.map(whatsappDigits));
});

const NAMES = [
  ['Ateliê\u200b ', 200, 'Ateliê'],
  ['\u202eanA', 200, 'anA'],
  ['Atelie\u0302  Lumi', 200, 'Ateliê Lumi'],
  ['Ateli\ufffd', 400, '23514'],
  ['-', 400, '23514'],
  ['\u200b', 400, '23514'],
  ['#N/D', 400, '23514'],
] as const;

test.for(NAMES)(
  'the name %j has the same verdict wherever one is typed',
  async ([typed, status, name], { actors, backend, categoryId }) => {
    const listName = mark();
    await backend.sql(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium')`,
      [listName],
    );
    const doors = [
      ['free', `profiles?id=eq.${actors.free.account.id}`, 'name'],
      ['admin', `categories?id=eq.${categoryId}`, 'name'],
      ['admin', `special_lists?name=eq.${listName}`, 'name'],
      ['admin', 'plans?key=eq.monthly', 'name'],
      ['admin', 'settings?id=is.true', 'site_name'],
    ] as const;
    for (const [who, path, column] of doors) {
      const answer = await actors[who].ask(`/rest/v1/${path}`, {
        method: 'PATCH',
        headers: { prefer: 'return=representation' },
        body: { [column]: typed },
      });
      expect([path, answer.status, answer.text]).toEqual([path, status, expect.stringContaining(name)]);
    }
  },
);

const LINKS = ['group_url', 'priority_support_url'] as const;

test.for([
  ['https://chat.whatsapp.com/\u200bAbC', 'https://chat.whatsapp.com/AbC'],
  ['', null],
] as const)('the link for members %j is stored as %j', async ([typed, stored], { actors }) => {
  for (const column of LINKS) {
    const { status, text } = await actors.admin.ask('/rest/v1/member_perks?id=is.true', {
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: { [column]: typed },
    });
    expect([status, JSON.parse(text)]).toEqual([200, [expect.objectContaining({ [column]: stored })]]);
  }
});

test.for([
  '-',
  'https://lojateste',
  'https://localhost/grupo',
  'https://user@host.example',
  'https://user:senha@host.example/x',
  'http://grupo.example',
  'javascript:alert(1)',
])('the link for members %j is refused', async (typed, { actors }) => {
  for (const column of LINKS) {
    const { status, text } = await actors.admin.ask('/rest/v1/member_perks?id=is.true', {
      method: 'PATCH',
      body: { [column]: typed },
    });
    expect([status, text]).toEqual([400, expect.stringContaining('23514')]);
  }
});

test.for(['ana\u200b@loja.example', 'ana@loja', '\u202eana@loja.example', 'a..b@loja.example'])(
  'the e-mail address of the operator %j is refused',
  async (admin_email, { actors }) => {
    const answer = await actors.admin.ask('/rest/v1/operator_settings?id=is.true', {
      method: 'PATCH',
      body: { admin_email },
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('23514')]);
  },
);

const OPERATOR = [
  ...CNPJS.map(([typed, stored]) => ['cnpj', typed, stored] as const),
  ['cnpj', ' ', undefined],
  ['company_name', ' Moda\u200b Ltda. ', 'Moda Ltda.'],
  ['company_name', '-', null],
  ['company_name', 'Moda\nLtda.', null],
  ['company_name', 'a'.repeat(161), null],
  ['company_address', '', undefined],
  ['company_address', 'Rua A, 1\nSão Paulo', null],
  ['whatsapp', '(11) 98888-7777', '5511988887777'],
  ['whatsapp', '98888-7777', null],
  ['email', ' Oi@Loja.example ', 'oi@loja.example'],
  ['email', 'oi@loja', null],
  ['instagram', 'https://www.instagram.com/loja.example/', 'loja.example'],
  ['instagram', 'loja example', null],
  ['reply_time', 'em até 1 dia útil', 'em até 1 dia útil'],
  ['reply_time', '#N/D', null],
  ['claim_suppliers', ' mais  de\u200b 500 ', 'mais de 500'],
  ['claim_suppliers', 'muitos', null],
  ['claim_resellers', `${'a'.repeat(20)}1`, null],
  ['claim_categories', 'mais de\n50', null],
  ['claim_satisfaction', '', undefined],
  ['founded_year', 2022, 2022],
  ['founded_year', 22, null],
] as const;

test.for(OPERATOR)(
  'of the site and who runs it, %s %j is stored as %j, or refused',
  async ([column, typed, stored], { actors, backend }) => {
    await backend.sql(`update public.settings set ${column} = null`);
    const answer = await actors.admin.ask('/rest/v1/settings?id=is.true', {
      method: 'PATCH',
      body: { [column]: typed },
    });
    const verdict = stored === null ? [400, expect.stringContaining('23514')] : [204, ''];
    expect([answer.status, answer.text]).toEqual(verdict);
    const rows = await backend.sql(`select ${column} from public.settings`);
    expect(rows).toEqual([{ [column]: stored ?? null }]);
  },
);

test.for(['#N/D', '--', 'An\ufffd', '\u3164\u{1d173}'])(
  'an account that is signed up with the name %j is called as its e-mail address begins',
  async (name, { actors, backend }) => {
    const email = `ana.${mark()}@teste.example`.toLowerCase();
    const body = { email, password: 'uma-senha-boa-9', data: { name } };
    expect((await actors.visitor.ask('/auth/v1/signup', { method: 'POST', body })).status).toBe(200);
    const rows = await backend.sql('select name from public.profiles where email = $1', [email]);
    expect(rows).toEqual([{ name: email.split('@')[0] }]);
  },
);

test('the name of an imported file cannot hide its ending', async ({ backend }) => {
  const [row] = await backend.sql<{ file_name: string }>(
    `insert into public.import_batches (id, file_name, created_count, changed_count)
     values (gen_random_uuid(), $1, 1, 0) returning file_name`,
    ['loj\ufffds\u202evsc.exe\u200b'],
  );
  expect(row).toEqual({ file_name: 'loj\ufffdsvsc.exe' });
  await backend.sql(`delete from public.import_batches where file_name like '%vsc.exe'`);
});
