import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { bareCell, safeCell, toCsv } from '@/domain/csv';

/** Cells that a spreadsheet may take for more than text, and texts that look like those that were made safe. */
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

describe('a cell of a file that we write', () => {
  test.each(NASTY)('%j is no formula, wherever it begins', (text) => {
    expect(safeCell(text)).not.toMatch(/(?:^|[;,|\t\r\n"]) *[=+\-@＝＋－＠]/);
    expect(safeCell(text)).not.toMatch(/^[\t\r]/);
  });

  test.each(NASTY)('%j comes back as it was', (text) => {
    expect(bareCell(safeCell(text))).toBe(text);
  });

  test('that is harmless is left as it is', () => {
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

  test('comes back whatever it is made of', () => {
    const letters = ['=', '+', '-', '@', "'", '"', ';', ',', '|', '\t', '\r', '\n', ' ', 'a', '＝'];
    // Every text of up to four of them.
    let texts = [''];
    for (let length = 1; length <= 4; length++) {
      texts = texts.flatMap((text) => letters.map((letter) => text + letter));
      const broken = texts.filter((text) => bareCell(safeCell(text)) !== text);
      expect(broken).toEqual([]);
    }
  });
});

describe('a file that we write', () => {
  test('is what a Brazilian Excel opens: marked as UTF-8, semicolons, every cell in quotes', () => {
    expect(
      toCsv([
        ['Nome', 'Descrição'],
        ['Ana "Moda"', 'a\nb'],
      ]),
    ).toBe('\uFEFF"Nome";"Descrição"\r\n"Ana ""Moda""";"a\nb"\r\n');
  });

  test('keeps every cell its own', () => {
    const rows = [NASTY, NASTY.toReversed()];
    const read = Papa.parse<string[]>(toCsv(rows).slice(1).trimEnd(), { delimiter: ';', newline: '\r\n' });
    expect(read.data.map((cells) => cells.map(bareCell))).toEqual(rows);
  });
});
