import { expect } from 'vitest';
import type { SheetCategory } from '@/domain/import/sheet-categories';
import { SELECT_CONTACTS, SELECT_DETAILS } from '@/domain/supplier/columns';
import { fold } from '@/domain/text/text';
import { rowsOf, type Actor } from '../support/actors';
import { bytesOf, SHEETS, type ExpectedFile, type ExpectedSupplier } from '../support/sheets/expected';
import type { Places } from '@/domain/directory/places';
import { importFile, type FileImport } from './support/import-file';
import { test } from './support/imports';

type Value = string | number | boolean | string[] | null | undefined;
type Stored = Record<string, Value>;

interface StoredRow {
  name: string;
  category_id: number;
  supplier_details: Stored;
  supplier_contacts: Stored;
}

const CATEGORIES = '/rest/v1/categories?select=id,name,parent_id';

async function categoriesOf(admin: Actor): Promise<SheetCategory[]> {
  return rowsOf<SheetCategory>(await admin.ask(CATEGORIES));
}

async function createCategories(admin: Actor, names: string[]): Promise<SheetCategory[]> {
  const headers = { prefer: 'return=representation' };
  const body = names.map((name) => ({ name }));
  rowsOf(await admin.ask(CATEGORIES, { method: 'POST', headers, body }));
  return categoriesOf(admin);
}

async function hubsOf(admin: Actor): Promise<Places['hubs']> {
  const answer = await admin.ask('/rest/v1/rpc/places', { method: 'POST', body: {} });
  return (JSON.parse(answer.text) as Places).hubs;
}

/** Every supplier as the admin reads it, in one record. */
async function storedSuppliers(admin: Actor): Promise<Stored[]> {
  const names = new Map((await categoriesOf(admin)).map(({ id, name }) => [id, name]));
  const select = `name,category_id,supplier_details(${SELECT_DETAILS}),supplier_contacts(${SELECT_CONTACTS})`;
  const rows = rowsOf<StoredRow>(await admin.ask(`/rest/v1/suppliers?select=${select}`));
  return rows.map(({ name, category_id, supplier_details, supplier_contacts }) => ({
    ...supplier_details,
    ...supplier_contacts,
    name,
    category: names.get(category_id),
  }));
}

