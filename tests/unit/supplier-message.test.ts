import { expect, test } from 'vitest';
import { NO_SHOP, shopFormOf, shopInput, type Shop } from '@/domain/account/shop';
import {
  LONGEST_SUPPLIER_MESSAGE,
  MESSAGE_TEMPLATES,
  messageUrl,
  supplierMessage,
  type MessageTemplate,
} from '@/domain/supplier/message';
import { SHOP_VERDICTS, titleOf } from '../support/value-verdicts';

const write = (template: MessageTemplate, shop: Partial<Shop> = {}, memberName = 'Ana Paula Souza') =>
  supplierMessage(template, { supplierName: 'Ateliê Lumivê', memberName, shop: { ...NO_SHOP, ...shop } });
const FULL: Shop = {
  shop_name: 'Bella Moda',
  shop_city: 'Goiânia',
  shop_instagram: 'bellamoda',
  buys_as: 'cnpj',
};

test('every template names the member and the shop, and asks its own question', () => {
  const opening =
    'Olá, Ateliê Lumivê! Tudo bem?\n\nMeu nome é Ana e minha loja, em Goiânia, se chama Bella Moda (@bellamoda no Instagram). Compro com CNPJ.';
  expect(MESSAGE_TEMPLATES.map(({ key }) => write(key, FULL))).toEqual([
    `${opening}\n\nVocês podem me enviar o catálogo com os preços de atacado?`,
    `${opening}\n\nQual é o pedido mínimo e quais são os preços no atacado?`,
    `${opening}\n\nQuanto custa o frete para Goiânia e qual é o prazo de entrega?`,
    opening,
  ]);
});

test.each<[string, Partial<Shop>, string]>([
  ['Ana', {}, 'Meu nome é Ana e trabalho com revenda de moda.'],
  ['Ana', { shop_name: 'Bella' }, 'Meu nome é Ana e minha loja se chama Bella.'],
  ['Ana', { shop_city: 'Goiânia' }, 'Meu nome é Ana e tenho uma loja em Goiânia.'],
  [
    'Ana',
    { shop_instagram: 'bella' },
    'Meu nome é Ana e trabalho com revenda de moda (@bella no Instagram).',
  ],
  ['Ana', { buys_as: 'cpf' }, 'Meu nome é Ana e trabalho com revenda de moda. Compro com CPF.'],
  [
    'Ana',
    { shop_city: 'Rio de Janeiro/RJ', shop_instagram: 'bella' },
    'Meu nome é Ana e tenho uma loja no Rio de Janeiro/RJ (@bella no Instagram).',
  ],
  ['', {}, 'Trabalho com revenda de moda.'],
  ['', { shop_name: 'Bella' }, 'Minha loja se chama Bella.'],
  ['', { shop_city: 'Goiânia', buys_as: 'cnpj' }, 'Tenho uma loja em Goiânia. Compro com CNPJ.'],
  ['', { shop_name: 'Bella', shop_city: 'Goiânia' }, 'Minha loja, em Goiânia, se chama Bella.'],
])('a member called %j with the shop %j is introduced in whole sentences', (name, shop, expected) => {
  expect(write('free', shop, name)).toBe(`Olá, Ateliê Lumivê! Tudo bem?\n\n${expected}`);
});

test('a member who buys with a CPF asks whether that is accepted, and freight is asked for the city of the shop', () => {
  expect(write('order', { buys_as: 'cpf' })).toMatch(/no atacado\? Vocês vendem para CPF\?$/);
  expect(write('shipping')).toMatch(/\n\nQuanto custa o frete e qual é o prazo de entrega\?$/);
  expect(write('shipping', { shop_city: 'Rio de Janeiro' })).toContain('o frete para o Rio de Janeiro e');
});

test.each([
  [null, 'e trabalho com revenda de moda.', 'o frete para GO e qual'],
  ['Goiânia', 'e tenho uma loja em Goiânia (GO).', 'o frete para Goiânia (GO) e qual'],
  ['Goiânia-GO', 'e tenho uma loja em Goiânia-GO.', 'o frete para Goiânia-GO e qual'],
])(
  'the state of a shop in %j stands beside the city, and is where freight is asked for without one',
  (shop_city, opening, freight) => {
    const facts = {
      supplierName: 'Lumivê',
      memberName: 'Ana',
      shop: { ...NO_SHOP, shop_city },
      state: 'GO',
    } as const;
    expect(supplierMessage('free', facts)).toContain(opening);
    expect(supplierMessage('shipping', facts)).toContain(freight);
  },
);

test('no combination of what is stated leaves a gap or a doubled sign in any text', () => {
  const fields = Object.keys(FULL) as (keyof Shop)[];
  for (const { key } of MESSAGE_TEMPLATES)
    for (const name of ['', 'Ana', '  Ana  Souza '])
      for (let stated = 0; stated < 2 ** fields.length; stated++) {
        const shop = Object.fromEntries(
          fields.map((field, bit) => [field, stated & (1 << bit) ? FULL[field] : null]),
        );
        const text = write(key, shop, name);
        expect(text).not.toMatch(/null|undefined| {2}| [.,!?)]|[.,]{2}|\( |^\s|\s$|\n{3}/);
        for (const paragraph of text.split('\n\n')) expect(paragraph).toMatch(/^\p{Lu}.*[.?]$/u);
        for (const field of ['shop_name', 'shop_city', 'shop_instagram'] as const)
          expect(text.includes(FULL[field]!)).toBe(shop[field] !== null);
      }
});

test('the longest names that can be stored leave room in the longest message', () => {
  const longest = { shop_name: 'N'.repeat(120), shop_city: 'C'.repeat(80), shop_instagram: 'i'.repeat(30) };
  const facts = { supplierName: 'F'.repeat(120), memberName: 'M'.repeat(120), shop: { ...FULL, ...longest } };
  for (const { key } of MESSAGE_TEMPLATES)
    expect(supplierMessage(key, facts).length).toBeLessThan(LONGEST_SUPPLIER_MESSAGE);
});

test('the link carries the text with line breaks and signs, and without text it is the plain link', () => {
  const url = messageUrl('https://wa.me/5511900000000', 'Olá & tchau?\n\n100% #novo 🔥');
  expect(new URL(url).searchParams.get('text')).toBe('Olá & tchau?\n\n100% #novo 🔥');
  expect(url).not.toContain('+');
  expect(messageUrl('https://wa.me/5511900000000', ' \n ')).toBe('https://wa.me/5511900000000');
});

test('half of an emoji at the end of the longest text does not break the link', () => {
  expect(messageUrl('https://wa.me/55', 'Oi 🔥'.slice(0, -1))).toBe('https://wa.me/55?text=Oi');
});

test.each(SHOP_VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'in the form of the shop, %s',
  (_title, [column, typed, verdict]) => {
    const { data, error } = shopInput.safeParse({ ...shopFormOf(NO_SHOP), [column]: typed });
    if ('stored' in verdict) expect(data).toEqual({ ...NO_SHOP, [column]: verdict.stored });
    else
      expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        [column, verdict.refused],
      ]);
  },
);
