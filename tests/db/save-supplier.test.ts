import { describe, expect } from 'vitest';
import { people, type ActorName, type Answer } from '../support/actors';
import { inventSecrets, mark, type Supplier } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base.extend('records', { scope: 'file' }, ({ actors, backend }) => {
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
