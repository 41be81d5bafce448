import { expect, test } from 'vitest';
import { websiteUrl } from '@/domain/format/links';
import { changeOf, NEW_SUPPLIER, supplierForm, type SupplierForm } from '@/domain/supplier-form/form';
import { ruleOf } from '@/domain/supplier-form/fields';
import { cleanText } from '@/domain/text/visible-text';
import { whatsappDigits } from '@/domain/fields/whatsapp';
import type { HttpError } from '../../supabase/functions/api/http/errors';
import { readSupplierChange } from '../../supabase/functions/api/suppliers/form';
import { titleOf, VERDICTS, type VerdictField } from '../support/value-verdicts';
import { one, sheet } from './support/import-plans';
import { REQUIRED } from '@/domain/import/sheet-fields';

// The form, the import and /api; tests/db sends the same values to the database.

const VALID: SupplierForm = {
  ...NEW_SUPPLIER,
  name: 'Loja',
  instagram: 'outra_loja',
  whatsapp: '(11) 90000-0000',
  category_id: '2',
  state: 'SP',
};

/** What the database makes of a value that the form has accepted. */
const STORED: Partial<Record<VerdictField, (accepted: string) => string | null>> = {
  whatsapp: whatsappDigits,
  website: websiteUrl,
  email: (accepted) => accepted.toLowerCase(),
};
const storedAs = (field: VerdictField, change: Record<string, unknown>) =>
  (STORED[field] ?? String)(change[field] as string);

test.each(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'in the form, %s',
  (_title, [field, typed, verdict]) => {
    const form = { ...VALID, [field]: typed };
    if ('stored' in verdict) {
      expect(storedAs(field, changeOf(form, NEW_SUPPLIER))).toBe(verdict.stored);
    } else {
      const { issues } = supplierForm.safeParse(form).error!;
      expect(issues.map(({ path, message }) => [path[0], message])).toEqual([[field, verdict.refused]]);
    }
  },
);

test.each(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'through /api, %s',
  (_title, [field, typed, verdict]) => {
    // A city needs its state.
    const sent = { state: 'SP', [field]: typed, _method: 'PUT' };
    const texts = new Map(Object.entries(sent).map(([name, text]) => [name, [text]]));
    let result: { change: Record<string, unknown> } | { errors: unknown };
    try {
      result = { change: { ...readSupplierChange(texts, { gallery: [], values: {} }) } };
    } catch (error) {
      result = { errors: (error as HttpError).details.errors };
    }
    if ('stored' in verdict) {
      expect('change' in result && storedAs(field, result.change)).toBe(verdict.stored);
    } else {
      expect(result).toEqual({ errors: { [field]: [verdict.refused] } });
    }
  },
);

/** What an import takes of texts that every other door refuses: the part that it can use. */
const USABLE_PART: Record<string, string> = {
  '11 98888-7777 / 11 97777-6666': '5511988887777',
  '11 98888-7777 ou 97777-6666': '5511988887777',
  'https://loja.example/5511988887777': '5511988887777',
  '@loja.': 'loja',
  'loja.com.br e outra.com.br': 'https://loja.com.br',
  'vendas@loja.com.br, outra@loja.com.br': 'vendas@loja.com.br',
  'Loja\nDois': 'Loja Dois',
};
const SAYS_NOTHING = ['-', '#N/D', '#n/d', '#VALOR!', '#ERROR!'];

test.each(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'in an import, %s, or left out with a notice if it is optional',
  (_title, [field, typed, verdict]) => {
    const cells: Record<string, string> = {
      Nome: 'Loja',
      Instagram: '@outra_loja',
      WhatsApp: '(11) 90000-0000',
      Categoria: 'Bijuterias',
      Estado: 'SP',
      [ruleOf(field).label]: typed,
    };
    const row = one(sheet(Object.keys(cells).join('|'), Object.values(cells).join('|')));
    const part = USABLE_PART[typed];
    if ('stored' in verdict || part !== undefined) {
      expect(row.faults).toEqual([]);
      expect(row.notices).toHaveLength(part === undefined ? 0 : 1);
      expect(storedAs(field, row.change!)).toBe('stored' in verdict ? verdict.stored : part);
    } else if (REQUIRED.includes(field)) {
      expect(row.kind).toBe('rejected');
      expect(row.faults).toHaveLength(1);
    } else {
      expect(row.kind).toBe('create');
      expect(row.change).not.toHaveProperty(field);
      expect(row.notices).toHaveLength(SAYS_NOTHING.includes(typed) ? 0 : 1);
    }
  },
);

test('no character that Unicode calls invisible stays between letters', () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
    (point) => point < 0xd800 || point > 0xdfff,
  );
  const left = points
    .map((point) => String.fromCodePoint(point))
    .filter(
      (sign) =>
        /\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u.test(sign) && cleanText(`a${sign}b`) !== 'ab',
    );
  expect(left).toEqual([]);
});
