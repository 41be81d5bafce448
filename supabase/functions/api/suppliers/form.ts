import * as z from 'zod/mini';
import {
  CONTACT_COLUMNS,
  PROFILE_COLUMNS,
  type PurchaseTerms,
  type TermColumn,
  type TextColumn,
} from '../../../../src/domain/supplier/columns.ts';
import {
  CATEGORY_MISSING,
  columnOf,
  type FieldKind,
  fieldsOf,
  ruleOf,
  TERM_FIELDS,
  TERM_RULES,
  type TypedTerms,
} from '../../../../src/domain/supplier-form/fields.ts';
import { parseFields, requireKnownField } from '../http/body.ts';
import { noted } from '../http/endpoint.ts';
import { HttpError, invalidField } from '../http/errors.ts';
import { FORMATS } from './resource.ts';

const KEPT_WRONG = 'Envie as imagens mantidas como uma lista de endereços em JSON.';
const HASH_WRONG = 'Envie o ThumbHash da imagem em base64.';
const FILE_MISSING = 'Envie o arquivo, não o nome dele.';
const METHOD_WRONG = 'Envie o campo _method com o valor PUT.';
const MOMENT_WRONG = 'Envie a data e a hora em ISO 8601.';

/** An id or a version. */
const number = (message: string) =>
  z.pipe(z.string(message).check(z.regex(/^[1-9]\d{0,8}$/, message)), z.transform(Number));
const flag = z.pipe(
  z.enum(['1', '0', 'true', 'false'], 'Envie 1 ou 0.'),
  z.transform((typed: '1' | '0' | 'true' | 'false') => typed === '1' || typed === 'true'),
);
/** FormData of a browser turns null into "null". */
const none = z.pipe(z.enum(['', 'null']), z.transform(() => null));

/** A moment with an offset, in the years that the database accepts. */
export const moment = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true, error: MOMENT_WRONG }),
    z.transform((typed: string) => new Date(typed).toISOString()),
  ),
  z.string().check(z.regex(/^2\d{3}-/, 'Envie uma data entre os anos 2000 e 2999.')),
);

const code = (typed: string) => typed.trim().toUpperCase();
const amount = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed);
const codes = (typed: string) => typed.split(',').map(code);

/** Parses the text of a purchase term, by kind of field; other kinds stay texts. */
const VALUES: Partial<Record<FieldKind, (typed: string) => unknown>> = {
  count: amount,
  reais: amount,
  state: code,
  destinations: codes,
  sizes: codes,
};

/** An optional purchase term: its text is parsed by kind, then validated by the field's schema. */
function term(kind: FieldKind, schema: z.ZodMiniType): z.ZodMiniType {
  if (kind === 'flag') return z.optional(flag);
  const valueOf = VALUES[kind] ?? String;
  const isNone = (typed: string) => none.safeParse(typed.trim()).success;
  const value = z.transform((typed: string) => (isNone(typed) ? null : valueOf(typed)));
  return z.optional(z.pipe(z.pipe(z.string(), value), schema));
}

const terms = Object.fromEntries(
  TERM_FIELDS.map((field) => [columnOf(field), term(ruleOf(field).kind, ruleOf(field).schema)]),
) as { [Column in TermColumn]: z.ZodMiniOptional<z.ZodMiniType<PurchaseTerms[Column]>> };

/** Fields that are stored as sent. A field that may be empty may also be left out. */
const texts = Object.fromEntries(
  fieldsOf(['name', ...PROFILE_COLUMNS, ...CONTACT_COLUMNS]).map((field) => {
    const { schema } = ruleOf(field);
    return [columnOf(field), z.safeParse(schema, '').success ? z.optional(schema) : schema];
  }),
) as Record<'name' | TextColumn, z.ZodMiniType<string | undefined>>;

/** The text parts of a supplier's form, parsed to the values that they represent. */
const newSupplier = z.object({
  ...texts,
  category_id: number(CATEGORY_MISSING),
  subcategory_id: z.optional(z.union([none, number('Escolha a subcategoria.')], 'Escolha a subcategoria.')),
  is_premium: z.optional(flag),
  image_hash: z.optional(
    z.union([none, z.string().check(z.regex(/^[A-Za-z0-9+/=]{1,64}$/, HASH_WRONG))], HASH_WRONG),
  ),
  public_from: z.optional(moment),
  ...terms,
});
const changedSupplier = z.extend(z.partial(newSupplier), {
  version: z.optional(number('Envie a versão como número.')),
  existing_gallery_images: z.optional(z.string()),
  _method: z.string(METHOD_WRONG).check(z.regex(/^[Pp][Uu][Tt]$/, METHOD_WRONG)),
});

/** A file's field without a file: forms send the URL again that the answer has. */
const noFile = z.optional(z.string().check(z.regex(/^(https?:.*|null|undefined)?$/, FILE_MISSING)));
const withoutFiles = z.object({ main_image: noFile, logo: noFile });

