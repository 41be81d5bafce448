import { useMutation, type QueryClient } from '@tanstack/react-query';
import { favoriteQueries } from '@/data/favorites/queries';
import type { SupplierChange } from '@/domain/supplier-record';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { fetchRecord } from './admin-queries';
import { filesOfRecord, removeFiles, type Bucket, type StoredFile } from './files';
import { supplierQueries } from './queries';

export const UNKNOWN = 'Ocorreu um erro desconhecido.';
export const GONE = 'Este fornecedor não existe mais.';
/** What a foreign key says that is not there any more, and the field that names it. */
const GONE_CATEGORY: [string, string, string][] = [
  ['suppliers_category_id_fkey', 'category_id', 'Esta categoria não existe mais. Escolha outra.'],
  ['suppliers_subcategory_id_fkey', 'subcategory_id', 'Esta subcategoria não existe mais. Escolha outra.'],
];

/** What is saved of a supplier's files; what is left out stays as it is. */
export interface FileChange {
  main_image_path?: string | null;
  logo_path?: string | null;
  /** ThumbHash of the main image, base64. */
  image_hash?: string | null;
  /** Paths in their order. */
  gallery?: string[];
}

interface Save {
  /** Of a new supplier the one that reserveSupplierId() gave. */
  id: number;
  /** The version that was edited; null for a new supplier. */
  version: number | null;
  change: SupplierChange & FileChange;
  /** Files that the change takes away. */
  replaced: StoredFile[];
}

/** Whether somebody else has saved the supplier meanwhile. */
export function isConflict(error: Error): boolean {
  return error instanceof RequestError && error.code === 'PT409';
}

/** @throws RequestError 'Ocorreu um erro desconhecido.' */
export function reserveSupplierId(): Promise<number> {
  return unwrap(UNKNOWN, rest.rpc('reserve_supplier_id'));
}

/**
 * A new supplier whose id is there already was saved, and only the answer was lost.
 * @throws RequestError; of a category that is gone with its `field`; isConflict() tells when somebody was quicker
 */
async function saveSupplier({ id, version, change }: Save): Promise<void> {
  const call =
    version === null
      ? { supplier: { ...change, id } }
      : { supplier: { ...change }, supplier_id: id, expected_version: version };
  await unwrap(UNKNOWN, rest.rpc('save_supplier', call)).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    if (version !== null || !isTold(error, 'suppliers_pkey')) throw explained(error);
  });
}

function isTold({ cause }: RequestError, constraint: string): boolean {
  return JSON.stringify(cause).includes(constraint);
}

function explained(error: RequestError): RequestError {
  const { code, status, cause } = error;
  if (code === 'PT404') return new RequestError(GONE, { code, status, cause });
  const [, field, message] = GONE_CATEGORY.find(([key]) => isTold(error, key)) ?? [];
  return code === '23503' && message ? new RequestError(message, { code, status, field, cause }) : error;
}

/** Creates or changes a supplier, in one transaction; the files that it then no longer has go. */
export function useSaveSupplier() {
  return useMutation({
    mutationFn: async (save: Save) => {
      await saveSupplier(save);
      await tidy(save.replaced);
    },
    onSettled: refresh,
  });
}

/** Deletes a supplier with its files; one that is gone already is no failure. */
export function useDeleteSupplier(id: number) {
  return useMutation({
    /** @throws RequestError 'Ocorreu um erro desconhecido.' */
    mutationFn: async () => {
      const record = await fetchRecord(UNKNOWN, id);
      await unwrap(UNKNOWN, rest.from('suppliers').delete().eq('id', id));
      await tidy(record ? filesOfRecord(record) : []);
    },
    onSettled: refresh,
  });
}

function refresh(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _result: unknown,
  context: { client: QueryClient },
) {
  void context.client.invalidateQueries({ queryKey: supplierQueries.all() });
  void context.client.invalidateQueries({ queryKey: favoriteQueries.all() });
}

/**
 * Removes files that no supplier has any more: those named, and those that an interrupted save has left behind. What
 * was to be saved has been saved by now, so a failure is logged and the files are left to the next save.
 */
async function tidy(replaced: StoredFile[]): Promise<void> {
  try {
    const unused = await unwrap('Falha ao remover arquivos.', rest.rpc('unused_files'));
    const left = unused.map(({ bucket_id, path }) => ({ bucket: bucket_id as Bucket, path }));
    await removeFiles([...replaced, ...left]);
  } catch (error) {
    console.error(error);
  }
}
