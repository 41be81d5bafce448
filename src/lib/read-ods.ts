import { strFromU8, type Unzipped } from 'fflate';
import { Parser } from 'saxen';
import type { CellValue } from '@/domain/import/cell-value';
import type { SheetTable } from '@/domain/import/sheet-table';
import { type CellLink, withLinks } from './workbook-links';

/** More repetitions are formatting up to the end of the sheet. */
const MOST_REPEATED = 1000;

export function isOpenDocument(parts: Unzipped): boolean {
  return parts['content.xml'] !== undefined && parts['xl/workbook.xml'] === undefined;
}

/** The sheets of an .ods file of LibreOffice. */
export function readOpenDocument(parts: Unzipped): SheetTable[] {
  const tables: (SheetTable & { links: CellLink[] })[] = [];
  let row: CellValue[] = [];
  let rowRepeats = 1;
  let cell: { attributes: Record<string, string>; lines: string[] } | null = null;
  let isNote = false;
  const parser = new Parser();
  parser.on('openTag', (name, attributesOf) => {
    const attributes = attributesOf();
    if (name === 'table:table') tables.push({ name: attributes['table:name'] ?? '', records: [], links: [] });
    else if (name === 'table:table-row') {
      row = [];
      rowRepeats = repeats(attributes['table:number-rows-repeated']);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      cell = { attributes, lines: [] };
    else if (name === 'office:annotation') isNote = true;
    else if (name === 'text:a' && cell)
      links()?.push({
        row: tables.at(-1)?.records.length ?? 0,
        column: row.length,
        address: attributes['xlink:href'] ?? '',
      });
    else if (name === 'text:p' && !isNote) cell?.lines.push('');
    else if (name === 'text:s') append(' '.repeat(Number(attributes['text:c'] ?? 1)));
    else if (name === 'text:line-break') append('\n');
  });
  const links = () => tables.at(-1)?.links;
  const append = (text: string) => {
    if (cell && !isNote && cell.lines.length > 0) cell.lines[cell.lines.length - 1] += text;
  };
  parser.on('text', (text, decode) => append(decode(text)));
  parser.on('closeTag', (name) => {
    const records = tables.at(-1)?.records;
    if (name === 'office:annotation') isNote = false;
    if (name === 'table:table-row' && records) {
      const isEmpty = row.every((value) => value === '');
      for (let index = 0; index < (isEmpty ? rowRepeats : Math.min(rowRepeats, MOST_REPEATED)); index++)
        if (!isEmpty || rowRepeats < MOST_REPEATED) records.push(row);
    } else if (cell && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
      const value = valueOf(cell.attributes, cell.lines.join('\n'));
      const count = repeats(cell.attributes['table:number-columns-repeated']);
      if (value !== '' || count < MOST_REPEATED) row.push(...Array<CellValue>(count).fill(value));
      cell = null;
    }
  });
  parser.parse(strFromU8(parts['content.xml'] ?? new Uint8Array()));
  return tables.map(({ links, ...table }) => ({ ...table, records: withLinks(table.records, links) }));
}

function repeats(attribute: string | undefined): number {
  return Number(attribute ?? 1);
}

function valueOf(attributes: Record<string, string>, text: string): CellValue {
  const type = attributes['office:value-type'];
  if (type === 'float' || type === 'currency') return Number(attributes['office:value']);
  if (type === 'date')
    return (attributes['office:date-value'] ?? '').slice(0, 10).split('-').reverse().join('/');
  return text;
}