const files = {
  main_image: z.optional(z.file()),
  logo: z.optional(z.file()),
  'gallery_images[]': z.optional(z.array(z.file())),
};
const withFormats = (fields: Record<string, z.ZodMiniType>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, noted(schema, FORMATS[name])]));
/** Text parts and files, for the API's description. */
export const newSupplierForm = z.object({ ...withFormats(newSupplier.shape), ...files });
export const changedSupplierForm = z.object({
  ...withFormats(changedSupplier.shape),
  ...files,
  'existing_gallery_images[]': z.optional(z.array(z.string())),
});

/** `gallery_images`, `gallery_images[]` and `gallery_images[0]` are the same field. */
export function isGalleryField(name: string): boolean {
  return /^gallery_images(\[\d*\])?$/.test(name);
}

/** A picture to keep, which a form may send one by one instead of as a list in JSON. */
function isKeptField(name: string): boolean {
  return /^existing_gallery_images\[\d*\]$/.test(name);
}

export type NewSupplier = z.output<typeof newSupplier>;
export type SupplierChange = Omit<z.output<typeof changedSupplier>, '_method' | 'existing_gallery_images'> & {
  /** Paths of the gallery pictures to keep, in order; undefined keeps all. */
  kept: string[] | undefined;
};

/** @throws HttpError 422, also for terms that do not fit together */
export function readNewSupplier(texts: Map<string, string[]>): NewSupplier {
  const supplier = parseFields(newSupplier, singleTexts(texts));
  checkTerms(supplier);
  return supplier;
}

/** The supplier before the change. */
interface Before {
  gallery: string[];
  /** By field. What is sent again as it is stored is not checked: it may be older than its rule. */
  values: Partial<Record<string, unknown>>;
}

/** @throws HttpError as for a new supplier, for a form that is no update or has no field, and for unknown pictures to keep */
export function readSupplierChange(
  texts: Map<string, string[]>,
  { gallery, values }: Before,
  hasFiles = false,
): SupplierChange {
  const sent = Object.entries(singleTexts(texts)).filter(([name, text]) =>
    text === '' || text !== values[name]
  );
  const { _method, existing_gallery_images: list, ...change } = parseFields(
    changedSupplier,
    Object.fromEntries(sent),
  );
  if (!hasFiles) requireKnownField(changedSupplierForm, [...texts.keys()]);
  checkTerms({ ...(values as TypedTerms), ...change });
  const named = [...texts].flatMap(([name, values]) => (isGalleryField(name) ? values.filter(Boolean) : []));
  return { ...change, kept: keptPaths(keptUrls(list, texts), named, gallery) };
}

function checkTerms(terms: TypedTerms): void {
  for (const { field, message, isMet } of TERM_RULES) {
    if (!isMet(terms)) throw invalidField(columnOf(field), message);
  }
}

/** The list of pictures to keep, in JSON or sent one by one, of which empty ones do not count; undefined without a list. */
function keptUrls(list: string | undefined, texts: Map<string, string[]>): string[] | undefined {
  const fields = [...texts].filter(([name]) => isKeptField(name));
  if (fields.length === 0) return list === undefined ? undefined : parseKept(list);
  if (list !== undefined) throw repeatedField();
  return fields.flatMap(([, values]) => values.filter(Boolean));
}

/** The pictures to keep: those in the list, and URLs sent among the new pictures. Without a list all stay. */
function keptPaths(urls: string[] | undefined, named: string[], gallery: string[]): string[] | undefined {
  if (urls === undefined && named.length === 0) return undefined;
  const paths = [...(urls ?? []), ...named].map((url) => gallery.find((path) => isUrlOf(url, path)));
  const known = paths.flatMap((path) => path ?? []);
  if (known.length < paths.length) {
    throw invalidField('existing_gallery_images', 'Uma das imagens mantidas não é deste fornecedor.');
  }
  return [...new Set(urls === undefined ? [...known, ...gallery] : known)];
}

function parseKept(list: string): string[] {
  try {
    const urls = z.array(z.string()).safeParse(JSON.parse(list));
    if (urls.success) return urls.data;
  } catch {
    // Invalid JSON gets the same error.
  }
  throw invalidField('existing_gallery_images', KEPT_WRONG);
}

/** Ignores the query string: it holds the token of a signed URL, which differs in each link. */
function isUrlOf(url: string, path: string): boolean {
  return url.split('?')[0]?.endsWith(`/${path}`) ?? false;
}

/** The text fields, each sent once, without those that may be repeated. @throws HttpError 422 for the name of a file */
function singleTexts(texts: Map<string, string[]>): Record<string, string | undefined> {
  const fields = [...texts].filter(([name]) => !isGalleryField(name) && !isKeptField(name));
  if (fields.some(([, values]) => values.length > 1)) throw repeatedField();
  const single = Object.fromEntries(fields.map(([name, [value]]) => [name, value]));
  parseFields(withoutFiles, single);
  return single;
}

function repeatedField(): HttpError {
  return new HttpError(400, 'Os dados enviados repetem um campo.');
}
