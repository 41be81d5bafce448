import { describe, expect, test } from 'vitest';
import type { HttpError } from '../../supabase/functions/api/http/errors';
import { readNewSupplier, readSupplierChange } from '../../supabase/functions/api/suppliers/form';

// What /api makes of the texts in the form of a supplier. That saves go through here is proven in
// tests/api/suppliers-save.test.ts; the values that every door judges alike are in value-verdicts.test.ts.

type Fields = Record<string, string | string[]>;

const VALID = { name: 'Ateliê Aurora', instagram: '@aurora', whatsapp: '(11) 91234-5678', category_id: '1' };
const GALLERY = ['7/a.png', '7/b.png', '7/c.png'];
const [A, B, C] = GALLERY.map((path) => `https://guia.example/${path}?token=velho`) as [
  string,
  string,
  string,
];

const textsIn = (fields: Fields) =>
  new Map(Object.entries(fields).map(([name, text]) => [name, [text].flat()]));
const created = (fields: Fields) => readNewSupplier(textsIn({ ...VALID, ...fields }));
const changed = (fields: Fields, values: Record<string, unknown> = {}) =>
  readSupplierChange(textsIn({ _method: 'PUT', ...fields }), { gallery: GALLERY, values });

/** Status and messages of a refusal. */
function refusal(read: () => unknown) {
  try {
    return read();
  } catch (error) {
    const { status, details } = error as HttpError;
    return { status, errors: details.errors };
  }
}
const at = (field: string, ...texts: string[]) => ({ status: 422, errors: { [field]: texts } });
const REPEATED = { status: 400, errors: undefined };

const INSTAGRAM = 'Informe o usuário do Instagram, como @minhaloja.';
const WEBSITE = 'Informe um site válido, como www.minhaloja.com.br.';
const CATEGORY = 'A categoria é obrigatória.';
const HASH = 'Envie o ThumbHash da imagem em base64.';
const DATE = 'Envie a data e a hora em ISO 8601.';
const YEAR = 'Envie uma data entre os anos 2000 e 2999.';
const PIECES = 'Informe um número inteiro de peças.';
const STATES = 'Escolha os estados para onde envia.';
const FLAG = 'Envie 1 ou 0.';
const ILLEGIBLE = 'Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.';

const REFUSED: [field: string, typed: string, text: string][] = [
  ['name', '', 'O nome é obrigatório.'],
  ['name', ' \t ', 'O nome é obrigatório.'],
  ['name', 'a'.repeat(121), 'O nome pode ter no máximo 120 caracteres.'],
  ['instagram', ' ', 'O Instagram é obrigatório.'],
  ['instagram', 'https://loja.example/loja', INSTAGRAM],
  ['instagram', 'a'.repeat(31), INSTAGRAM],
  ['whatsapp', '', 'O WhatsApp é obrigatório.'],
  ['whatsapp', '11 9123-ABCD', 'Informe o WhatsApp com DDD, como (11) 91234-5678.'],
  ['email', `${'a'.repeat(250)}@exemplo.com`, 'O e-mail pode ter no máximo 254 caracteres.'],
  ['website', 'https:///loja', WEBSITE],
  ['website', '//loja.example', WEBSITE],
  ['website', `loja.example/${'a'.repeat(292)}`, 'O endereço do site é longo demais.'],
  ['description', 'é'.repeat(5001), 'A descrição pode ter no máximo 5.000 caracteres.'],
  ['is_premium', 'talvez', FLAG],
  ['is_premium', '', FLAG],
  ['category_id', '', CATEGORY],
  ['category_id', 'abc', CATEGORY],
  ['category_id', '0', CATEGORY],
  ['category_id', '1.5', CATEGORY],
  ['subcategory_id', 'abc', 'Escolha a subcategoria.'],
  ['image_hash', '<script>', HASH],
  ['image_hash', 'A'.repeat(65), HASH],
  ['state', 'XX', 'Escolha o estado.'],
  ['state', 'BR', 'Escolha o estado.'],
  ['city', 'ã'.repeat(81), 'Informe a cidade com até 80 caracteres.'],
  ['min_order_pieces', '0', PIECES],
  ['min_order_pieces', '1.5', PIECES],
  ['min_order_pieces', 'doze', PIECES],
  ['min_order_pieces', '100001', 'Informe no máximo 100.000 peças.'],
  ['min_order_cents', '-1', 'Informe um valor inteiro em centavos.'],
  ['min_order_cents', '300,00', 'Informe um valor inteiro em centavos.'],
  ['min_order_cents', '100000001', 'Informe no máximo R$ 1.000.000,00.'],
  ['sizes', 'P,XXG', 'Escolha os tamanhos da lista.'],
  ['ships_to', 'SP,XX', STATES],
  ['ships_to', 'SP,', STATES],
  ['ships_to', '["SP"]', STATES],
  ['sells_to_cpf', 'talvez', FLAG],
  ['ready_stock', '', FLAG],
  ['plus_size', 'null', FLAG],
  ['public_from', '', DATE],
  ['public_from', '2026-12-01', DATE],
  ['public_from', '2026-12-01T10:00:00', DATE],
  ['public_from', '2026-02-30T10:00:00Z', DATE],
  ['public_from', '1999-12-31T23:59:59Z', YEAR],
  ['public_from', '2999-12-31T23:59:59-03:00', YEAR],
  ['description', 'a\ud800b', ILLEGIBLE],
];

