import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { SheetError } from '@/domain/import/sheet-text';
import { readFile } from '@/lib/read-sheet';
import { buildXlsx } from '../support/spreadsheets/build-xlsx';

const ROWS = [['Nome'], ['Loja']];

/** A workbook whose only sheet has this XML in place of its lines. */
function withLines(xml: string): Uint8Array<ArrayBuffer> {
  const parts = unzipSync(buildXlsx([{ name: 'A', rows: ROWS }]));
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
  parts['xl/worksheets/sheet1.xml'] = strToU8(
    sheet.replace(/<sheetData>.*<\/sheetData>/, `<sheetData>${xml}</sheetData>`),
  );
  return zipSync(parts);
}

test.each(['shared', 'inline'] as const)(
  'cells of a workbook are read as a person sees them: %s texts',
  async (texts) => {
    const cells = [
      'São Paulo & “Brás”',
      { stored: '5.511987654321E+12' },
      { stored: '5.511988E+12' },
      { stored: '99.90000000000001' },
      { day: '2026-03-05' },
      { percent: 0.1 },
      { formula: 'A1', cached: 'valor' },
      { error: '#N/A' },
      null,
      '1º',
    ];
    const [table] = await readFile(buildXlsx([{ name: 'Plan1', rows: [cells] }], texts));
    expect(table).toEqual({
      name: 'Plan1',
      records: [
        ['São Paulo & “Brás”', 5511987654321, 5511988000000, 99.9, '05/03/2026', 0.1, 'valor', '', '', '1º'],
      ],
    });
  },
);

test('all sheets of a workbook are read, each line at its place', async () => {
  const tables = await readFile(
    buildXlsx([
      { name: 'Capa', rows: [] },
      { name: 'Lista & mais', rows: [[], ...ROWS, [], ['Fim']], formattedUpTo: 1_048_576 },
    ]),
  );
  expect(tables).toEqual([
    { name: 'Capa', records: [] },
    { name: 'Lista & mais', records: [[''], ['Nome'], ['Loja'], [''], ['Fim']] },
  ]);
});

test('hidden sheets of a workbook are marked', async () => {
  const parts = unzipSync(buildXlsx([{ name: 'Velha', rows: ROWS }]));
  const book = new TextDecoder().decode(parts['xl/workbook.xml']);
  parts['xl/workbook.xml'] = strToU8(book.replace('<sheet ', '<sheet state="veryHidden" '));
  const [table] = await readFile(zipSync(parts));
  expect(table).toEqual({ name: 'Velha', records: ROWS, isHidden: true });
});

test('links of an .ods file are read, and notes on its cells are not', async () => {
  const cell = (xml: string) => `<table:table-cell office:value-type="string">${xml}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.map(cell).join('')}</table:table-row>`;
  const xml = `<office:spreadsheet><table:table table:name="A">${row(
    '<text:p>Nome</text:p>',
    '<text:p>Instagram</text:p>',
  )}${row(
    '<text:p>Loja</text:p><office:annotation><text:p>de Ana</text:p></office:annotation>',
    '<text:p><text:a xlink:href="https://instagram.com/loja">Clique aqui</text:a></text:p>',
  )}</table:table></office:spreadsheet>`;
  expect(await readFile(zipSync({ 'content.xml': strToU8(xml) }))).toEqual([
    {
      name: 'A',
      records: [
        ['Nome', 'Instagram', 'Instagram (link)'],
        ['Loja', '', 'https://instagram.com/loja'],
      ],
    },
  ]);
});

test.each([
  ['is cut off', buildXlsx([{ name: 'A', rows: ROWS }]).slice(0, 300), 'danificado'],
  ['is no workbook but a ZIP archive', zipSync({ 'outro.xml': strToU8('<a/>') }), 'não é do Excel'],
  ['has broken XML', withLines('<row r="1"><c r="A1"><v>1</c></row>'), 'danificado'],
  [
    'has a cell in the last column',
    withLines('<row r="1"><c r="XFD1"><v>1</v></c></row>'),
    'muito distantes',
  ],
  [
    'has a cell in the last line',
    withLines('<row r="9"><c r="A1048576"><v>1</v></c></row>'),
    'muito distantes',
  ],
  ['unpacks to 80 MB', withLines(' '.repeat(80 * 1024 * 1024)), 'grande demais'],
])('a file that %s is refused with a reason', async (_what, bytes, message) => {
  expect(bytes.length).toBeLessThan(1024 * 1024);
  await expect(readFile(bytes)).rejects.toThrow(SheetError);
  await expect(readFile(bytes)).rejects.toThrow(message);
});
