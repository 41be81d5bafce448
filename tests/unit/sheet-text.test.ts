import { describe, expect, test } from 'vitest';
import { isDamaged, repairMojibake } from '@/domain/import/mojibake';
import { matchColumns } from '@/domain/import/sheet-columns';
import { sheetOf, sheetOfTables, supplierTables } from '@/domain/import/sheet-table';
import { checkText, separatorOf, SheetError } from '@/domain/import/sheet-text';
import { guessEncodings, readFile } from '@/lib/read-sheet';
import { bytesOf } from '../support/sheets/expected';
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

  const utf16 = (text: string, isBig: boolean) =>
    bytes(
      ...[...text].flatMap((c) => [code(c) & 255, code(c) >> 8]).map((_, i, all) => all[isBig ? i ^ 1 : i]!),
    );
  /** The bytes of a text with these for what is not ASCII. */
  const narrow = (text: string, upper: Record<string, number>) =>
    Uint8Array.from(text, (character) => upper[character] ?? code(character));
  const MAC = { ç: 0x8d, ã: 0x8b, Í: 0xea, é: 0x8e, Ã: 0xcc };
  const DOS = { ç: 0x87, ã: 0xc6, Í: 0xd6, é: 0x82, Ã: 0xc7 };
  const WINDOWS = { '“': 0x93, '”': 0x94, '’': 0x92, '–': 0x96 };
  const LIST = 'Nome;Categoria\r\nConfecção São João;Moda Íntima\r\nCafé;Vestidos';
  const ROWS = [
    ['Nome', 'Categoria'],
    ['Confecção São João', 'Moda Íntima'],
    ['Café', 'Vestidos'],
  ];

  test.each([
    ['UTF-16 without its mark', utf16(LIST, false)],
    ['big-endian UTF-16 without its mark', utf16(LIST, true)],
    ['MacRoman', narrow(LIST, MAC)],
    ['MacRoman with the line ends of old Macs', narrow(LIST.replaceAll('\r\n', '\r'), MAC)],
    ['CP850, of DOS programs', narrow(LIST, DOS)],
    ['Windows-1252', narrow(LIST, {})],
  ])('is recognized without a question: %s', async (_which, content) => {
    expect((await readFile(content))[0]!.records).toEqual(ROWS);
    expect(guessEncodings(content)).toEqual([]);
  });

  test.each(['D’Ana “Glamour” – moda', 'JOSÉ', 'Café', 'à vista', 'nº 1, R$ 10', 'Flor · Moda®'])(
    'is Windows-1252 if that makes sense: %s',
    async (text) => {
      const content = narrow(text, WINDOWS);
      expect((await readFile(content))[0]!.records.flat().join(',')).toBe(text);
      expect(guessEncodings(content)).toEqual([]);
    },
  );

  test('may be read in several ways, of which the likeliest comes first', async () => {
    const damaged = bytes(...utf8('Coleção São João;Cal'), 0xc3, ...utf8('ados;Íntima'));
    expect((await readFile(damaged))[0]!.records).toEqual([['Coleção São João', 'Cal\ufffdados', 'Íntima']]);
    const [best, ...others] = guessEncodings(damaged);
    expect(best).toEqual({
      encoding: 'utf-8',
      label: 'UTF-8',
      sample: 'Coleção São João · Cal\ufffdados · Íntima',
    });
    const windows = others.find(({ encoding }) => encoding === 'windows-1252');
    expect(windows?.sample).toMatch(/^ColeÃ§Ã£o SÃ£o JoÃ£o/);
    expect((await readFile(damaged, 'windows-1252'))[0]!.records[0]![0]).toBe('ColeÃ§Ã£o SÃ£o JoÃ£o');
  });

  test('of a workbook is never asked for', () => {
    expect(guessEncodings(bytes(0x50, 0x4b, 3, 4, 0xe7, 0x8d))).toEqual([]);
  });

  test('that was read as Latin-1 comes out whole in every cell', async () => {
    const content = bytesOf({ fileName: 'mojibake.csv', suppliers: [] });
    const cells = (await readFile(content)).flatMap(({ records }) => records.flat().map(String));
    expect(cells).toHaveLength(5214);
    const whole = (cell: string) => Buffer.from(cell, 'latin1').toString('utf8');
    expect(cells.filter((cell) => repairMojibake(cell) !== whole(cell))).toEqual([]);
    expect(cells.filter((cell) => isDamaged(repairMojibake(cell)))).toEqual([]);
  });

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
  [`Nome;Obs;Zap\nA;"${'a\n'.repeat(30_000)}";1`, ';'],
  ['Lista de fornecedores, 2026\n\nNome;Site\nAna;1\nBia;2', ';'],
  ['Nome;Cidade\nAna;São Paulo, SP\nBia;Recife, PE, Brasil', ';'],
])('the cells of %j are separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

/** What readFile makes of a list: names, Instagram, WhatsApp and the other filled cells. */
async function contactsOf(text: string) {
  const [table] = await readFile(utf8(text));
  return sheetOfTables([table!]).rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' | '));
}

