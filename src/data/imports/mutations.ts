import { useMutation } from '@tanstack/react-query';
import type { PlannedRow } from '@/domain/import/plan';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { useAddCategories } from '../categories/admin-mutations';
import { categoryQueries } from '../categories/queries';
import { favoriteQueries } from '../favorites/queries';
import { supplierQueries } from '../suppliers/queries';
import { BATCH, importQueries, type ImportBatch } from './queries';

const FAILED = 'Não foi possível importar. Nada foi salvo; tente de novo.';
const UNANSWERED =
  'A conexão caiu antes da resposta, e a importação pode ter sido concluída. Tente de novo: o que já foi salvo não é salvo duas vezes.';

/** Rows per request: small enough to show progress on a slow connection. */
const CHUNK = 100;

interface Import {
  /** The same for every attempt at the same rows, so that the import is idempotent. */
  id: string;
  fileName: string;
  rows: Pick<PlannedRow, 'line' | 'known' | 'change'>[];
  /** Rows of the file that are not imported; null without any. */
  leftOut: string[][] | null;
  onProgress: (shareSent: number) => void; // 0 to 1
  signal: AbortSignal; // has no effect once all rows are sent
}

const LOST = [0, 502, 504]; // no answer, bad gateway, gateway time-out
const WAITS_MS = [500, 2_000];

/** Retries an idempotent request while its answer is lost. */
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

/** Lock time-out, statement time-out: an earlier attempt may still be running. */
function isCutOff(error: unknown): boolean {
  return error instanceof RequestError && (error.code === '55P03' || error.code === '57014');
}

export function isUnanswered(error: Error): boolean {
  return error.message === UNANSWERED;
}

/** Whether a supplier changed after the rows were checked. */
export function isOvertaken(error: Error): boolean {
  return error instanceof RequestError && error.code === 'PT409';
}

async function importSuppliers({
  id,
  fileName,
  rows,
  leftOut,
  onProgress,
  signal,
}: Import): Promise<ImportBatch> {
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
  const request = {
    batch_id: id,
    file_name: fileName,
    row_count: staged.length,
    ...(leftOut && { left_out: leftOut }),
  };
  let wasLost = false;
  const commit = async () => {
    try {
      return await unwrap(
        FAILED,
        rest
          .rpc('import_suppliers', request)
          .select(BATCH)
          .single()
          .overrideTypes<ImportBatch, { merge: false }>(),
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

const refresh = invalidateOnSettled(
  importQueries.allPages(),
  supplierQueries.all(),
  favoriteQueries.all(),
  categoryQueries.all(),
);

/** All rows or none. @throws RequestError; see isOvertaken() and isUnanswered() */
export function useImportSuppliers() {
  return useMutation({ mutationFn: importSuppliers, onSettled: refresh });
}

/** All names or none; adds them to the check's data, and returns all categories. @throws RequestError */
export function useCreateCategories(checkId: string) {
  const { mutateAsync: add } = useAddCategories();
  return useMutation({
    mutationFn: async (names: string[], { client }) => {
      try {
        if (names.length > 0) await add(names.map((name) => ({ name })));
      } finally {
        // Before the mutation resolves, so that the rows of the check know the new categories.
        const categories = await client.fetchQuery({ ...categoryQueries.usage(), staleTime: 0 });
        client.setQueryData(
          importQueries.check(checkId).queryKey,
          (check) => check && { ...check, categories },
        );
      }
      return client.getQueryData(categoryQueries.usage().queryKey) ?? [];
    },
  });
}

/** Deletes rows that were sent but not imported. If this fails, a later import deletes them. */
export function discardRows(id: string): void {
  unwrap('Falha ao descartar as linhas.', rest.from('import_rows').delete().eq('batch_id', id)).catch(
    console.error,
  );
}

/** Deletes what the import created and restores what it changed, except suppliers edited since. */
export function useUndoImport() {
  return useMutation({
    mutationFn: (id: string) =>
      answered(() =>
        unwrap(
          'Não foi possível desfazer a importação. Tente de novo.',
          rest
            .rpc('undo_import', { batch_id: id })
            .select(BATCH)
            .single()
            .overrideTypes<ImportBatch, { merge: false }>(),
        ),
      ),
    onSettled: refresh,
  });
}
