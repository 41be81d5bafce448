import { ruleOf } from '../supplier-form/fields.ts';
import {
  fieldLabel,
  isSupplierField,
  type READ_ONLY,
  SHEET_FIELDS,
  type SheetField,
} from './sheet-fields.ts';
import { fold } from '../text/text.ts';
import { type CellValue, textOfCell } from './cell-value.ts';
import { contactsIn } from './contacts-in-text.ts';
import { isYesOrNo } from './read-cells.ts';
import { splitPlace } from './sheet-place.ts';

/** Fields that may come from several columns: joined, or the first usable one. */
export const FROM_SEVERAL: SheetField[] = [
  'name',
  'surname',
  'instagram',
  'whatsapp',
  'email',
  'website',
  'description',
  'address',
];

const OTHER_NAMES: Record<keyof typeof READ_ONLY, string[]> = {
  code: ['cod', 'codigo do fornecedor'],
  surname: [
    'ultimo nome',
    'segundo nome',
    'nome do meio',
    'last name',
    'middle name',
    'family name',
    'additional name',
  ],
  address: ['endereco completo', 'tipo logradouro', 'logradouro', 'rua', 'numero', 'complemento'],
};

export function bareName(header: string): string {
  return fold(header)
    .replace(/[^a-z0-9@]+/g, ' ')
    .trim();
}

const FIELD_OF_LABEL = new Map(SHEET_FIELDS.map((field) => [bareName(fieldLabel(field)), field]));
const FIELD_OF_SYNONYM = new Map(
  SHEET_FIELDS.flatMap((field) =>
    (isSupplierField(field) ? ruleOf(field).sheetNames : OTHER_NAMES[field]).map(
      (name): [string, SheetField] => [bareName(name), field],
    ),
  ),
);

const withoutBrackets = (header: string) => header.replace(/\(.*?\)/g, '');

/** Words that identify a column, whatever else its header says. The first of these fields wins. */
const KEYWORDS: [SheetField, RegExp][] = [
  ['instagram', /\b(instagram|insta|ig|arroba|username)\b/],
  ['whatsapp', /\b(whatsapp|whats|whatsap|watsapp|zap|wpp|telefones?|celular(es)?|fones?|phone|mobile)\b/],
  ['email', /\b(emails?|e mails?|correio eletronico)\b/],
  ['website', /\b(sites?|website|homepage|url|pagina (da )?web)\b/],
  ['min_order_pieces', /\bminim[oa]\b.*\bpecas?\b|\bpecas?\b.*\bminim[oa]\b/],
  ['min_order', /\b(pedido|compra|valor) minim[oa]\b|^minim[oa]\b/],
  ['city', /\b(cidade|municipio|city)\b/],
  ['state', /\b(uf|estado|region)\b/],
  ['district', /\bbairro\b/],
  ['address', /\b(endereco|address|logradouro)\b/],
  ['category_id', /\b(categorias?|segmento|vende|vendem|list name)\b|^linha$/],
  [
    'description',
    /\b(obs|observac(ao|oes)|anotac(ao|oes)|notas?|notes|descricao|description|detalhes|sobre|biography|bio)\b/,
  ],
  [
    'name',
    /^name$|\b(nome|fantasia|loja|marca|fornecedor|empresa|card name|full name|given name|first name)\b|\borganization (\d )?name\b/,
  ],
  ['surname', /\b(last|middle|family|additional) name\b/],
];
/** Headers with these words are about something else: a date, the code of another system, a person. */
const ABOUT_OTHERS =
  /^ddd\b|\b(data|date|id|cnpj|cpf|rg|ie|qtd|quantidade|seguidores|status|situacao|nao|responsavel|vendedor[ae]?|usuario|senha|label|type|tipo|etiquetas?|rotulo|phonetic|fonetic[oa]|yomi|title|cargo|department|country|pais|pai|mae|cobranca|nascimento|motivo|fax|cep|postal|po box|extended|exibicao|assistente|accepts|aceita|documento|pix|ean|protocolo|inscricao|regiao|board|profile|card url|source|picture)\b/;

function fieldOfKeyword(header: string): SheetField | undefined {
  const name = bareName(header);
  if (ABOUT_OTHERS.test(name)) return undefined;
  return KEYWORDS.find(([, words]) => words.test(name))?.[0];
}

/** Ways to match a header, most certain first: "WhatsApp", "WhatsApp (com DDD)", "Celular/Telefone", "Nº do zap". */
const MATCHERS: ((header: string) => SheetField | undefined)[] = [
  (header) => FIELD_OF_LABEL.get(bareName(header)),
  (header) => FIELD_OF_LABEL.get(bareName(withoutBrackets(header))),
  (header) =>
    [header, withoutBrackets(header), ...header.split('/')]
      .map(namedField)
      .find((field) => field !== undefined),
  fieldOfKeyword,
];

const BY_CONTENT = MATCHERS.length;

/** The field that is called so, and nothing more is said. */
export function namedField(text: string): SheetField | undefined {
  return FIELD_OF_LABEL.get(bareName(text)) ?? FIELD_OF_SYNONYM.get(bareName(text));
}

