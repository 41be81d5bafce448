import { randomUUID } from 'node:crypto';
import type { Database as Tables } from '../../src/domain/database/database.types';
import { median, type Figure } from './figures';
import { createMember, inProportion, restClient, type Effort, type Rest } from './large-backend';

/** Rows of an import: few, and as many as the screen accepts. */
const [FEW, MANY] = [500, 5_000];
/** Rows per request, as on the screen. */
const CHUNK = 100;
/** The screen's promise for the largest spreadsheet. */
const MOST_MS = 20_000;
/** A row among 5,000 may cost so many times as much as one among 500. */
const LINEAR = 1.3;

const STEPS = ['creating', 'changing', 'undoing the changes', 'undoing the creation'] as const;
type Step = (typeof STEPS)[number];

/** Times of imports over HTTP, from the first row to the answer, and of undoing them. */
export async function measureImports({ sizes = [505, 50_000], runs = 3, start }: Effort): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const suppliers of sizes) {
    const backend = await start('postgres', suppliers, { users: 0, entries: 0, answers: 0 });
    try {
      const { token } = await createMember(backend, 'admin');
      figures.push(...(await timeImports(restClient(backend.url, token), suppliers, runs)));
    } finally {
      await backend.close();
    }
  }
  return figures;
}

async function timeImports(rest: Rest, suppliers: number, runs: number): Promise<Figure[]> {
  const [fewRows, manyRows] = [inProportion(FEW, suppliers), inProportion(MANY, suppliers)];
  await importAndUndo(rest, fewRows); // warm-up: the first import also plans its queries
  const few: Record<Step, number>[] = [];
  const many: Record<Step, number>[] = [];
  for (let run = 0; run < runs; run++) {
    few.push(await importAndUndo(rest, fewRows));
    many.push(await importAndUndo(rest, manyRows));
  }
  return STEPS.flatMap((step): Figure[] => {
    const [short, long] = [few, many].map((times) => median(times.map((time) => time[step])));
    const what = (rows: number) => `import of ${rows} rows, ${step}`;
    return [
      { what: what(fewRows), suppliers, value: short!, unit: 'ms' },
      { what: what(manyRows), suppliers, value: long!, unit: 'ms', atMost: MOST_MS },
      {
        what: `a row against one of ${fewRows}`,
        suppliers,
        value: (long! / short!) * (fewRows / manyRows),
        unit: '×',
        atMost: LINEAR,
      },
    ];
  });
}

/** Imports new suppliers, then changes to them, and undoes both, so that each round starts with the same number. */
async function importAndUndo(rest: Rest, rows: number): Promise<Record<Step, number>> {
  const [created, changed] = [randomUUID(), randomUUID()];
  const creating = await timed(() => importRows(rest, created, newRows(created, rows)));
  const found = await versionsOf(rest, created, rows);
  const changing = await timed(() => importRows(rest, changed, changedRows(changed, found)));
  const undo = (id: string) => timed(() => done(rest.rpc('undo_import', { batch_id: id })));
  return {
    creating,
    changing,
    'undoing the changes': await undo(changed),
    'undoing the creation': await undo(created),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

type Row = Tables['public']['Tables']['import_rows']['Insert'];

async function importRows(rest: Rest, id: string, rows: Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await done(rest.from('import_rows').insert(rows.slice(from, from + CHUNK)));
  await done(
    rest.rpc('import_suppliers', { batch_id: id, file_name: 'planilha.csv', row_count: rows.length }),
  );
}

let number = 0;
/** Suppliers with unique handles and phone numbers. */
function newRows(id: string, count: number): Row[] {
  return Array.from({ length: count }, (_, index) => {
    number += 1;
    return {
      batch_id: id,
      line: index + 2,
      change: {
        name: `Importada ${number}`,
        category_id: 1,
        instagram: `@importada.${number}`,
        whatsapp: `(21) 9${String(number).padStart(8, '0')}`,
        email: `contato${number}@importada.example`,
        description: 'Moda feminina no atacado, com envio para todo o país.',
        state: 'SP',
        city: 'São Paulo',
        ships_to: ['BR'],
        min_order_pieces: 12,
      },
    };
  });
}

function changedRows(id: string, found: { supplier_id: number; version_after: number }[]): Row[] {
  return found.map(({ supplier_id, version_after }, index) => ({
    batch_id: id,
    line: index + 2,
    supplier_id,
    expected_version: version_after,
    change: { description: 'Agora também moda praia.', city: 'Niterói', state: 'RJ', ready_stock: true },
  }));
}

async function versionsOf(rest: Rest, id: string, rows: number) {
  const found: { supplier_id: number; version_after: number }[] = [];
  while (found.length < rows) {
    const page = rest
      .from('import_changes')
      .select('supplier_id, version_after')
      .eq('batch_id', id)
      .order('line');
    const { data } = await done(page.range(found.length, found.length + 999));
    if (!data?.length) throw new Error(`import: ${found.length} of ${rows} rows were imported.`);
    found.push(...data);
  }
  return found;
}

async function done<Answer extends { error: unknown }>(request: PromiseLike<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.error) throw new Error(`import: ${JSON.stringify(answer.error)}`);
  return answer;
}
