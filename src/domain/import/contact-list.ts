import { contactsIn, hasContact } from './contacts-in-text.ts';
import { textOfCell } from './cell-value.ts';
import { matchHeaders, namedField } from './sheet-columns.ts';
import { fieldLabel, type SheetField } from './sheet-fields.ts';
import { possibleHeads, sheetOf, type SheetTable } from './sheet-table.ts';
import { splitPlace, stateCodeOf } from './sheet-place.ts';

// Contacts as people paste them: a line for each, or a block of lines.

const LIST_FIELDS: SheetField[] = [
  'name',
  'instagram',
  'whatsapp',
  'email',
  'website',
  'category_id',
  'city',
  'description',
];

const NUMBERED = /^\s*(?:\d{1,4}\s?[.)ºª-]|[-•*▪➡✅👉])\s*/u;
/** When a message of a chat was written: "[03/11/2026 10:22:15] " or "03/11/2026 10:22 - ", then by whom. */
const MESSAGE = /^\u200e?\[?\d{1,2}\/\d{1,2}\/\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?\]?(?: -)? /;
const AUTHOR = /^[^:]{1,40}: /;
const PAGE = /^p[aá]gina \d+/i;
/** "Fornecedor: Lavanda" */
const NAME_LABEL = /^(?:fornecedor|loja|nome|marca)\s*:\s*/i;
/** "Cidade: Caruaru" */
const LABELED = /^\s*([\p{L} ]{2,30}?)\s*:\s*(\S.*)$/u;
const RULER = /^[-–—_=*~.\s]{3,}$/;

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
  const namesOwners = filled.some(([text = '']) => namesOwner(text));
  const isBlocks = filled.some(([text = '']) => hasContact(text)) && !hasHead(table);
  return (
    (namesOwners || isBlocks
      ? contactList(table.name, lines ?? texts.map((line) => line.join('  ')))
      : null) ?? table
  );
}

/** Whether a line has names of columns. */
function hasHead({ records }: SheetTable): boolean {
  const heads = possibleHeads(records);
  if (heads.length === 0) return false;
  const { headLine } = sheetOf(records);
  const head = heads.find(({ line }) => line === headLine);
  const isLabeled = head?.texts.length === 1 && LABELED.test(head.texts[0] ?? '');
  return head !== undefined && !isLabeled && matchHeaders(head.texts).some((field) => field !== null);
}

/** A table of the contacts in these lines; null if they name none. What names no contact is a row with a name only. */
function contactList(name: string, lines: string[]): SheetTable | null {
  const entries = entriesOf(lines);
  if (!entries.some(({ text }) => hasContact(text))) return null;
  const records: string[][] = [];
  const isNumbered =
    entries.length > 2 &&
    entries.every(({ text }, index) => /^\d+ /.test(text) && parseInt(text) === index + 1);
  const read = entries.map(({ line, text }) => ({
    line,
    ...readEntry(isNumbered ? text.replace(/^\d+ /, '') : text),
  }));
  const fields = [...new Set([...LIST_FIELDS, ...read.flatMap(({ labeled }) => [...labeled.keys()])])];
  const categories = read.map(({ pieces: [piece = ''] }) => piece).filter((piece) => piece !== '');
  // What stands behind the names is a category if it comes again and again.
  const isCategory =
    categories.length > 0 &&
    new Set(categories.map((piece) => piece.toLowerCase())).size <= categories.length / 2;
  for (const { line, name, contacts, place, pieces, labeled } of read) {
    const [category = '', ...others] = isCategory ? pieces : ['', ...pieces];
    const { phones, handles, emails, websites } = contacts;
    const cells: Partial<Record<SheetField, string>> = {
      name,
      instagram: handles.map((handle) => `@${handle}`).join(' / '),
      whatsapp: phones.join(' / '),
      email: emails.join(' / '),
      website: websites.join(' '),
      category_id: category,
      city: place,
      description: others.join('\n'),
    };
    records[line - 1] = fields.map((field) =>
      [labeled.get(field), cells[field]].filter(Boolean).join(field === 'description' ? '\n' : ' / '),
    );
  }
  return {
    name,
    headers: fields.map(fieldLabel),
    records: Array.from(records, (record) => record ?? []),
  };
}

