import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { bareCell, safeCell, toCsv } from '@/domain/format/csv';

/** Cells that a spreadsheet program may run as a formula, and texts that look like escaped ones. */
const NASTY = [
  '=1+1',
  '+5511912345678',
  '-20%',
  '@loja',
  '\t=1',
  '\r=1',
  ' =1+1',
  '  @loja',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "'=1",
  "''=1",
  "'",
  "''",
  "'a",
  'a;=1',
  'a,=1',
  'a|@b',
  'a"=1',
  'a; =1',
  "a;'=1",
  'a\n- b\n- c',
  'a\r\n=b',
  ';;==',
  '\t\t==',
  '"',
  '""=1"',
  '=HYPERLINK("http://x.example";"clique")',
  "=cmd|' /C calc'!A0",
  '=-+@',
  '',
  'Loja comum, de São Paulo; desde 1990',
];

describe('a cell of a written file', () => {
  test.each(NASTY)('with %j is not a formula, wherever it begins', (text) => {
    expect(safeCell(text)).not.toMatch(/(?:^|[;,|\t\r\n"]) *[=+\-@＝＋－＠]/);
    expect(safeCell(text)).not.toMatch(/^[\t\r]/);
  });

  test.each(NASTY)('with %j is read back unchanged', (text) => {
    expect(bareCell(safeCell(text))).toBe(text);
  });

  test('with a harmless text is written as it is', () => {
    for (const text of [
      'Ana - Moda',
      'a@b.example',
      '(11) 91234-5678',
      "D'Ávila",
      "rock'n'roll",
      '1-2',
      'a=b',
    ])
      expect(safeCell(text)).toBe(text);
  });

  test('is read back unchanged for every combination of special characters', () => {
    const letters = ['=', '+', '-', '@', "'", '"', ';', ',', '|', '\t', '\r', '\n', ' ', 'a', '＝'];
    // Every text of up to four of these characters.
    let texts = [''];
    for (let length = 1; length <= 4; length++) {
      texts = texts.flatMap((text) => letters.map((letter) => text + letter));
      const broken = texts.filter((text) => bareCell(safeCell(text)) !== text);
      expect(broken).toEqual([]);
    }
  });
});

describe('a written file', () => {
  test('opens in a Brazilian Excel: UTF-8 with a mark, semicolons, every cell in quotes', () => {
    expect(
      toCsv([
        ['Nome', 'Descrição'],
        ['Ana "Moda"', 'a\nb'],
      ]),
    ).toBe('\uFEFF"Nome";"Descrição"\r\n"Ana ""Moda""";"a\nb"\r\n');
  });

  test('keeps cells apart', () => {
    const rows = [NASTY, NASTY.toReversed()];
    const read = Papa.parse<string[]>(toCsv(rows).slice(1).trimEnd(), { delimiter: ';', newline: '\r\n' });
    expect(read.data.map((cells) => cells.map(bareCell))).toEqual(rows);
  });
});
