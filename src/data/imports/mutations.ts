import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { PlannedRow } from '@/domain/import-plan';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { categoryQueries } from '../categories/queries';
import { favoriteQueries } from '../favorites/queries';
import { supplierQueries } from '../suppliers/queries';
import { importQueries, type ImportBatch } from './queries';

const FAILED = 'Não foi possível importar. Nada foi salvo; tente de novo.';
const UNANSWERED =
  'A conexão caiu antes da resposta, e a importação pode ter sido concluída. Tente de novo: o que já foi salvo não é salvo duas vezes.';
/** `kept` is jsonb to the generated types; import_suppliers() and undo_import() hold it to the form of ImportBatch. */
type AsTheDatabaseHasIt = { merge: false };

/** Rows of one request: a slow line shows progress, too. */
const CHUNK = 100;

interface Import {
  /** The same for every attempt at the same rows: what was done already is not done again. */
  id: string;
  fileName: string;
  rows: PlannedRow[];
  /** Told the share that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Calls it off as long as rows are being sent. */
  signal: AbortSignal;
}

/** No answer at all, and what a gateway says that has lost the server behind it or has waited too long for it. */
const LOST = [0, 502, 504];
/** Before an unanswered request is sent again. */
const WAITS_MS = [500, 2_000];

/** Repeats a request that was not answered, which the server may have carried out: only for those it carries out once. */
async function answered<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  for (const wait of WAITS_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isLost(error) || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

function isLost(error: unknown): boolean {
  return error instanceof RequestError && LOST.includes(error.status);
}

/** Whether the database gave up waiting or working: what was sent before may still be at work there. */
function isCutOff(error: unknown): boolean {
  return error instanceof RequestError && (error.code === '55P03' || error.code === '57014');
}

/** Whether an import may have been done although it failed. */
export function isUnanswered(error: Error): boolean {
  return error.message === UNANSWERED;
}

/** Whether somebody has changed meanwhile what the rows were checked against. */
export function isOvertaken(error: Error): boolean {
  return error instanceof RequestError && error.code === 'PT409';
}

/** Sends the rows in parts, then has them saved in one transaction. */
async function importSuppliers({ id, fileName, rows, onProgress, signal }: Import): Promise<ImportBatch> {
  const staged = rows.map(({ line, known, change }) => ({
    batch_id: id,
    line,
    supplier_id: known?.id ?? null,
    expected_version: known?.version ?? null,
    change: { ...change },
  }));
  onProgress(0);
  for (let from = 0; from < staged.length; from += CHUNK) {
    const part = () =>
      rest
        .from('import_rows')
        .upsert(staged.slice(from, from + CHUNK), { onConflict: 'batch_id,line', ignoreDuplicates: true })
        .abortSignal(signal);
    await answered(() => unwrap(FAILED, part()), signal);
    onProgress(Math.min(1, (from + CHUNK) / staged.length));
  }
  signal.throwIfAborted();
  const request = { batch_id: id, file_name: fileName, row_count: staged.length };
  let wasLost = false;
  const commit = async () => {
    try {
      return await unwrap(
        FAILED,
        rest.rpc('import_suppliers', request).overrideTypes<ImportBatch, AsTheDatabaseHasIt>(),
      );
    } catch (error) {
      wasLost ||= isLost(error);
      throw error;
    }
  };
  return answered(commit).catch((error: unknown) => {
    throw isLost(error) || (wasLost && isCutOff(error))
      ? new RequestError(UNANSWERED, { cause: error })
      : error;
  });
}

/**
 * Imports checked rows: all or none.
 * @throws RequestError; isOvertaken() tells when they have to be checked again, isUnanswered() when they may be saved
 */
export function useImportSuppliers() {
  return useMutation({ mutationFn: importSuppliers, onSettled: refresh });
}

/** Takes back rows that were sent and will not be imported. What cannot be is cleared by a later import. */
export function discardRows(id: string): void {
  unwrap('Falha ao descartar as linhas.', rest.from('import_rows').delete().eq('batch_id', id)).catch(
    console.error,
  );
}

/** Undoes an import: what it created goes, what it changed is set back, unless somebody has edited it since. */
export function useUndoImport() {
  return useMutation({
    /** @throws RequestError */
    mutationFn: (id: string) =>
      answered(() =>
        unwrap(
          'Não foi possível desfazer a importação. Tente de novo.',
          rest.rpc('undo_import', { batch_id: id }).overrideTypes<ImportBatch, AsTheDatabaseHasIt>(),
        ),
      ),
    onSettled: refresh,
  });
}

function refresh(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  for (const queryKey of [importQueries.allPages(), supplierQueries.all(), favoriteQueries.all(), categoryQueries.all()])
    void client.invalidateQueries({ queryKey });
}