test.each(REFUSED.map(([field, typed, text]) => [field, JSON.stringify(typed).slice(0, 40), typed, text]))(
  '/api refuses the %s %s, of a new supplier and in a change',
  (field, _title, typed, text) => {
    const state: Fields = field === 'city' ? { state: 'SP' } : {};
    for (const read of [created, changed])
      expect(refusal(() => read({ ...state, [field]: typed }))).toEqual(at(field, text));
  },
);

test('a form of /api without any required field gets a message for each', () => {
  expect(refusal(() => readNewSupplier(new Map([['description', ['Só isto']]])))).toMatchObject({
    errors: Object.fromEntries(
      Object.keys(VALID).map((field) => [field, [expect.stringContaining('obrigatór')]]),
    ),
  });
});

test.each([
  ['is_premium', '1', true],
  ['is_premium', 'true', true],
  ['is_premium', '0', false],
  ['is_premium', 'false', false],
  ['subcategory_id', 'null', null],
  ['subcategory_id', '', null],
  ['image_hash', '', null],
  ['state', 'rj', 'RJ'],
  ['state', ' ', null],
  ['min_order_pieces', '100000', 100_000],
  ['min_order_pieces', 'null', null],
  ['min_order_cents', ' 1 ', 1],
  ['min_order_cents', '', null],
  ['sizes', ' gg , 46', ['GG', '46']],
  ['ships_to', ' sp , mg,SP', ['SP', 'MG', 'SP']],
  ['ships_to', 'null', null],
  ['sells_to_cpf', '0', false],
  ['public_from', '2020-01-01T00:00:00-03:00', '2020-01-01T03:00:00.000Z'],
] as const)('/api reads %s %j as %j', (field, typed, value) => {
  expect(created({ [field]: typed })).toMatchObject({ [field]: value });
  expect(changed({ [field]: typed })).toEqual({ [field]: value, kept: undefined });
});

test('/api accepts a city only together with its state and a district only with its city, which may be stored already', () => {
  const STATE = at('state', 'Informe o estado da cidade.');
  const CITY = at('city', 'Informe a cidade do bairro ou polo.');
  const stored = { state: 'PE', city: 'Toritama' };
  expect(refusal(() => created({ city: 'Caruaru' }))).toEqual(STATE);
  expect(refusal(() => created({ city: 'Caruaru', state: '' }))).toEqual(STATE);
  expect(refusal(() => changed({ city: 'Caruaru' }))).toEqual(STATE);
  expect(refusal(() => changed({ state: 'null' }, stored))).toEqual(STATE);
  expect(changed({ city: 'Caruaru' }, stored)).toMatchObject({ city: 'Caruaru' });
  expect(changed({ state: '', city: '' }, stored)).toMatchObject({ state: null });
  expect(refusal(() => created({ state: 'PE', district: 'Centro' }))).toEqual(CITY);
  expect(refusal(() => changed({ city: '' }, { ...stored, district: 'Centro' }))).toEqual(CITY);
  expect(changed({ district: 'Centro' }, stored)).toMatchObject({ district: 'Centro' });
});

test('/api refuses a highest price below the lowest, which may be stored already', () => {
  const PRICE = at('price_to_cents', 'O preço final deve ser maior ou igual ao inicial.');
  expect(refusal(() => created({ price_from_cents: '2990', price_to_cents: '2989' }))).toEqual(PRICE);
  expect(refusal(() => changed({ price_to_cents: '2989' }, { price_from_cents: 2990 }))).toEqual(PRICE);
});

test.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('/api refuses the version “%s”', (version) => {
  expect(refusal(() => changed({ version }))).toEqual(at('version', 'Envie a versão como número.'));
});