/** Letters, with their accents, and digits: emojis, case and punctuation of a value may differ. */
const core = (value: Value) =>
  String(value ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const folded = (value: Value) => core(fold(String(value ?? '')));
const bare = (value: Value) => core(String(value ?? '').replace(/^https?:\/\//, ''));

interface Field {
  name: string;
  read: (stored: Stored) => Value;
  expected: (supplier: ExpectedSupplier) => Value;
  /** Values are the same if this is. */
  same: (value: Value) => string;
  /** Where a person reads none, there is none. */
  isExact?: boolean;
}

const FIELDS: Field[] = [
  { name: 'name', read: (stored) => stored.name, expected: (s) => s.name, same: core },
  {
    name: 'Instagram',
    read: (stored) => stored.instagram,
    expected: (s) => s.instagram,
    same: core,
    isExact: true,
  },
  {
    name: 'WhatsApp',
    read: (stored) => stored.whatsapp,
    expected: (s) => s.whatsapp,
    same: core,
    isExact: true,
  },
  { name: 'category', read: (stored) => stored.category, expected: (s) => s.category, same: folded },
  { name: 'state', read: (stored) => stored.state, expected: (s) => s.state, same: core },
  { name: 'city', read: (stored) => stored.city, expected: (s) => s.city, same: folded },
  { name: 'district', read: (stored) => stored.district, expected: (s) => s.district, same: folded },
  { name: 'e-mail', read: (stored) => stored.email, expected: (s) => s.email, same: core },
  { name: 'website', read: (stored) => stored.website, expected: (s) => s.website, same: bare },
  {
    name: 'pieces',
    read: (stored) => stored.min_order_pieces,
    expected: (s) => s.minPieces,
    same: core,
    isExact: true,
  },
  {
    name: 'reais',
    read: ({ min_order_cents: cents }) => (typeof cents === 'number' ? cents / 100 : null),
    expected: (s) => s.minReais,
    same: core,
    isExact: true,
  },
];

const isOf = (supplier: ExpectedSupplier) => (stored: Stored) =>
  (supplier.instagram !== undefined && core(stored.instagram) === core(supplier.instagram)) ||
  (supplier.whatsapp !== undefined && stored.whatsapp === supplier.whatsapp) ||
  core(stored.name) === core(supplier.name);

interface Comparison {
  file: ExpectedFile;
  /** Of the supplier, what the wizard says of its row and of the file. */
  said: string;
}

/** Values that differ from what a person reads, and values that nobody can read. */
function wrongValues(supplier: ExpectedSupplier, stored: Stored, { file }: Comparison): string[] {
  return FIELDS.flatMap(({ name, read, expected, same, isExact }) => {
    const [right, value] = [expected(supplier), read(stored) ?? ''];
    const isInvented = right === undefined && isExact && !file.isPartial;
    // A bare number may be pieces or reais.
    const isKept = supplier.kept?.some((text) => core(value).startsWith(core(text)));
    const isWrong = right === undefined ? isInvented && !isKept : same(value) !== same(right);
    if (value === '' || !isWrong) return [];
    return [`${supplier.name}, ${name}: ${String(value)} instead of ${String(right ?? 'nothing')}`];
  });
}

/** Values that are gone although nothing says so. */
function lostValues(supplier: ExpectedSupplier, stored: Stored, { said }: Comparison): string[] {
  const everything = Object.values(stored).map(core).join(' ') + said;
  const values = FIELDS.flatMap(({ name, read, expected, same }) => {
    const right = expected(supplier);
    const isGone = right !== undefined && (read(stored) ?? '') === '';
    return isGone && !everything.includes(same(right)) ? [`${name} ${String(right)}`] : [];
  });
  const texts = [
    ...(supplier.description ?? []).filter((text) => !(core(stored.description) + said).includes(core(text))),
    ...(supplier.kept ?? []).filter((text) => !everything.includes(core(text))),
  ];
  return [...values, ...texts].map((lost) => `${supplier.name}: ${lost}`);
}

function compare(file: ExpectedFile, stored: Stored[], { plan, said, saidOfFile }: FileImport) {
  const rows = plan.map((row) => ({ row, text: core(`${row.name} ${said(row)}`) }));
  const pairs = file.suppliers.map((supplier) => ({
    supplier,
    found: stored.find(isOf(supplier)),
    rows: rows.filter(({ text }) => text.includes(core(supplier.name))),
  }));
  const present = pairs.flatMap(({ supplier, found, rows }) => {
    const said = rows.map(({ text }) => text).join(' ') + core(saidOfFile);
    return found ? [{ supplier, found, comparison: { file, said } }] : [];
  });
  const missing = pairs.filter(({ found }) => !found);
  const blocked = (file.notImported ?? []).map(core);
  const isExpected = (one: Stored) =>
    file.isPartial || file.suppliers.some((supplier) => isOf(supplier)(one));
  return {
    share: present.length / file.suppliers.length,
    faults: {
      wrong: present.flatMap(({ supplier, found, comparison }) => wrongValues(supplier, found, comparison)),
      lost: [
        ...missing.flatMap(({ supplier, rows }) =>
          rows.some(({ row }) => row.faults.length > 0) ? [] : supplier.name,
        ),
        ...present.flatMap(({ supplier, found, comparison }) => lostValues(supplier, found, comparison)),
      ],
      // Suppliers that nobody would import.
      intruders: stored.flatMap((one) =>
        blocked.includes(core(one.name)) || !isExpected(one) ? one.name : [],
      ),
    },
  };
}

test.for(SHEETS.map((file) => [file.fileName, file] as const))(
  'of %s the database has what a person understands, and the wizard names what is left out',
  async ([, file], { actors: { admin }, imports, onTestFinished }) => {
    const read = await importFile(bytesOf(file), {
      categories: await categoriesOf(admin),
      known: [],
      hubs: await hubsOf(admin),
      create: (names) => createCategories(admin, names),
    });
    const rows = read.plan.flatMap(({ change }) => (change === null ? [] : { change: { ...change } }));
    if (rows.length > 0) {
      const { id } = await imports.run(rows);
      onTestFinished(async () => void (await imports.undo(id)));
    }
    const { share, faults } = compare(file, await storedSuppliers(admin), read);
    expect(faults).toEqual({ wrong: [], lost: [], intruders: [] });
    expect(share).toBeGreaterThanOrEqual(0.95);
  },
);
