import { FIELD_NAMES, ruleOf, type SupplierField } from '../supplier-form/fields.ts';
import { NEW_SUPPLIER, supplierForm } from '../supplier-form/form.ts';
import { fold } from '../text/text.ts';

export type SheetField = 'code' | SupplierField;

export const SHEET_FIELDS: SheetField[] = ['code', ...FIELD_NAMES];

export function fieldLabel(field: SheetField): string {
  return field === 'code' ? 'Código' : ruleOf(field).label;
}

export const REQUIRED: SheetField[] = [
  ...new Set(
    supplierForm.safeParse(NEW_SUPPLIER).error?.issues.map(({ path: [field] }) => field as SheetField) ?? [],
  ),
];

const CODE_NAMES = ['cod', 'codigo do fornecedor'];

export function bareName(header: string): string {
  return fold(header)
    .replace(/[^a-z0-9@]+/g, ' ')
    .trim();
}

const FIELD_OF_LABEL = new Map(SHEET_FIELDS.map((field) => [bareName(fieldLabel(field)), field]));
const FIELD_OF_SYNONYM = new Map(
  SHEET_FIELDS.flatMap((field) =>
    (field === 'code' ? CODE_NAMES : ruleOf(field).sheetNames).map((name): [string, SheetField] => [
      bareName(name),
      field,
    ]),
  ),
);

/** Whether the export gives this header to the field. */
export function isNamed(header: string, field: SheetField): boolean {
  return FIELD_OF_LABEL.get(bareName(header)) === field;
}

const withoutBrackets = (header: string) => header.replace(/\(.*?\)/g, '');

/** Words that identify a column, whatever else its header says. The first of these fields wins. */
const KEYWORDS: [SheetField, RegExp][] = [
  ['instagram', /\b(instagram|insta|ig|arroba)\b/],
  ['whatsapp', /\b(whatsapp|whats|whatsap|watsapp|zap|wpp|telefones?|celular(es)?|fones?)\b/],
  ['email', /\b(emails?|e mails?)\b/],
  ['city', /\b(cidade|municipio)\b/],
  ['state', /\b(uf|estado)\b/],
  ['district', /\bbairro\b/],
  ['category_id', /\b(categorias?|segmento)\b/],
];
/** Headers with these words are about something else: a date, the code of another system, a person. */
const ABOUT_OTHERS = /\b(data|id|cnpj|cpf|qtd|quantidade|seguidores|status|nao|responsavel|vendedor[ae]?)\b/;

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
      .map(bareName)
      .map((name) => FIELD_OF_LABEL.get(name) ?? FIELD_OF_SYNONYM.get(name))
      .find((field) => field !== undefined),
  fieldOfKeyword,
];

/** Null for an unknown header. No field gets two columns. */
export function matchColumns(headers: string[]): (SheetField | null)[] {
  const columns = new Map<SheetField, number>();
  for (const match of MATCHERS) {
    headers.forEach((header, column) => {
      const field = match(header);
      if (field !== undefined && !columns.has(field) && ![...columns.values()].includes(column))
        columns.set(field, column);
    });
  }
  const fields = new Map([...columns].map(([field, column]) => [column, field]));
  return headers.map((_, column) => fields.get(column) ?? null);
}