test('/api accepts a change only with the method PUT, in any case', () => {
  for (const _method of ['', 'DELETE', 'PATCH', [] as string[]])
    expect(refusal(() => changed({ _method }))).toEqual(
      at('_method', 'Envie o campo _method com o valor PUT.'),
    );
  expect(changed({ _method: 'put', name: 'Outra' })).toMatchObject({ name: 'Outra' });
});

test.each(['name', 'category_id', 'is_premium', 'version', '_method', 'existing_gallery_images', 'nada'])(
  '/api refuses a form that has the field %s twice',
  (name) => {
    for (const read of [created, changed])
      expect(refusal(() => read({ [name]: ['1', '1'] }))).toEqual(REPEATED);
  },
);

describe('a change', () => {
  test.each<Fields>([{}, { nome: 'Loja' }, { 'images[]': A }])(
    'without a known field is refused: %j',
    (fields) => {
      expect(refusal(() => changed(fields))).toEqual({ status: 422, errors: undefined });
    },
  );

  test.each<[Fields, object?]>([
    [{ name: 'Loja' }, { name: 'Loja' }],
    [{ 'gallery_images[0]': '' }],
    [{ 'existing_gallery_images[]': A }],
  ])('with one known field is accepted, even if it changes nothing: %j', (fields, values = {}) => {
    expect(() => changed(fields, values as Record<string, unknown>)).not.toThrow();
  });

  test('with a file alone is accepted', () => {
    const texts = textsIn({ _method: 'PUT' });
    expect(() => readSupplierChange(texts, { gallery: [], values: {} }, true)).not.toThrow();
  });
});

describe('the pictures that a change keeps', () => {
  const list = (...urls: unknown[]) => ({ existing_gallery_images: JSON.stringify(urls) });

  test.each<[string, Fields, number[] | undefined]>([
    ['all of them without a list', { name: 'Loja' }, undefined],
    ['none with an empty list', list(), []],
    ['those of the list in its order, each once', list(C, A, C), [2, 0]],
    ['those named without a token', list(A.split('?')[0], `${C}&x=/${B}`), [0, 2]],
    ['all of them, first those among the new pictures', { 'gallery_images[]': [C, '', A] }, [2, 0, 1]],
    ['the same under numbered names', { 'gallery_images[0]': C, 'gallery_images[1]': A }, [2, 0, 1]],
    ['the same under the bare name', { gallery_images: [C, A] }, [2, 0, 1]],
    ['those of the list and among the new pictures', { ...list(B), 'gallery_images[0]': A }, [1, 0]],
    ['those sent one by one', { 'existing_gallery_images[]': [C, A] }, [2, 0]],
    ['those under numbers', { 'existing_gallery_images[0]': C, 'existing_gallery_images[1]': A }, [2, 0]],
    ['none if the only one sent is empty', { 'existing_gallery_images[]': '' }, []],
    [
      'all of them with other names',
      { name: 'Loja', 'gallery_images[a]': C, gallery_image: C, 'images[]': C },
      undefined,
    ],
  ])('are %s', (_which, fields, kept) => {
    expect(changed(fields).kept).toEqual(kept?.map((at) => GALLERY[at]));
  });

  test.each([
    'https://guia.example/8/a.png',
    'https://outro.example/foto.png',
    'foto.png',
    '',
    'javascript:alert(1)',
    '../../suppliers/1/x.png',
    '%',
  ])('cannot be named by the link “%s”, which is no picture of this supplier', (url) => {
    const FOREIGN = at('existing_gallery_images', 'Uma das imagens mantidas não é deste fornecedor.');
    expect(refusal(() => changed(list(A, url)))).toEqual(FOREIGN);
    if (url === '') return;
    expect(refusal(() => changed({ 'existing_gallery_images[]': [A, url] }))).toEqual(FOREIGN);
    expect(refusal(() => changed({ 'gallery_images[0]': url }))).toEqual(FOREIGN);
  });

  test.each(['', 'nada', '{}', '"texto"', '7', 'null', '[1, 2]', '[null]', '[["a"]]', '[', '{"0": "a"}'])(
    'cannot be “%s”, which is no list of links',
    (existing_gallery_images) => {
      expect(refusal(() => changed({ existing_gallery_images }))).toEqual(
        at('existing_gallery_images', 'Envie as imagens mantidas como uma lista de endereços em JSON.'),
      );
    },
  );

  test('cannot be both in a list and one by one', () => {
    expect(refusal(() => changed({ ...list(), 'existing_gallery_images[]': A }))).toEqual(REPEATED);
  });
});
