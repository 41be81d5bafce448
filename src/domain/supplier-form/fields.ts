import * as z from 'zod/mini';
import { emailField } from '../fields/email.ts';
import { HANDLE_WRONG, handleOf, isHandle } from '../fields/instagram.ts';
import { nameField } from '../fields/name-field.ts';
import { type Destination, type StateCode, STATES, WHOLE_COUNTRY } from '../supplier/states.ts';
import { SIZES } from '../supplier/sizes.ts';
import { type PurchaseTerms, TERM_COLUMNS, type TermColumn } from '../supplier/columns.ts';
import { textField } from '../fields/text-field.ts';
import { cleanText } from '../text/visible-text.ts';
import { withoutFault } from '../fields/without-fault.ts';
import { isWebsite } from '../fields/website.ts';
import { whatsappFault } from '../fields/whatsapp.ts';
import { keysOf } from '../format/keys.ts';

/** '' is an empty day or number. */
export interface FieldValues {
  text: string;
  handle: string;
  phone: string;
  email: string;
  website: string;
  category: string | null; // id, as text because a Select's value is text
  day: string; // "2026-12-31"
  count: number | string;
  reais: number | string; // stored in cents
  flag: boolean;
  premium: boolean; // a flag; in a spreadsheet also Premium or Grátis
  state: StateCode | null;
  destinations: Destination[];
  sizes: string[];
}
export type FieldKind = keyof FieldValues;

interface FieldRule {
  label: string;
  kind: FieldKind;
  column?: string; // where it is stored, if the column's name differs from the field's
  /** Validates the stored value, but the form's value of a category or day. */
  schema: z.ZodMiniType;
  /** Headers in spreadsheets besides the label, without case, accents and punctuation. */
  sheetNames: readonly string[];
  example?: string; // for the spreadsheet template
}

export const CATEGORY_MISSING = 'A categoria é obrigatória.';
const CITY = 'Informe a cidade com até 80 caracteres.';
const DISTRICT = 'Informe o bairro ou polo com até 80 caracteres.';
const PIECES = 'Informe um número inteiro de peças.';
const CENTS = 'Informe um valor inteiro em centavos.';
const DAY = 'Informe uma data válida.';

const stateCode = z.enum(
  STATES.map(({ code }) => code),
  'Escolha o estado.',
);
const cents = emptyAsNull(
  z.int(CENTS).check(z.minimum(1, CENTS), z.maximum(100_000_000, 'Informe no máximo R$ 1.000.000,00.')),
);
const sizes = z.array(z.enum(SIZES));
const destinations = z.array(z.union([stateCode, z.literal(WHOLE_COUNTRY)]));

