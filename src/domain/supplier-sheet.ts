import { FIELD_LABELS, NEW_SUPPLIER, supplierForm, type SupplierForm } from './supplier-record.ts';
import { fold } from './text.ts';

/** What a column of the suppliers' spreadsheet may hold: a field of their form, or which supplier a row is about. */
export type SheetField = 'code' | keyof SupplierForm;

/** In the order of the spreadsheet that we write. */
export const SHEET_FIELDS: SheetField[] = ['code', ...(Object.keys(FIELD_LABELS) as (keyof SupplierForm)[])];

/** What the column of a field is called. */
export function fieldLabel(field: SheetField): string {
  return field === 'code' ? 'Código' : FIELD_LABELS[field];
}

/** The fields without which no supplier can be created. */
export const REQUIRED: SheetField[] = [
  ...new Set(
    supplierForm.safeParse(NEW_SUPPLIER).error?.issues.map(({ path: [field] }) => field as SheetField) ?? [],
  ),
];

/** Other names of the columns, without case, accents and punctuation. */
const SYNONYMS: Record<SheetField, string[]> = {
  code: ['cod', 'codigo do fornecedor'],
  name: ['nome do fornecedor', 'fornecedor', 'loja', 'nome da loja', 'marca', 'empresa', 'razao social'],
  instagram: ['insta', 'ig', '@', '@ instagram', 'perfil', 'usuario do instagram', 'arroba'],
  whatsapp: ['whats', 'zap', 'wpp', 'telefone', 'celular', 'fone', 'tel', 'telefone whatsapp'],
  email: ['email', 'mail', 'correio eletronico'],
  website: ['website', 'pagina', 'url', 'link', 'endereco do site', 'loja virtual'],
  description: ['sobre', 'observacao', 'observacoes', 'detalhes', 'texto'],
  category_id: ['categoria principal', 'segmento', 'ramo', 'tipo'],
  subcategory_id: ['sub categoria', 'sub'],
  is_premium: ['premium', 'plano', 'e premium'],
  public_day: ['visivel a partir de', 'visivel para todos', 'publico a partir de', 'liberado em'],
  state: ['uf', 'estado uf'],
  city: ['municipio', 'cidade uf'],
  min_order_pieces: [
    'pedido minimo pecas',
    'minimo de pecas',
    'minimo pecas',
    'pecas',
    'qtd minima',
    'quantidade minima',
  ],
  min_order: [
    'pedido minimo',
    'pedido minimo r',
    'valor minimo',
    'minimo em reais',
    'pedido minimo valor',
    'minimo r',
  ],
  ships_to: ['envia', 'entrega', 'entrega em', 'envio', 'envia pra', 'estados atendidos', 'ufs'],
  sells_to_cpf: ['cpf', 'vende cpf', 'aceita cpf', 'vende para pessoa fisica', 'pessoa fisica'],
  ready_stock: ['pronta', 'a pronta entrega', 'estoque'],
  plus_size: ['plus', 'tamanhos grandes'],
};

/** A column's name without case, accents and punctuation. */
function bareName(header: string): string {
  return fold(header)
    .replace(/[^a-z0-9@]+/g, ' ')
    .trim();
}

const FIELD_OF_LABEL = new Map(SHEET_FIELDS.map((field) => [bareName(fieldLabel(field)), field]));
const FIELD_OF_SYNONYM = new Map(
  SHEET_FIELDS.flatMap((field) =>
    SYNONYMS[field].map((name): [string, SheetField] => [bareName(name), field]),
  ),
);

/** Whether a column has the very name that the field's has in the spreadsheet that we write. */
export function isNamed(header: string, field: SheetField): boolean {
  return FIELD_OF_LABEL.get(bareName(header)) === field;
}

const withoutBrackets = (header: string) => header.replace(/\(.*?\)/g, '');

/** What a column's name says, from the surest to the least sure: "WhatsApp", "WhatsApp (com DDD)", "Celular/Telefone". */
const JUDGEMENTS: ((header: string) => SheetField | undefined)[] = [
  (header) => FIELD_OF_LABEL.get(bareName(header)),
  (header) => FIELD_OF_LABEL.get(bareName(withoutBrackets(header))),
  (header) =>
    [header, withoutBrackets(header), ...header.split('/')]
      .map(bareName)
      .map((name) => FIELD_OF_LABEL.get(name) ?? FIELD_OF_SYNONYM.get(name))
      .find((field) => field !== undefined),
];

/** The field that each column holds, judged by its name; null where that says nothing. No field has two columns. */
export function matchColumns(headers: string[]): (SheetField | null)[] {
  const columns = new Map<SheetField, number>();
  for (const judge of JUDGEMENTS) {
    headers.forEach((header, column) => {
      const field = judge(header);
      if (field !== undefined && !columns.has(field) && ![...columns.values()].includes(column))
        columns.set(field, column);
    });
  }
  const fields = new Map([...columns].map(([field, column]) => [column, field]));
  return headers.map((_, column) => fields.get(column) ?? null);
}