/** Groups lines by contact: a message of a chat, lines without a gap, or a single line with a name and a contact. */
function entriesOf(lines: string[]): Entry[] {
  const isChat = lines.filter((line) => MESSAGE.test(line)).length > lines.length / 5;
  const filled = lines.filter((line) => line.trim() !== '');
  const isPerLine = filled.filter(namesOwner).length > filled.length / 2;
  const repeated = isChat ? new Set<number>() : repeatedStarts(lines);
  const entries: Entry[] = [];
  let isOpen = false;
  lines.forEach((raw, index) => {
    const message = isChat && MESSAGE.test(raw) ? raw.replace(MESSAGE, '') : null;
    // What the program tells has no author.
    const line = (message === null ? raw : AUTHOR.test(message) ? message.replace(AUTHOR, '') : '').trim();
    if (isGap(line)) {
      isOpen &&= isChat && message === null;
      return;
    }
    const before = entries.at(-1);
    const hasBefore = before !== undefined && hasContact(before.text);
    const begins = isChat
      ? message !== null
      : PAGE.test(line) ||
        NUMBERED.test(line) ||
        repeated.has(index) ||
        (isPerLine
          ? namesOwner(line) || (isTitle(line) && namesOwner(lines[index + 1] ?? ''))
          : hasBefore && (NAME_LABEL.test(line) || beginsWithOwner(line)));
    if (isOpen && before && !begins) before.text += `\n${line}`;
    else entries.push({ line: index + 1, text: line });
    isOpen = !PAGE.test(line);
  });
  return entries;
}

const isGap = (line: string) => line === '' || RULER.test(line);
const isTitle = (line: string) =>
  !hasContact(line) && (line === line.toUpperCase() || /:$|^\*.*\*$/.test(line));

const WORD = /\p{L}{2}/u;
const besideContacts = (line: string) => (hasContact(line) ? contactsIn(line).rest : '');

/** Whether a line has a contact and says whose it is. */
const namesOwner = (line: string) => WORD.test(besideContacts(line));

/** Whether a line has a contact and a name in front of it. */
const beginsWithOwner = (line: string) => WORD.test(besideContacts(line).split('\n', 1)[0] ?? '');

const LONGEST_PATTERN = 6;

/** First lines of contacts without a gap between them: a name and its number, at least three times. */
function repeatedStarts(lines: string[]): Set<number> {
  const starts = new Set<number>();
  for (let from = 0; from < lines.length; from++) {
    let to = from;
    while (to < lines.length && !isGap((lines[to] ?? '').trim())) to++;
    const kinds = lines.slice(from, to).map(kindOf);
    const length = Array.from({ length: LONGEST_PATTERN }, (_, index) => index + 1).find(
      (length) => kinds.length >= 3 * length && kinds.every((kind, index) => kind === kinds[index % length]),
    );
    if (length !== undefined && kinds.some((kind) => kind.includes('1')))
      for (let at = from; at < to; at += length) starts.add(at);
    from = to;
  }
  return starts;
}

/** Which contacts a line has. */
function kindOf(line: string): string {
  const { phones, handles, emails, websites } = contactsIn(line);
  return [phones, handles, emails, websites].map((found) => (found.length > 0 ? '1' : '')).join();
}

function readEntry(text: string) {
  const labeled = new Map<SheetField, string>();
  const said = text
    .replace(NUMBERED, '')
    .replace(NAME_LABEL, '')
    .split('\n')
    .filter((line) => {
      const [, label = '', value = ''] = LABELED.exec(line) ?? [];
      const field = namedField(label);
      if (!field || field === 'name' || labeled.has(field) || hasContact(line)) return true;
      labeled.set(field, value.trim());
      return false;
    });
  const contacts = contactsIn(said.join('\n'));
  const segments = contacts.rest
    .split(/\n|\s{2,}|[;|•]/)
    .map(bare)
    .filter(saysSomething);
  const pieces: string[] = [];
  let place = '';
  const isPlace = (piece: string) => pieces.length > 0 && place === '' && splitPlace(piece) !== null;
  for (const segment of segments)
    for (const piece of isPlace(segment) ? [segment] : segment.split(/\s[-–—/]\s/).map(bare))
      if (isPlace(piece)) place = piece;
      else if (saysSomething(piece)) pieces.push(piece);
  const state = pieces.findIndex((piece, index) => index > 1 && stateCodeOf(piece) && piece.length === 2);
  if (place === '' && state > 0) place = pieces.splice(state - 1, 2).join(' - ');
  const [name = '', ...others] = pieces;
  return { name, contacts, place, pieces: others, labeled };
}

const bare = (piece: string) => piece.replace(/^[\s,:–—/<>-]+|[\s,:–—/<>-]+$/g, '');
const saysSomething = (piece: string) => /[\p{L}\p{N}]/u.test(piece);
