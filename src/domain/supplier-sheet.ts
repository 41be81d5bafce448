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
  code: ['cod', 'codigo do fornecedor', 'id', 'fornecedor id'],
  name: ['nome do fornecedor', 'fornecedor', 'loja', 'nome da loja', 'marca', 'empresa', 'razao social'],
  instagram: ['insta', 'ig', '@', '@ instagram', 'perfil', 'usuario do instagram', 'arroba'],
  whatsapp: [
    'whats',
    'zap',
    'wpp',
    'telefone',
    'celular',
    'fone',
    'tel',
    'contato',
    'numero',
    'telefone whatsapp',
  ],
  email: ['email', 'mail', 'correio eletronico'],
  website: ['website', 'pagina', 'url', 'link', 'endereco do site', 'loja virtual'],
  description: ['sobre', 'observacao', 'observacoes', 'detalhes', 'texto'],
  category_id: ['categoria principal', 'segmento', 'ramo', 'tipo'],
  subcategory_id: ['sub categoria', 'sub'],
  is_premium: ['premium', 'plano', 'e premium'],
  public_day: ['visivel a partir de', 'visivel para todos', 'publico a partir de', 'liberado em', 'data'],
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

const FIELD_OF_NAME = new Map<string, SheetField>(
  SHEET_FIELDS.flatMap((field) =>
    [fieldLabel(field), ...SYNONYMS[field]].map((name): [string, SheetField] => [bareName(name), field]),
  ),
);

/** The field that each column holds, judged by its name; null where that says nothing. No field has two columns. */
export function matchColumns(headers: string[]): (SheetField | null)[] {
  const taken = new Set<SheetField>();
  return headers.map((header) => {
    // As a whole, without what stands in brackets, and by any of its parts: "WhatsApp (com DDD)", "Celular/Telefone".
    const names = [header, header.replace(/\(.*?\)/g, ''), ...header.split('/')];
    const field = names.map((name) => FIELD_OF_NAME.get(bareName(name))).find((field) => field !== undefined);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
