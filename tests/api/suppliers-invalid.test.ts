import { describe, expect } from 'vitest';
import { picture } from './support/pictures';
import { SUPPLIERS, everythingIn, fieldErrors, form, savedIn, type Fields } from './support/supplier-api';
import { titleOf, VERDICTS } from '../support/value-verdicts';
import { test as base } from './support/test';

// Texts that are refused in the form of a supplier, when it is created as well as when it is changed.

const test = base
  .extend('saved', { scope: 'file' }, async ({ supplierForm }) =>
    supplierForm.create({ logo: await picture() }),
  )
  .extend('errorsOf', { scope: 'file' }, ({ callers, supplierForm, saved }) => {
    /** The messages at the fields of a new supplier, which is not saved. */
    async function newSupplier(fields: Fields): Promise<Errors> {
      return fieldErrors(await callers.admin.ask(SUPPLIERS, await form(fields)));
    }

    /** The messages at the fields of a change, which is not saved. */
    async function change(fields: Fields): Promise<Errors> {
      return fieldErrors(await supplierForm.update(saved, fields));
    }

    /** The messages that a new supplier and a change both get. */
    async function both(field: string, value: string): Promise<Errors> {
      const errors = await change({ [field]: value });
      expect(await newSupplier({ ...supplierForm.required, [field]: value })).toEqual(errors);
      return errors;
    }

    return { newSupplier, change, both };
  });

type Errors = Record<string, string[]>;

const REQUIRED: Errors = {
  name: ['O nome é obrigatório.'],
  instagram: ['O Instagram é obrigatório.'],
  whatsapp: ['O WhatsApp é obrigatório.'],
  category_id: ['A categoria é obrigatória.'],
};

describe('a form with invalid texts is refused as a whole:', () => {
  let before: Awaited<ReturnType<typeof everythingIn>>;
  // The supplier is named here because it has to exist before.
  test.beforeAll(async ({ backend, saved: _saved }) => {
    before = await everythingIn(backend);
  });
  test.afterAll(async ({ backend }) => {
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('a new supplier is refused with a message for each missing required field', async ({ errorsOf }) => {
    expect(await errorsOf.newSupplier({ description: 'Só isto' })).toEqual(REQUIRED);
  });

  test.for(Object.entries(REQUIRED))(
    '%s may be neither missing nor blank',
    async ([field, [text]], { supplierForm, errorsOf }) => {
      const fields = Object.entries(supplierForm.required);
      const rest = Object.fromEntries(fields.filter(([name]) => name !== field));
      expect((await errorsOf.newSupplier(rest))[field]).toEqual([text]);
      for (const blank of ['', ' \t ']) expect((await errorsOf.both(field, blank))[field]?.[0]).toBe(text);
    },
  );

  const INSTAGRAM = 'Informe o usuário do Instagram, como @minhaloja.';
  const WHATSAPP = 'Informe o WhatsApp com DDD, como (11) 91234-5678.';
  const WEBSITE = 'Informe um site válido, como www.minhaloja.com.br.';
  const EMAIL = 'Informe um e-mail válido.';

  test.for([
    ['instagram', 'https://loja.example/loja', INSTAGRAM],
    ['instagram', 'duas palavras', INSTAGRAM],
    ['instagram', '@', INSTAGRAM],
    ['whatsapp', '12345', WHATSAPP],
    ['whatsapp', '1234567890123456', WHATSAPP],
    ['whatsapp', '11 9123-ABCD', WHATSAPP],
    ['email', 'loja', EMAIL],
    ['email', 'loja@exemplo.com, outra@exemplo.com', EMAIL],
    ['website', 'javascript:alert(1)', WEBSITE],
    ['website', 'https:///loja', WEBSITE],
    ['website', '//loja.example', WEBSITE],
    ['name', 'Loja\nDuas', 'Escreva o nome em uma linha.'],
    ['image_hash', '<script>', 'Envie o ThumbHash da imagem em base64.'],
    ['website', 'ftp://loja.example', WEBSITE],
    ['website', 'loja example', WEBSITE],
    ['is_premium', 'talvez', 'Envie 1 ou 0.'],
    ['is_premium', '', 'Envie 1 ou 0.'],
    ['category_id', 'abc', 'A categoria é obrigatória.'],
    ['category_id', '0', 'A categoria é obrigatória.'],
    ['category_id', '1.5', 'A categoria é obrigatória.'],
    ['subcategory_id', 'abc', 'Escolha a subcategoria.'],
  ] as const)('%s may not be “%s”', async ([field, value, text], { errorsOf }) => {
    expect(await errorsOf.both(field, value)).toEqual({ [field]: [text] });
  });

  test.for([
    ['name', 120, 'a', 'O nome pode ter no máximo 120 caracteres.'],
    ['instagram', 30, 'a', INSTAGRAM],
    ['website', 292, 'a', 'O endereço do site é longo demais.'],
    ['description', 5000, 'é', 'A descrição pode ter no máximo 5.000 caracteres.'],
  ] as const)(
    '%s may not be longer than %i characters',
    async ([field, longest, letter, text], { errorsOf }) => {
      expect((await errorsOf.both(field, letter.repeat(longest + 1)))[field]).toContain(text);
    },
  );

  test.for([
    ['image_hash', 'não é base64'],
    ['image_hash', 'A'.repeat(65)],
    ['website', 'https:///sem-endereco'],
    ['email', `${'a'.repeat(250)}@exemplo.com`],
  ] as const)('%s may not be a text that the database refuses (%#)', async ([field, value], { errorsOf }) => {
    await errorsOf.both(field, value);
  });

  test.for([
    ['category_id', 'Esta categoria não existe mais. Escolha outra.'],
    ['subcategory_id', 'Esta subcategoria não existe mais. Escolha outra.'],
  ] as const)(
    '%s may not be an unknown category, and the message asks to choose another one',
    async ([field, text], { errorsOf }) => {
      expect(await errorsOf.both(field, '999999999')).toEqual({ [field]: [text] });
    },
  );

  test('several invalid fields are reported at once', async ({ errorsOf }) => {
    const errors = await errorsOf.change({ name: '', website: 'ftp://loja.example', is_premium: '7' });
    expect(Object.keys(errors).sort()).toEqual(['is_premium', 'name', 'website']);
  });
});

test.for(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'through /api, %s',
  async ([, [field, typed, verdict]], { supplierForm, saved, errorsOf }) => {
    // A city needs its state, and a form's line breaks have two characters.
    const fields = { state: 'SP', [field]: typed };
    if ('stored' in verdict) {
      expect(savedIn(await supplierForm.update(saved, fields), 200)).toMatchObject({
        [field]: verdict.stored,
      });
    } else {
      expect(await errorsOf.change(fields)).toEqual({ [field]: [verdict.refused] });
    }
  },
);

test('what a supplier holds already may be sent again, whatever it is', async ({ backend, supplierForm }) => {
  const supplier = await supplierForm.create();
  // As it was stored before there were rules.
  await backend.sql(`do $$ begin
    perform set_config('guide.restoring', 'on', true);
    update public.supplier_contacts set whatsapp = '0119888877' where supplier_id = ${supplier.id};
    update public.supplier_details set website = 'https://lojateste' where supplier_id = ${supplier.id};
  end $$`);
  const sent = { whatsapp: '0119888877', website: 'https://lojateste', description: 'Novo' };
  expect(savedIn(await supplierForm.update(supplier, sent), 200)).toMatchObject(sent);
});