/** How certain a header's field is: 0 for that of the export. A trade name comes before a person's, and that before a company's. */
export function rankOf(header: string, field: SheetField): number {
  if (field === 'name' && /\bfantasia\b/.test(bareName(header))) return -1;
  if (field === 'name' && /\b(empresa|organization|razao social)\b/.test(bareName(header))) return BY_CONTENT;
  const rank = MATCHERS.findIndex((match) => match(header) === field);
  return rank === -1 ? BY_CONTENT : rank;
}

/** By the headers alone; null for an unknown one. Fields that come from one column get the most certain. */
export function matchHeaders(
  headers: string[],
  isWrong: (field: SheetField, column: number) => boolean = () => false,
): (SheetField | null)[] {
  const fields: (SheetField | null)[] = headers.map(() => null);
  for (const match of MATCHERS)
    headers.forEach((header, column) => {
      const field = match(header);
      if (field === undefined || fields[column] || isWrong(field, column)) return;
      if (FROM_SEVERAL.includes(field) || !fields.includes(field)) fields[column] = field;
    });
  return fields;
}

/** By the headers, and by what the cells hold: a list may have none, or call its numbers "Contato". */
export function matchColumns(headers: string[], rows: { cells: CellValue[] }[] = []): (SheetField | null)[] {
  const samples = headers.map((_, column) =>
    rows.slice(0, SAMPLES).flatMap(({ cells }) => textOfCell(cells[column]) || []),
  );
  // An empty column leaves its field to one that holds something.
  const filled = headers.map((header, column) =>
    rows.length === 0 || samples[column]?.length ? header : '',
  );
  const fields = matchHeaders(filled, (field, column) => contradicts(field, samples[column] ?? []));
  headers.forEach((header, column) => {
    if (fields[column] === null && !ABOUT_OTHERS.test(bareName(header)))
      fields[column] = fieldOfContent(samples[column] ?? []) ?? null;
  });
  if (!fields.includes('name')) {
    const column = headers.findIndex(
      (header, column) =>
        fields[column] === null && !ABOUT_OTHERS.test(bareName(header)) && areNames(samples[column] ?? []),
    );
    if (column !== -1) fields[column] = 'name';
  }
  // Columns that are left out are named by their headings. Without any, their texts go to the description.
  if (headers.every((header) => header === ''))
    samples.forEach((texts, column) => {
      if (fields[column] === null && texts.some((text) => /\p{L}{2}/u.test(text)))
        fields[column] = 'description';
    });
  // A street number is part of an address.
  if (
    !fields.some(
      (field, column) => field === 'address' && !PART_OF_ADDRESS.test(bareName(headers[column] ?? '')),
    )
  )
    return fields.map((field) => (field === 'address' ? null : field));
  return fields;
}

const PART_OF_ADDRESS = /^(numero|complemento|tipo logradouro)$/;
const SAMPLES = 200;

const most = (samples: string[], is: (text: string) => boolean) =>
  samples.length > 0 && samples.filter(is).length > samples.length / 2;

const IS_ADDRESS = /^https?:|^\S+@\S+$/;

/** Whether none of several cells fits a field: "CNPJ / CPF" with numbers does not say who may buy. */
function contradicts(field: SheetField, samples: string[]): boolean {
  if (field === 'name' && samples.length > 0 && samples.every((text) => IS_ADDRESS.test(text))) return true;
  if (samples.length < 3) return false;
  if (field === 'whatsapp') return !samples.some((text) => text.replace(/\D/g, '').length >= 8);
  if (field === 'name' || field === 'category_id') return !samples.some((text) => /\p{L}/u.test(text));
  if (field === 'website') return !samples.some((text) => /[.]\w/.test(text));
  if (!isSupplierField(field) || !['flag', 'premium'].includes(ruleOf(field).kind)) return false;
  return !samples.some(isYesOrNo);
}

/** What most cells hold and little else. */
function fieldOfContent(samples: string[]): SheetField | undefined {
  const found = samples.slice(0, 50).map((text) => {
    const { rest, ...contacts } = contactsIn(text);
    return { ...contacts, isBare: rest.replace(/[^\p{L}]/gu, '').length <= 12 };
  });
  const mostHave = (kind: 'handles' | 'emails' | 'phones' | 'websites') =>
    found.filter(({ isBare, [kind]: values }) => isBare && values.length > 0).length > found.length / 2;
  if (most(samples, (text) => text.includes(':::') || text.startsWith('* '))) return 'category_id';
  if (mostHave('handles')) return 'instagram';
  if (mostHave('emails')) return 'email';
  if (mostHave('phones')) return 'whatsapp';
  if (mostHave('websites')) return 'website';
  return most(samples, (text) => splitPlace(text) !== null) ? 'city' : undefined;
}

function areNames(samples: string[]): boolean {
  const names = samples.filter((text) => /\p{L}{2}/u.test(text) && text.length <= 80);
  return names.length > samples.length / 2 && new Set(names).size > names.length / 2;
}
