import { expect, test } from 'vitest';
import { websiteUrl } from '@/domain/links';
import { changeOf, NEW_SUPPLIER, supplierForm, type SupplierForm } from '@/domain/supplier-form';
import { ruleOf } from '@/domain/supplier-fields';
import { cleanText } from '@/domain/visible-text';
import { whatsappDigits } from '@/domain/whatsapp';
import { titleOf, VERDICTS, type VerdictField } from '../support/value-verdicts';
import { one, sheet } from './support/import-plans';

// The form and the import; tests/api and tests/db send the same values to /api and to the database.

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
  'in an import, %s',
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
    if ('stored' in verdict) {
      expect(row.faults).toEqual([]);
      expect(storedAs(field, row.change!)).toBe(verdict.stored);
    } else {
      expect(row.kind).toBe('rejected');
      expect(row.faults).toHaveLength(1);
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
