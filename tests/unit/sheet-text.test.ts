import { describe, expect, test } from 'vitest';
import { matchColumns } from '@/domain/import/sheet-columns';
import { sheetOf, sheetOfTables, supplierTables } from '@/domain/import/sheet-table';
import { checkText, separatorOf, SheetError } from '@/domain/import/sheet-text';
import { readFile } from '@/lib/read-sheet';
import { readSheet } from './support/import-plans';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: number[]) => Uint8Array.from(values);

describe('the text of a file', () => {
  test.each([
    ['UTF-8', utf8('Descrição')],
    ['UTF-8 with its mark', utf8('\uFEFFDescrição')],
    ['Windows-1252, as Excel saves it in Brazil', bytes(...[...'Descri'].map(code), 0xe7, 0xe3, code('o'))],
    ['UTF-16, as Excel calls Unicode', bytes(0xff, 0xfe, ...[...'Descrição'].flatMap((c) => [code(c), 0]))],
  ])('is decoded: %s', (_which, content) => {
    return expect(readFile(content)).resolves.toEqual([{ name: '', records: [['Descrição']] }]);
  });

  function code(character: string) {
    return character.charCodeAt(0);
  }

  test.each([
    [
      'an old or encrypted workbook',
      bytes(0xd0, 0xcf, 0x11, 0xe0, 1),
      'do Excel antigo (.xls) ou está protegido',
    ],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), 'não é uma planilha'],
    ['nothing', bytes(), 'A planilha está vazia.'],
    ['white space', utf8(' \r\n\t\n'), 'A planilha está vazia.'],
    ['too much', new Uint8Array(5 * 1024 * 1024 + 1).fill(65), 'mais de 5 MB'],
  ])('is refused with a reason: %s', async (_which, content, message) => {
    await expect(readFile(content)).rejects.toThrow(SheetError);
    await expect(readFile(content)).rejects.toThrow(message);
  });

  test('has the same limits when it is pasted', () => {
    expect(() => checkText(' ')).toThrow('vazia');
    expect(() => checkText('a'.repeat(5 * 1024 * 1024 + 1))).toThrow('mais de 5 MB');
  });
});

test.each([
  ['Nome,Site', ','],
  ['Nome;Site', ';'],
  ['Nome\tSite', '\t'],
  ['Nome|Site', '|'],
  ['"Nome, da loja";Site', ';'],
  ['\n\nNome\tPedido mínimo (R$), em reais', '\t'],
  ['Lista de fornecedores, 2026\n\nNome;Site\nAna;1\nBia;2', ';'],
  ['Nome;Cidade\nAna;São Paulo, SP\nBia;Recife, PE, Brasil', ';'],
])('the cells of %j are separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

describe('a spreadsheet', () => {
  test.each([
    ['commas', 'Nome,Descrição\r\nAna,"a, ""b""\nc"\r\n'],
    ['semicolons', 'Nome;Descrição\r\nAna;"a, ""b""\nc"\r\n'],
    ['tabs', 'Nome\tDescrição\nAna\t"a, ""b""\nc"'],
    ['Excel’s own first line', 'sep=;\r\nNome;Descrição\r\nAna;"a, ""b""\nc"\r\n'],
  ])('can have quotes and line breaks inside cells: %s', async (which, text) => {
    const { headers, rows } = await readSheet(text);
    expect(headers).toEqual(['Nome', 'Descrição']);
    expect(rows).toMatchObject([{ line: which.startsWith('Excel') ? 3 : 2, cells: ['Ana', 'a, "b"\nc'] }]);
  });

  test('counts empty lines, as spreadsheet programs do', async () => {
    const { headers, rows } = await readSheet('\nNome;Site\n"a\nb";1\n;\n\nc;2\n');
    expect(headers).toEqual(['Nome', 'Site']);
    expect(rows.map(({ line }) => line)).toEqual([3, 6]);
  });

  test('can have rows that are longer or shorter than its header', async () => {
    const { headers, rows } = await readSheet('Nome;Site\nAna;1;2;;\nBia\n');
    expect(headers).toEqual(['Nome', 'Site', '']);
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Ana', 'Bia']);
  });

  test.each([
    ['one line only', 'Nome;Site\n', 'não tem linhas abaixo'],
    ['a quote that does not end', 'Nome;Site\nAna;1\n"Bia;2\nCaio;3', 'na linha 3'],
    ['too many lines', `Nome\n${'a\n'.repeat(5001)}`, 'mais de 5.000 linhas'],
  ])('is refused with a reason: %s', async (_which, text, message) => {
    await expect(readSheet(text)).rejects.toThrow(message);
    await expect(readSheet(text)).rejects.toThrow(SheetError);
  });

  test('has its headings where most names of columns are known', () => {
    const records = [
      ['FORNECEDORES 2026', '', ''],
      [],
      ['Loja', '', ''],
      ['Nome', 'Insta', 'Zap'],
      ['Premium', 'Loja', 'x'],
    ];
    expect(sheetOf(records)).toMatchObject({ headLine: 4, headers: ['Nome', 'Insta', 'Zap'] });
    expect(sheetOf(records).rows).toHaveLength(1);
    expect(sheetOf(records, 3)).toMatchObject({ headLine: 3, headers: ['Loja', '', ''] });
    expect(
      sheetOf([
        ['A', 'B'],
        ['Premium', 'x'],
      ]).headLine,
    ).toBe(1);
  });

  test('of a workbook are the fullest one that looks like suppliers and others like it', () => {
    const head = ['Nome', 'Instagram', 'WhatsApp'];
    const rows = (count: number) => Array.from({ length: count }, () => ['a', 'b', 'c']);
    const list = { name: 'Lista', records: [head, ...rows(9)] };
    const shoes = { name: 'Calçados', records: [['WhatsApp', 'Loja', 'Obs'], ...rows(2)] };
    const blocked = { name: 'Lista negra', records: [head, ...rows(2)] };
    const other = { name: 'Vendas', records: Array<string[]>(20).fill(['1', '2']) };
    const empty = { name: 'Plan3', records: [] };
    const tables = supplierTables([other, empty, shoes, blocked, list]);
    expect(tables).toEqual([shoes, list]);
    expect(() => supplierTables([empty])).toThrow('vazia');
    const { headers, rows: merged } = sheetOfTables(tables);
    expect(headers).toEqual(['WhatsApp', 'Loja', 'Obs', 'Nome', 'Instagram']);
    expect(merged.map(({ label, line, cells }) => [label, line, ...cells]).slice(1, 3)).toEqual([
      ['3 (Calçados)', 3, 'a', 'b', 'c'],
      ['2 (Lista)', 5, 'c', '', '', 'a', 'b'],
    ]);
  });

  test('has no headings if its first line has a contact', () => {
    const { headLine, headers, rows } = sheetOf([
      ['Loja Bela', '(11) 90000-0001', '@bela'],
      ['Ateliê Lu', '(11) 90000-0002', '@lu.ateliê'],
      ['Zaya', '(11) 90000-0003', '@zaya'],
    ]);
    expect([headLine, rows.length]).toEqual([0, 3]);
    expect(matchColumns(headers, rows)).toEqual(['name', 'whatsapp', 'instagram']);
  });

  test('of 5,000 lines is read', () => {
    const records = Array.from({ length: 5001 }, (_, line) => [`Loja ${line}`]);
    expect(sheetOf(records).rows).toHaveLength(5000);
  });
});
