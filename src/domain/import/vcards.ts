import type { SheetTable } from './sheet-table.ts';

// Contacts of a phone: vCard 2.1 of Android, 3.0 of iPhone and Google, 4.0.

const HEADERS = [
  'Nome',
  'Empresa',
  'WhatsApp',
  'E-mail',
  'Site',
  'Instagram',
  'Endereço',
  'Cidade',
  'Estado',
  'Categoria',
  'Descrição',
];

export function isVcards(text: string): boolean {
  return /^\s*BEGIN:VCARD/i.test(text);
}

/** A row for each card of a .vcf file. */
export function vcardTable(text: string): SheetTable {
  const cards = unfold(text)
    .split(/^BEGIN:VCARD$/im)
    .slice(1);
  return {
    name: '',
    headers: HEADERS,
    records: cards.map((card) => recordOf(card.split('\n').flatMap(propertyOf))),
  };
}

/** Long lines go on in the next one, behind a space or, in quoted-printable, a "=". */
function unfold(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/^[^\n:]*QUOTED-PRINTABLE[^\n:]*:(?:[^\n]*=\n)+[^\n]*/gim, (value) =>
      value.replaceAll('=\n', ''),
    );
}

interface Property {
  group: string; // "item1" joins a value and its label
  name: string; // "TEL"
  parameters: string; // ";TYPE=CELL"
  value: string;
}

function propertyOf(line: string): Property[] {
  const [, group = '', name, parameters = '', value = ''] =
    /^(?:([\w-]+)\.)?([\w-]+)((?:;[^:"]*(?:"[^"]*")?)*):(.*)$/.exec(line) ?? [];
  if (name === undefined) return [];
  const isQuoted = /QUOTED-PRINTABLE/i.test(parameters);
  return [
    {
      group,
      name: name.toUpperCase(),
      parameters,
      value: isQuoted ? fromQuotedPrintable(value, parameters) : value,
    },
  ];
}

function fromQuotedPrintable(value: string, parameters: string): string {
  const [, charset = 'utf-8'] = /CHARSET=([\w-]+)/i.exec(parameters) ?? [];
  const binary = value.replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return new TextDecoder(charset).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}

/** The parts between semicolons. */
function partsOf(value: string): string[] {
  return value.split(/(?<!\\);/).map(plain);
}

/** Without the backslashes before signs. */
function plain(value: string): string {
  return value
    .replace(/\\n/gi, '\n')
    .replace(/\\([,;:\\])/g, '$1')
    .trim();
}

function recordOf(properties: Property[]): string[] {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const values = (name: string) =>
    all(name)
      .map(({ value }) => plain(value))
      .filter((value) => value !== '');
  const labelOf = ({ group }: Property) =>
    group === '' ? '' : (all('X-ABLABEL').find((label) => label.group === group)?.value ?? '');
  // WhatsApp first, then mobiles.
  const rankOf = (phone: Property) =>
    /whats/i.test(phone.parameters + labelOf(phone)) ? 2 : Number(/CELL/i.test(phone.parameters));
  const isInstagram = (value: string) => /instagram/i.test(value);
  const [name = ''] = values('FN');
  const [last = '', first = '', middle = ''] = partsOf(all('N')[0]?.value ?? '');
  const [, , street = '', city = '', state = ''] = partsOf(all('ADR')[0]?.value ?? '');
  const profiles = all('X-SOCIALPROFILE').filter(({ parameters, value }) => isInstagram(parameters + value));
  return [
    name || [first, middle, last].filter(Boolean).join(' '),
    partsOf(all('ORG')[0]?.value ?? '')
      .filter(Boolean)
      .join(', '),
    all('TEL')
      .toSorted((one, other) => rankOf(other) - rankOf(one))
      .map(({ value }) => plain(value.replace(/^tel:/i, '')))
      .join(' / '),
    values('EMAIL').join(' / '),
    values('URL')
      .filter((url) => !isInstagram(url))
      .join(' '),
    [...profiles.map(({ value }) => plain(value)), ...values('URL').filter(isInstagram)].join(' '),
    street,
    city,
    state,
    values('CATEGORIES')
      .flatMap((value) => value.split(','))
      .join(' ::: '),
    values('NOTE').join('\n'),
  ];
}