/** In the order of the spreadsheet. Form, import, export, history and API derive labels and rules from it. */
export const SUPPLIER_FIELDS = {
  name: {
    label: 'Nome',
    kind: 'text',
    schema: nameField('O nome é obrigatório.', 120, 'O nome pode ter no máximo 120 caracteres.'),
    sheetNames: [
      'nome do fornecedor',
      'fornecedor',
      'loja',
      'nome da loja',
      'marca',
      'empresa',
      'razao social',
      'nome fantasia',
      'nome da marca',
      'nome loja',
      'fornecedores',
      'lojas',
      'atacadista',
      'confeccao',
      'fabrica',
    ],
    example: 'Ateliê Exemplo',
  },
  instagram: {
    label: 'Instagram',
    kind: 'handle',
    schema: required('O Instagram é obrigatório.').check(
      z.overwrite(handleOf),
      z.refine((handle) => handle === '' || isHandle(handle), HANDLE_WRONG),
    ),
    sheetNames: ['insta', 'ig', '@', '@ instagram', 'perfil', 'usuario do instagram', 'arroba'],
    example: '@atelieexemplo',
  },
  whatsapp: {
    label: 'WhatsApp',
    kind: 'phone',
    schema: required('O WhatsApp é obrigatório.').check(
      withoutFault((typed: string) => (typed === '' ? undefined : whatsappFault(typed))),
    ),
    sheetNames: ['whats', 'zap', 'wpp', 'telefone', 'celular', 'fone', 'tel', 'telefone whatsapp'],
    example: '(11) 91234-5678',
  },
  email: {
    label: 'E-mail',
    kind: 'email',
    schema: z.union([z.literal(''), emailField()], 'Informe um e-mail válido.'),
    sheetNames: ['email', 'mail', 'correio eletronico'],
    example: 'contato@atelieexemplo.com.br',
  },
  website: {
    label: 'Site',
    kind: 'website',
    schema: z.string().check(
      z.overwrite((typed) => cleanText(typed)),
      z.maxLength(292, 'O endereço do site é longo demais.'),
      z.refine(
        (typed) => typed === '' || isWebsite(typed),
        'Informe um site válido, como www.minhaloja.com.br.',
      ),
    ),
    sheetNames: ['website', 'pagina', 'url', 'link', 'endereco do site', 'loja virtual'],
    example: 'www.atelieexemplo.com.br',
  },
  description: {
    label: 'Descrição',
    kind: 'text',
    schema: textField(5000, 'A descrição pode ter no máximo 5.000 caracteres.'),
    sheetNames: ['sobre', 'observacao', 'observacoes', 'detalhes', 'texto'],
    example: 'Vestidos de festa no atacado.',
  },
  category_id: {
    label: 'Categoria',
    kind: 'category',
    schema: z.string(CATEGORY_MISSING).check(z.minLength(1, CATEGORY_MISSING)),
    sheetNames: ['categoria principal', 'segmento', 'ramo', 'tipo', 'produto', 'produtos', 'o que vende'],
  },
  subcategory_id: {
    label: 'Subcategoria',
    kind: 'category',
    schema: z.nullable(z.string()),
    sheetNames: ['sub categoria', 'sub'],
  },
  is_premium: {
    label: 'Fornecedor Premium',
    kind: 'premium',
    schema: z.boolean(),
    sheetNames: ['premium', 'plano', 'e premium'],
    example: 'Sim',
  },
  /** The first day on which everyone sees the supplier; empty: a new supplier is public at once. */
  public_day: {
    label: 'Visível para todos a partir de',
    kind: 'day',
    column: 'public_from',
    schema: z.union(
      [z.literal(''), z.iso.date(DAY).check(z.refine((day) => /^2\d{3}-/.test(day), DAY))],
      DAY,
    ),
    sheetNames: ['visivel a partir de', 'visivel para todos', 'publico a partir de', 'liberado em'],
    example: '31/12/2026',
  },
  state: {
    label: 'Estado',
    kind: 'state',
    schema: emptyAsNull(stateCode),
    sheetNames: ['uf', 'estado uf'],
    example: 'SP',
  },
  city: {
    label: 'Cidade',
    kind: 'text',
    schema: emptyAsNull(nameField(CITY, 80, CITY)),
    sheetNames: ['municipio', 'cidade uf', 'local', 'localidade', 'localizacao', 'cidade estado'],
    example: 'São Paulo',
  },
  district: {
    label: 'Bairro ou polo',
    kind: 'text',
    schema: emptyAsNull(nameField(DISTRICT, 80, DISTRICT)),
    sheetNames: ['bairro', 'polo', 'bairro polo', 'regiao', 'polo de moda', 'distrito'],
    example: 'Brás',
  },
  min_order_pieces: {
    label: 'Pedido mínimo em peças',
    kind: 'count',
    schema: emptyAsNull(
      z.int(PIECES).check(z.minimum(1, PIECES), z.maximum(100_000, 'Informe no máximo 100.000 peças.')),
    ),
    sheetNames: [
      'pedido minimo pecas',
      'minimo de pecas',
      'minimo pecas',
      'pecas',
      'qtd minima',
      'quantidade minima',
    ],
    example: '12',
  },
  min_order: {
    label: 'Pedido mínimo (R$)',
    kind: 'reais',
    column: 'min_order_cents',
    schema: cents,
    sheetNames: [
      'pedido minimo',
      'pedido minimo em reais',
      'valor minimo',
      'minimo em reais',
      'pedido minimo valor',
      'minimo r',
    ],
    example: '1234,50',
  },
  price_from: {
    label: 'Preço por peça de (R$)',
    kind: 'reais',
    column: 'price_from_cents',
    schema: cents,
    sheetNames: ['preco', 'preco por peca', 'preco a partir de', 'preco minimo', 'menor preco'],
    example: '29,90',
  },
  price_to: {
    label: 'Preço por peça até (R$)',
    kind: 'reais',
    column: 'price_to_cents',
    schema: cents,
    sheetNames: ['preco ate', 'preco maximo', 'maior preco'],
    example: '89,90',
  },
  sizes: {
    label: 'Tamanhos',
    kind: 'sizes',
    // One message for the list instead of one for each size.
    schema: emptyAsNull(
      z.custom<string[]>((list) => sizes.safeParse(list).success, 'Escolha os tamanhos da lista.'),
    ),
    sheetNames: ['tamanho', 'grade', 'grade de tamanhos', 'numeracao', 'tam'],
    example: 'P ao GG',
  },
  ships_to: {
    label: 'Envia para',
    kind: 'destinations',
    // A custom check gives one message for the list instead of one for each place.
    schema: emptyAsNull(
      z.custom<Destination[]>(
        (list) => destinations.safeParse(list).success,
        'Escolha os estados para onde envia.',
      ),
    ),
    sheetNames: ['envia', 'entrega', 'entrega em', 'envio', 'envia pra', 'estados atendidos', 'ufs'],
    example: 'Todo o Brasil',
  },
  sells_to_cpf: {
    label: 'Vende para CPF',
    kind: 'flag',
    schema: z.boolean(),
    sheetNames: ['cpf', 'vende cpf', 'aceita cpf', 'vende para pessoa fisica', 'pessoa fisica'],
    example: 'Não',
  },
  ready_stock: {
    label: 'Pronta-entrega',
    kind: 'flag',
    schema: z.boolean(),
    sheetNames: ['pronta', 'a pronta entrega', 'estoque'],
    example: 'Sim',
  },
  plus_size: {
    label: 'Plus size',
    kind: 'flag',
    schema: z.boolean(),
    sheetNames: ['plus', 'tamanhos grandes'],
    example: 'Não',
  },
} as const satisfies Record<string, FieldRule>;