test('a contact of a phone has the categories that it is filed under', async () => {
  const card = 'BEGIN:VCARD\nFN:Aurora\nTEL:11981110001\nCATEGORIES:myContacts,Jeans\nEND:VCARD';
  expect(await contactsOf(card)).toEqual(['Aurora | 11981110001 | myContacts ::: Jeans']);
});

test.each([
  [
    'titles of sections',
    'Jeans:\nAurora 11 98111-0001\nBrisa 81 98111-0002\n\n*MODA PRAIA*\nCacau 62 98111-0003',
    ['Jeans', 'Aurora | (11) 98111-0001', 'Brisa | (81) 98111-0002', 'MODA PRAIA', 'Cacau | (62) 98111-0003'],
  ],
  [
    'a name above each number',
    'Aurora\n11981110001\nBrisa\n81981110002\nCacau\n62981110003\nDália',
    ['Aurora | (11) 98111-0001', 'Brisa | (81) 98111-0002', 'Cacau | (62) 98111-0003', 'Dália'],
  ],
  ['numbers before the names', '11 98111-0001 Aurora\n81 98111-0002 Brisa\n62 98111-0003 Cacau', 3],
  [
    'profiles only',
    '@aurora.modas\n@brisa_praia\n@cacau.jeans',
    ['@aurora.modas', '@brisa_praia', '@cacau.jeans'],
  ],
  [
    'labeled lines',
    'Nome: Aurora\nWhats: 11981110001\nInsta: auroramodas\nCidade: Caruaru - PE\n-----\nNome: Brisa\nWhats: 81981110002',
    ['Aurora | auroramodas | (11) 98111-0001 | Caruaru - PE', 'Brisa | (81) 98111-0002'],
  ],
  [
    'numbers without a sign',
    '1 Aurora 11981110001\n2 Brisa 81981110002\n3 Cacau 62981110003',
    ['Aurora | (11) 98111-0001', 'Brisa | (81) 98111-0002', 'Cacau | (62) 98111-0003'],
  ],
  [
    'numbers that are no phones',
    'Aurora CPF 11981110001 @aurora\nBrisa PIX: (11) 98111-0002 @brisa',
    ['Aurora CPF 11981110001 | @aurora', 'Brisa PIX: (11) 98111-0002 | @brisa'],
  ],
  [
    'foreign numbers',
    'Aurora +1 305 555 1234\nBrisa +351 912 345 678',
    ['Aurora | +13055551234', 'Brisa | +351912345678'],
  ],
  [
    'a place before the category',
    'Aurora - 81981110001 - Toritama PE - jeans\nBrisa - 81981110002 - Caruaru PE - malha',
    ['Aurora | (81) 98111-0001 | Toritama PE | jeans', 'Brisa | (81) 98111-0002 | Caruaru PE | malha'],
  ],
])('a list with %s is read line by line', async (_what, text, rows) => {
  const read = await contactsOf(text);
  expect(typeof rows === 'number' ? read.length : read).toEqual(rows);
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
    const long = { name: 'Longa', records: [head, ...rows(4999)] };
    expect(supplierTables([shoes, long])).toEqual([long]); // 5,001 rows together
    const { headers, rows: merged } = sheetOfTables(tables);
    expect(headers).toEqual(['WhatsApp', 'Loja', 'Obs', 'Nome', 'Instagram']);
    expect(merged.map(({ label, line, cells }) => [label, line, ...cells]).slice(1, 3)).toEqual([
      ['3 (Calçados)', 3, 'a', 'b', 'c'],
      ['2 (Lista)', 5, 'c', '', '', 'a', 'b'],
    ]);
  });

  test('that is hidden in a workbook is left out', () => {
    const records = [
      ['Nome', 'Instagram'],
      ['A', '@a'],
    ];
    const list = { name: 'Lista', records };
    const hidden = { name: 'Velha', records: [...records, ['B', '@b']], isHidden: true };
    expect(supplierTables([hidden, list])).toEqual([list]);
    expect(supplierTables([hidden])).toEqual([hidden]);
  });

  test('of very many columns is refused', async () => {
    await expect(readFile(utf8(`Nome,${'@a,'.repeat(1000)}\nA`))).rejects.toThrow('702 colunas');
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
