import { contactsIn, hasContact } from './contacts-in-text.ts';
import { textOfCell } from './cell-value.ts';
import { matchHeaders } from './sheet-columns.ts';
import { possibleHeads, sheetOf, type SheetTable } from './sheet-table.ts';
import { splitPlace, stateCodeOf } from './sheet-place.ts';

// Contacts as people paste them: a line for each, or a block of lines.

const LIST_HEADERS = ['Nome', 'Instagram', 'WhatsApp', 'E-mail', 'Site', 'Categoria', 'Cidade', 'Descrição'];

const NUMBERED = /^\s*(?:\d{1,4}\s?[.)ºª-]|[-•*▪➡✅👉])\s*/u;
/** When a message of a chat was written: "[03/11/2026 10:22:15] " or "03/11/2026 10:22 - ", then by whom. */
const MESSAGE = /^\u200e?\[?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\]?(?: -)? /;
const AUTHOR = /^[^:]{1,40}: /;
const PAGE = /^p[aá]gina \d+/i;
/** "Fornecedor: Lavanda" */
const LABEL = /^(?:fornecedor|loja|nome|marca)\s*:\s*/i;

interface Entry {
  line: number;
  text: string;
}

/**
 * The contacts of a list without columns: lines with a name and contacts in one cell. Any other table unchanged. `lines`
 * are those of the text that it comes from.
 */
export function listOrTable(table: SheetTable, lines?: string[]): SheetTable {
  const texts = table.records.map((record) => record.map(textOfCell).filter((text) => text.trim() !== ''));
  const filled = texts.filter(({ length }) => length > 0);
  const isNarrow = filled.filter(({ length }) => length === 1).length > filled.length / 2;
  const isRagged = lines !== undefined && new Set(filled.map(({ length }) => length)).size > 2;
  if (!isNarrow && !(isRagged && !hasHead(table))) return table;
  const namesOwners = filled.some(
    ([text = '']) => hasContact(text) && /\p{L}{2}/u.test(contactsIn(text).rest),
  );
  const isBlocks = filled.some(([text = '']) => hasContact(text)) && !hasHead(table);
  return (
    (namesOwners || isBlocks
      ? contactList(table.name, lines ?? texts.map((line) => line.join('  ')))
      : null) ?? table
  );
}

/** Whether a line has names of columns. */
function hasHead({ records }: SheetTable): boolean {
  const [head] = possibleHeads(records).filter(({ line }) => line === sheetOf(records).headLine);
  return head !== undefined && matchHeaders(head.texts).some((field) => field !== null);
}

/** A table of the contacts in these lines; null if they name none. What names no contact is a row with a name only. */
function contactList(name: string, lines: string[]): SheetTable | null {
  const entries = entriesOf(lines);
  if (!entries.some(({ text }) => hasContact(text))) return null;
  const records: string[][] = [];
  const read = entries.map(({ line, text }) => ({ line, ...readEntry(text) }));
  const categories = read.map(({ pieces: [piece = ''] }) => piece).filter((piece) => piece !== '');
  // What stands behind the names is a category if it comes again and again.
  const isCategory =
    categories.length > 0 &&
    new Set(categories.map((piece) => piece.toLowerCase())).size <= categories.length / 2;
  for (const { line, name, contacts, place, pieces } of read) {
    const [category = '', ...others] = isCategory ? pieces : ['', ...pieces];
    const { phones, handles, emails, websites } = contacts;
    records[line - 1] = [
      name,
      handles.map((handle) => `@${handle}`).join(' / '),
      phones.join(' / '),
      emails.join(' / '),
      websites.join(' '),
      category,
      place,
      others.join('\n'),
    ];
  }
  return { name, headers: LIST_HEADERS, records: Array.from(records, (record) => record ?? []) };
}

/** Lines of one contact: a message of a chat, a block, or a line that has a name and contacts of its own. */
function entriesOf(lines: string[]): Entry[] {
  const isChat = lines.filter((line) => MESSAGE.test(line)).length > lines.length / 5;
  const entries: Entry[] = [];
  let isOpen = false;
  lines.forEach((raw, index) => {
    const message = isChat && MESSAGE.test(raw) ? raw.replace(MESSAGE, '') : null;
    // What the program tells has no author.
    const line = (message === null ? raw : AUTHOR.test(message) ? message.replace(AUTHOR, '') : '').trim();
    if (line === '') {
      isOpen &&= isChat && message === null;
      return;
    }
    const before = entries.at(-1);
    const begins = isChat
      ? message !== null
      : PAGE.test(line) ||
        NUMBERED.test(line) ||
        (before !== undefined && hasContact(before.text) && namesOwn(line));
    if (isOpen && before && !begins) before.text += `\n${line}`;
    else entries.push({ line: index + 1, text: line });
    isOpen = !PAGE.test(line);
  });
  return entries;
}

/** Whether a line has a contact and a name in front of it. */
function namesOwn(line: string): boolean {
  const { rest } = contactsIn(line);
  return rest.includes('\n') && /\p{L}{2}/u.test(rest.split('\n', 1)[0] ?? '');
}

function readEntry(text: string) {
  const contacts = contactsIn(text.replace(NUMBERED, '').replace(LABEL, ''));
  const segments = contacts.rest
    .split(/\n|\s{2,}|[;|•]/)
    .map(bare)
    .filter(saysSomething);
  const pieces: string[] = [];
  let place = '';
  segments.forEach((segment, index) => {
    if (index > 0 && place === '' && splitPlace(segment)) place = segment;
    else
      pieces.push(
        ...segment
          .split(/\s[-–—/]\s/)
          .map(bare)
          .filter(saysSomething),
      );
  });
  const state = pieces.findIndex((piece, index) => index > 1 && stateCodeOf(piece) && piece.length === 2);
  if (place === '' && state > 0) place = pieces.splice(state - 1, 2).join(' - ');
  const [name = '', ...others] = pieces;
  return { name, contacts, place, pieces: others };
}

const bare = (piece: string) => piece.replace(/^[\s,:–—/-]+|[\s,:–—/-]+$/g, '');
const saysSomething = (piece: string) => /[\p{L}\p{N}]/u.test(piece);
