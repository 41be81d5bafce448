import { randomUUID } from 'node:crypto';
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database as Tables } from '../../src/domain/database.types';
import { median, type Figure } from './figures';

type Rest = PostgrestClient<Tables>;

const ROWS = 300;
/** Rows of one request, as the screen sends them. */
const CHUNK = 100;
const ROUNDS = 5;
/** What somebody who has just dropped a spreadsheet waits for. */
const SECONDS_MS = 10_000;

/** How long an import of new suppliers takes from its first row to its answer, and undoing it. */
export async function timeImport(rest: Rest, suppliers: number): Promise<Figure[]> {
  const imports: number[] = [];
  const undos: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const id = randomUUID();
    const rows = newRows(id, round);
    const started = performance.now();
    for (let from = 0; from < ROWS; from += CHUNK) {
      await done(rest.from('import_rows').insert(rows.slice(from, from + CHUNK)));
    }
    await done(rest.rpc('import_suppliers', { batch_id: id, file_name: 'planilha.csv', row_count: ROWS }));
    const imported = performance.now();
    await done(rest.rpc('undo_import', { batch_id: id })); // every round meets as many suppliers
    imports.push(imported - started);
    undos.push(performance.now() - imported);
  }
  const what = `admin, import of ${ROWS} rows`;
  return [
    { what: `${what}, median`, suppliers, value: median(imports), unit: 'ms', atMost: SECONDS_MS },
    { what: `${what}, slowest`, suppliers, value: Math.max(...imports), unit: 'ms' },
    { what: `${what}, undone, median`, suppliers, value: median(undos), unit: 'ms' },
  ];
}

/** Suppliers whose handles and numbers no other has. */
function newRows(id: string, round: number) {
  return Array.from({ length: ROWS }, (_, index) => {
    const number = round * ROWS + index;
    return {
      batch_id: id,
      line: index + 2,
      change: {
        name: `Importada ${number}`,
        category_id: 1,
        instagram: `@importada.${number}`,
        whatsapp: `(11) 9${String(number).padStart(8, '0')}`,
        description: 'Moda feminina no atacado, com envio para todo o país.',
      },
    };
  });
}

async function done(request: PromiseLike<{ error: unknown }>): Promise<void> {
  const { error } = await request;
  if (error) throw new Error(`import: ${JSON.stringify(error)}`);
}
