import { expect } from 'vitest';
import type { Answer } from '../support/actors';
import { whatsappDigits } from '@/domain/whatsapp';
import { cleanText } from '@/domain/visible-text';
import { insertPremiumSupplier, mark } from '../support/supplier-world';
import { CNPJS, SHOP_VERDICTS, titleOf, VERDICTS } from '../support/value-verdicts';
import { test as base } from './support/test';

// What may be stored: the same verdicts as in the form, the import and /api.

const test = base
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
] as const;

test.for(OPERATOR)(
  'of who runs the site, %s %j is stored as %j, or refused',
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

test.for(['#N/D', '--', '\u3164\u{1d173}'])(
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
    ['lojas\u202evsc.exe\u200b'],
  );
  expect(row).toEqual({ file_name: 'lojasvsc.exe' });
  await backend.sql(`delete from public.import_batches where file_name = 'lojasvsc.exe'`);
});