export type SupplierField = keyof typeof SUPPLIER_FIELDS;
export type FieldSchemas = { [Field in SupplierField]: (typeof SUPPLIER_FIELDS)[Field]['schema'] };

export const FIELD_NAMES = keysOf(SUPPLIER_FIELDS);
export const TERM_FIELDS = fieldsOf(TERM_COLUMNS);

export function ruleOf(field: SupplierField): FieldRule {
  return SUPPLIER_FIELDS[field];
}

export function columnOf(field: SupplierField): string {
  return ruleOf(field).column ?? field;
}

export function fieldsOf(columns: readonly string[]): SupplierField[] {
  return FIELD_NAMES.filter((field) => columns.includes(columnOf(field)));
}

export const supplierTerms = z.object(
  Object.fromEntries(TERM_FIELDS.map((field) => [columnOf(field), ruleOf(field).schema])) as {
    [Column in TermColumn]: z.ZodMiniType<PurchaseTerms[Column]>;
  },
);

interface TypedPlace {
  state?: string | null;
  city?: string | null;
  district?: string | null;
}

/** What a part of a place needs; the message is for the field that it lacks. */
const PLACE_RULES = [
  {
    of: 'city',
    field: 'state',
    message: 'Informe o estado da cidade.',
    isMet: ({ state, city }: TypedPlace) => !city || Boolean(state),
  },
  {
    of: 'district',
    field: 'city',
    message: 'Informe a cidade do bairro ou polo.',
    isMet: ({ city, district }: TypedPlace) => !district || Boolean(city),
  },
] as const;

export function isPlace(place: TypedPlace): boolean {
  return PLACE_RULES.every(({ isMet }) => isMet(place));
}

export interface TypedTerms extends TypedPlace {
  price_from_cents?: number | null;
  price_to_cents?: number | null;
}

/** By column. The message is for the second field. */
export const TERM_RULES = [
  ...PLACE_RULES,
  {
    of: 'price_from',
    field: 'price_to',
    message: 'O preço final deve ser maior ou igual ao inicial.',
    isMet: ({ price_from_cents: from, price_to_cents: to }: TypedTerms) => !from || !to || from <= to,
  },
] as const;

/** By foreign key: the category was deleted or moved meanwhile. */
export const DELETED_REFERENCES: Record<string, { field: SupplierField; message: string }> = {
  suppliers_category_id_fkey: {
    field: 'category_id',
    message: 'Esta categoria não existe mais. Escolha outra.',
  },
  suppliers_subcategory_id_fkey: {
    field: 'subcategory_id',
    message: 'Esta subcategoria não existe mais. Escolha outra.',
  },
  suppliers_subcategory_of_category_fkey: {
    field: 'subcategory_id',
    message: 'Esta subcategoria é de outra categoria. Escolha outra.',
  },
};

function required(message: string) {
  return z.string(message).check(
    z.overwrite((typed) => cleanText(typed)),
    z.minLength(1, message),
  );
}

/** A blank text or an empty list is stored as null. */
function emptyAsNull<Schema extends z.ZodMiniType>(schema: Schema) {
  const isEmpty = (value: unknown) =>
    (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0);
  const emptied = z.transform((value: unknown) => (isEmpty(value) ? null : value));
  return z.pipe(emptied, z.nullable(schema));
}
