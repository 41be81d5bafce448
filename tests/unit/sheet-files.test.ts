import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCsv } from '@/domain/format/csv';
import { planImport } from '@/domain/import/plan';
import { categoryNames } from '@/domain/import/sheet-categories';
import { textOfCell } from '@/domain/import/cell-value';
import { leftOutRows, suppliersCsv, templateCsv } from '@/domain/import/sheet-files';
import { matchColumns } from '@/domain/import/sheet-columns';
import { formOfValues, type SupplierForm } from '@/domain/supplier-form/form';
import type { KnownSupplier } from '@/domain/import/matching';
import { whatsappDigits } from '@/domain/fields/whatsapp';
import { buildDemoData } from '../../tools/seed/demo-data';
import { CATEGORIES } from '../support/sheets';
import { HEAD, kinds, knownSupplier, one, plan, readSheet, sheet } from './support/import-plans';

describe('files', () => {
  const nasty = [
    knownSupplier(1, { name: '=1+1', description: '- a\n- b;=1,@x "=2"\n\t=3', city: "'=x", state: 'SP' }),
    knownSupplier(2, {
      name: " '@ Loja ",
      whatsapp: '+351912345678',
      instagram: '00123',
      description: '\t= tab',
    }),
    knownSupplier(3, {
      email: 'oi@loja.example',
      website: 'https://loja.example/a;b',
      category_id: '1',
      subcategory_id: '3',
      is_premium: false,
      min_order: 1234.5,
      min_order_pieces: 1200,
      ships_to: ['RJ', 'SP'],
      sells_to_cpf: true,
    }),
    // Lacks fields that the form requires.
    knownSupplier(4, { instagram: '', whatsapp: '', ships_to: ['BR'] }),
    knownSupplier(5, { whatsapp: '(11) 91234-0001', name: '+55 11', description: "'@x" }),
  ];

  /** What no form accepts today, but a database may hold from earlier or from Studio. */
  const odd: Partial<SupplierForm>[] = [
    { whatsapp: '(00) 90000-0001' },
    { whatsapp: '+01198888777' },
    { whatsapp: '+5511' },
    { whatsapp: '+1234567890' },
    { instagram: 'instagram.com' },
    { name: '\u200bLoja\u202e ' },
    { name: '-', description: '#N/D' },
    { name: '\u00a0Loja \u00a0', city: '  Santos', state: 'SP' },
    { email: 'Vendas@Loja.Example' },
    { email: 'a@b' },
    { website: 'https://lojateste' },
    { website: 'https://user@loja.example' },
    { website: 'http://-' },
    { description: 'a\r\nb\rc\n' },
    { description: '"', city: "'", state: 'SP' },
    { min_order: 0.01, min_order_pieces: 100_001 },
    { min_order: 1_000_000.01 },
    { public_day: '1999-12-31' },
    { category_id: '3' },
    { category_id: '2', subcategory_id: '3' },
    { subcategory_id: '4' },
    { ships_to: ['SP', 'AC'] },
    { city: 'Santos' },
    { city: 'Goiânia - GO', state: 'RJ' },
    { city: 'SP', state: 'SP' },
    { name: 'SÃ£o Paulo', description: 'CafÃ©' },
    { name: 'Total', instagram: '', whatsapp: '' },
    { name: 'Nome', instagram: 'instagram', description: 'Descrição' },
    { name: 'Loja\nDois', email: 'a@b.example, c@d.example' },
    { name: 'não tem', city: 's/ info', state: 'SP', website: 'https://loja.example e outra' },
    { whatsapp: '(11) 90000-0001 / (11) 90000-0002', instagram: 'uma_loja / outra' },
    { name: '=SOMA(A1)', description: '+55 (11)\n@loja\n-1' },
  ];

  test.each(odd.map((values) => [JSON.stringify(values), values] as const))(
    'with a stored %s change nothing when they are imported untouched',
    async (_what, values) => {
      const known = [knownSupplier(1, values), knownSupplier(2)];
      const table = await readSheet(suppliersCsv(known, categoryNames(CATEGORIES)).slice(1));
      expect(plan(table, known)).toMatchObject([
        { kind: 'same', faults: [], fields: [] },
        { kind: 'same', faults: [], fields: [] },
      ]);
    },
  );

  test('with any stored texts change nothing when they are imported untouched', async () => {
    const anyText = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...`;,|\t\r\n"'=+-@/ éÃ£`),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    });
    const texts = fc.record({
      name: anyText,
      description: anyText,
      city: anyText,
      district: anyText,
      email: anyText,
      website: anyText,
      instagram: anyText,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        const known = [knownSupplier(1, { ...values, state: 'SP' }), knownSupplier(2)];
        const table = await readSheet(suppliersCsv(known, categoryNames(CATEGORIES)).slice(1));
        expect(kinds(plan(table, known))).toEqual(['same', 'same']);
      }),
      { numRuns: 300 },
    );
  });

  test('with a stored value that no form accepts let the other cells change', async () => {
    const known = [knownSupplier(1, { whatsapp: '+5511', website: 'https://lojateste' })];
    const [head, line] = suppliersCsv(known, categoryNames(CATEGORIES)).slice(1).split('\r\n');
    const table = await readSheet([head, line!.replace('Loja 1', 'Loja Um')].join('\r\n'));
    expect(one(table, known)).toMatchObject({ kind: 'change', faults: [], change: { name: 'Loja Um' } });
  });

  test('of all demo suppliers change nothing when they are imported untouched', async () => {
    const { suppliers, categories: all } = buildDemoData();
    const categories = all.map(({ id, name, parentId }) => ({ id, name, parent_id: parentId }));
    const known: KnownSupplier[] = suppliers.map(({ id, terms, ...supplier }) => ({
      id,
      version: 1,
      formatted_id: `F-${String(id).padStart(4, '0')}`,
      form: formOfValues({
        ...terms,
        name: supplier.name,
        category_id: supplier.categoryId,
        subcategory_id: supplier.subcategoryId,
        is_premium: supplier.isPremium,
        public_from: '2026-11-21T12:00:00Z',
        instagram: supplier.instagram,
        website: supplier.website,
        description: supplier.description,
        whatsapp: supplier.whatsapp && whatsappDigits(supplier.whatsapp),
        email: supplier.email,
      }),
    }));
    const table = await readSheet(suppliersCsv(known, categoryNames(categories)).slice(1));
    const rows = planImport(table, matchColumns(table.headers), { known, categories });
    expect(rows.flatMap(({ faults, fields }) => [...faults, ...fields])).toEqual([]);
    expect(rows.filter(({ kind }) => kind === 'same')).toHaveLength(suppliers.length);
  });

  test('that have been exported change nothing when they are imported', async () => {
    const table = await readSheet(suppliersCsv(nasty, categoryNames(CATEGORIES)).slice(1));
    expect(matchColumns(table.headers)).not.toContain(null);
    const rows = plan(table, nasty);
    expect(rows.flatMap(({ faults, fields }) => [...faults, ...fields])).toEqual([]);
    expect(kinds(rows)).toEqual(nasty.map(() => 'same'));
  });

  test('hold the minimum order as a number in reais, also in the template', async () => {
    const names = categoryNames(CATEGORIES);
    for (const csv of [
      suppliersCsv([knownSupplier(1, { min_order: 1234.5 })], names),
      templateCsv('Bijuterias'),
    ]) {
      const { headers, rows } = await readSheet(csv.slice(1));
      expect(textOfCell(rows[0]!.cells[headers.indexOf('Pedido mínimo (R$)')])).toBe('1234,50');
    }
  });

  test('with the template create its example supplier', async () => {
    const table = await readSheet(templateCsv('Bijuterias').slice(1));
    expect(one(table)).toMatchObject({ kind: 'create', faults: [] });
  });

  test('of rejected rows have the reasons, and can be corrected and imported', async () => {
    const table = sheet(HEAD, 'A|@a|11900000001|Bijuterias', "'=B|@b|123|Bijuterias");
    const rejected = await readSheet(toCsv(leftOutRows(table, plan(table))).slice(1));
    expect(rejected.headers).toEqual(['Nome', 'Instagram', 'WhatsApp', 'Categoria', 'Motivo']);
    expect(rejected.rows.map(({ cells }) => cells.at(-1))).toEqual([
      'WhatsApp: Faltam dígitos neste número.',
    ]);
    expect(plan(rejected)[0]).toMatchObject({ name: '=B', kind: 'rejected' });
  });
});
