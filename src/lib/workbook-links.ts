import { strFromU8, type Unzipped } from 'fflate';
import type { CellValue } from '@/domain/import/cell-value';

/** Where the text of a cell leads. Rows and columns count from 0. */
export interface CellLink {
  row: number;
  column: number;
  address: string;
}

/** What a workbook says of a sheet besides its cells. */
interface SheetNotes {
  isHidden: boolean;
  links: CellLink[];
}

const decode = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function attributesOf(tag: string): Record<string, string> {
  return Object.fromEntries(
    [...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  );
}

const textOf = (parts: Unzipped, path: string) => (parts[path] ? strFromU8(parts[path]) : '');

/** The targets of a part, by their ids. */
function targetsOf(parts: Unzipped, path: string): Map<string, string> {
  const relations = path.replace(/([^/]+)$/, '_rels/$1.rels');
  return new Map(
    [...textOf(parts, relations).matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => {
      const { Id = '', Target = '' } = attributesOf(tag);
      return [Id, Target];
    }),
  );
}

/** Links and visibility of each sheet, in their order. The library leaves them out. */
export function notesOf(parts: Unzipped): SheetNotes[] {
  const targets = targetsOf(parts, 'xl/workbook.xml');
  return [...textOf(parts, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([tag]) => {
    const { 'r:id': sheetId = '', state } = attributesOf(tag);
    const target = targets.get(sheetId) ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const links = new Map<string, string>();
    const xml = textOf(parts, path);
    for (const [, cell = '', address = ''] of xml.matchAll(
      /<(?:\w+:)?c\s[^>]*?\br="([A-Z]+\d+)"[^>]*>\s*<(?:\w+:)?f[^>]*>HYPERLINK\((?:&quot;|")(.*?)(?:&quot;|")/g,
    ))
      links.set(cell, decode(address));
    const own = targetsOf(parts, path);
    for (const [tag] of xml.matchAll(/<(?:\w+:)?hyperlink\b[^>]*>/g)) {
      const { ref = '', 'r:id': id = '' } = attributesOf(tag);
      const address = own.get(id);
      if (address) links.set(ref.split(':', 1)[0] ?? ref, address);
    }
    return {
      isHidden: state !== undefined && state !== 'visible',
      links: [...links].map(([cell, address]) => ({ ...placeOf(cell), address })),
    };
  });
}

/** "B2" is column 1 of row 1. */
function placeOf(cell: string) {
  const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
  const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(line) - 1, column };
}

const SAYS_LINK =
  /^(?:links?|clique.*|aqui|instagram|insta|whats ?app|whats|ver .*|abrir|acess.*|perfil|site)$/i;

/** Adds a column with the addresses for each column with links, and empties cells such as "clique aqui". */
export function withLinks(records: CellValue[][], links: CellLink[] = []): CellValue[][] {
  if (links.length === 0) return records;
  const found = links.map(({ address, ...cell }) => ({ ...cell, address: address.replace(/^mailto:/i, '') }));
  const width = Math.max(...records.map(({ length }) => length));
  const columns = [...new Set(found.map(({ column }) => column))].sort((one, other) => one - other);
  const linked = records.map((record) => [...record]);
  columns.forEach((column, index) => {
    const ofColumn = found.filter((link) => link.column === column);
    const first = Math.min(...ofColumn.map(({ row }) => row));
    const head = records.findLastIndex(
      (record, row) => row < first && record[column] !== '' && record[column] !== undefined,
    );
    const place = width + index;
    const write = (row: number, text: string) => {
      const record = linked[row];
      if (!record) return;
      while (record.length <= place) record.push('');
      record[place] = text;
    };
    if (head !== -1) write(head, `${records[head]?.[column] ?? ''} (link)`);
    for (const { row, address } of ofColumn) {
      const record = linked[row];
      const text = record?.[column];
      if (text === address) continue;
      write(row, address);
      if (record && typeof text === 'string' && SAYS_LINK.test(text.trim())) record[column] = '';
    }
  });
  return linked;
}
