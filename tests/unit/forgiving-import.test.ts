import { expect, test } from 'vitest';
import { isBlank } from '@/domain/import/blank-cell';
import { textOfCell } from '@/domain/import/cell-value';
import { fold } from '@/domain/text/text';
import type { KnownSupplier } from '@/domain/import/matching';
import { hasForeignCodes } from '@/domain/import/plan';
import { importWithFewClicks } from '../support/few-clicks';
import { bytesOf } from '../support/sheets/expected';
import { kinds, knownSupplier } from './support/import-plans';
import { CATEGORIES } from '../support/sheets';
import { SPREADSHEETS } from '../support/spreadsheets/spreadsheets';
import { fieldLabel, type SheetField } from '@/domain/import/sheet-fields';

function withFewClicks(bytes: Uint8Array, known: KnownSupplier[] = []) {
  return importWithFewClicks(bytes, {
    known,
    categories: CATEGORIES,
    create: (names) =>
      Promise.resolve([
        ...CATEGORIES,
        ...names.map((name, index) => ({ id: 100 + index, name, parent_id: null })),
      ]),
  });
}

test.each(SPREADSHEETS.map((file) => [file.fileName, file.understood, file] as const))(
  'of %s at least 95 of 100 of the %i rows that a person understands are imported with three clicks',
  async (_name, understood, { bytes, asks }) => {
    const { clicks, plan } = await withFewClicks(bytes());
    const imported = plan.filter(({ kind }) => kind === 'create');
    expect(clicks).toHaveLength(asks ? 3 : 2);
    expect(imported.length).toBeGreaterThanOrEqual(Math.ceil(understood * 0.95));
    // Nothing that is no supplier came with them.
    expect(imported.length).toBeLessThanOrEqual(understood);
  },
);

test('a list whose codes are those of another system changes none of the suppliers with these numbers', async () => {
  const known = Array.from({ length: 30 }, (_, index) => knownSupplier(index + 1));
  const { plan } = await withFewClicks(bytesOf({ fileName: 'e-bling.csv', suppliers: [] }), known);
  expect(kinds(plan)).toEqual(Array(30).fill('create'));
  expect(hasForeignCodes(plan)).toBe(true);
});

/** Letters and digits of a text: what is left of a cell and of a value when only their form differs. */
const core = (text: string) => fold(text).replace(/[^a-z0-9]/g, '');

/** Whether the value says all that the cell says, in another form: a link, a code for a name, a number with its zeros. */
function saysTheSame(field: SheetField, cell: string, after: string): boolean {
  if (field === 'whatsapp')
    return cell.replace(/\?text=.*|\D/g, '').endsWith(after.replace(/\D/g, '').replace(/^00/, '0'));
  if (field === 'instagram') return /^@?[\w.]+$|^\S*instagram\.com\/\S+$/i.test(cell);
  if (field === 'city') return core(cell).startsWith(core(after));
  if (field === 'state' || field === 'ships_to') return true; // read whole or not at all
  if (field === 'min_order') return Number(cell.replace(',', '.')).toFixed(2).replace('.', ',') === after;
  return core(after).endsWith(core(cell)) || core(cell).startsWith(core(after));
}

test.each(SPREADSHEETS.map((file) => [file.fileName, file] as const))(
  'of %s every value that is left out or changed is listed as a notice of its row',
  async (_name, { bytes }) => {
    const { sheet, columns, plan } = await withFewClicks(bytes());
    const unlisted = plan
      .filter(({ kind }) => kind === 'create')
      .flatMap(({ line, fields, notices }) => {
        const { cells } = sheet.rows.find((row) => row.line === line)!;
        return columns.flatMap((field, column) => {
          const cell = textOfCell(cells[column]);
          // A flag that says no is as a new supplier has it.
          if (!field || cell === '' || isBlank(cell) || cell === 'não') return [];
          const after = fields.find(({ label }) => label === fieldLabel(field))?.after ?? '';
          const isKept = after !== '' && saysTheSame(field, cell, after);
          const isState = field === 'city' && cell.length === 2; // which has a field of its own
          const isListed = notices.some((notice) => notice.startsWith(`${fieldLabel(field)}:`));
          return isKept || isState || isListed ? [] : [`${line} ${field}: ${cell} → ${after}`];
        });
      });
    expect(unlisted).toEqual([]);
  },
);
