import { unzipSync, zipSync, type Unzipped } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { CellValue } from '@/domain/import/cell-value';
import { SheetError } from '@/domain/import/sheet-text';
import type { SheetTable } from '@/domain/import/sheet-table';
import { isOpenDocument, readOpenDocument } from './read-ods';
import { notesOf, withLinks } from './workbook-links';

/** After unzipping; ten times what 5,000 long rows need. */
const MOST_BYTES = 60 * 1024 * 1024;
const MOST_LINES = 20_000;
const LONGEST_COLUMN = 2;

const BROKEN =
  'Este arquivo do Excel está danificado ou incompleto. Abra-o no Excel, salve-o de novo como .xlsx e tente outra vez.';
const OTHER =
  'Este arquivo não é do Excel (.xlsx). Salve a planilha como .xlsx ou CSV e escolha esse arquivo.';
const TOO_LARGE = 'A planilha é grande demais depois de aberta. Divida-a em partes menores.';
const TOO_WIDE =
  'A planilha usa células muito distantes: mais de 20.000 linhas ou de 702 colunas. Copie só os fornecedores para uma planilha nova.';

/** Formulas have the value that they had when the file was saved. @throws SheetError */
export async function readWorkbook(bytes: Uint8Array): Promise<SheetTable[]> {
  const parts = unzip(bytes);
  if (isOpenDocument(parts)) return readOpenDocument(parts);
  if (!Object.keys(parts).some((path) => /^xl\/workbook\.xml$/i.test(path))) throw new SheetError(OTHER);
  try {
    // Uncompressed: the library would unzip large files in a worker, which the content security policy forbids.
    const { buffer } = zipSync(withoutEmptyCells(parts), { level: 0 });
    const sheets = await readXlsxFile<CellValue>(buffer, { parseNumber: storedNumber });
    const notes = notesOf(parts);
    return sheets.map(({ sheet, data }, index) => ({
      name: sheet,
      ...(notes[index]?.isHidden && { isHidden: true }),
      records: withLinks(
        data.map((row) => row.map((value) => valueOf(value as CellValue | boolean | Date | null))),
        notes[index]?.links,
      ),
    }));
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(BROKEN, { cause: error });
  }
}

function unzip(bytes: Uint8Array): Unzipped {
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.xml(\.rels)?$/.test(name)) return false;
        total += originalSize;
        if (total > MOST_BYTES) throw new SheetError(TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError(BROKEN, { cause: error });
  }
}

const EMPTY_CELL = /<(?:\w+:)?c\s[^<>]*\/>/g;
const CELL = /<(?:\w+:)?c\s[^<>]*?\br="([A-Z]+)(\d+)"/g;

/** Empty cells may be formatted up to the last of a million lines. */
function withoutEmptyCells(parts: Unzipped): Unzipped {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  return Object.fromEntries(
    Object.entries(parts).map(([path, content]) => {
      if (!/\/worksheets\/[^/]+\.xml$/i.test(path)) return [path, content];
      const xml = decoder.decode(content).replace(EMPTY_CELL, '');
      for (const [, column = '', line] of xml.matchAll(CELL))
        if (column.length > LONGEST_COLUMN || Number(line) > MOST_LINES) throw new SheetError(TOO_WIDE);
      return [path, encoder.encode(xml)];
    }),
  );
}

/** 15 digits are what Excel keeps, the others are noise. */
function storedNumber(stored: string): CellValue {
  const number = Number(stored);
  return Number.isFinite(number) ? Number(number.toPrecision(15)) : stored;
}

function valueOf(value: CellValue | boolean | Date | null): CellValue {
  if (value === null) return '';
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : value.toISOString().slice(0, 10).split('-').reverse().join('/');
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return value;
}
