import { useMutation } from '@tanstack/react-query';
import { favoriteQueries } from '@/data/favorites/queries';
import type { SupplierChange } from '@/domain/supplier-form/form';
import type { StoredFile } from '@/domain/supplier/storage';
import { DELETED_REFERENCES } from '@/domain/supplier-form/fields';
import { filesOfSupplier } from '@/domain/supplier-form/files';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest/rest-client';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { fetchRecord } from './admin-queries';
import { removeFiles } from './admin-files';
import { supplierQueries } from './queries';

export const UNKNOWN = 'Ocorreu um erro desconhecido.';
export const GONE = 'Este fornecedor não existe mais.';

/** Undefined fields stay unchanged. */
export interface FileChange {
  main_image_path?: string | null;
  logo_path?: string | null;
  image_hash?: string | null;
  gallery?: string[]; // in display order
}

export interface Save {
  id: number; // of a new supplier: from reserveSupplierId()
  version: number | null; // the edited version; null for a new supplier
  change: SupplierChange & FileChange;
  replaced: StoredFile[];
}

export function isConflict(error: Error): boolean {
  return error instanceof RequestError && error.code === 'PT409';
}

export function reserveSupplierId(): Promise<number> {
  return unwrap(UNKNOWN, rest.rpc('reserve_supplier_id'));
}

/** Succeeds if the new supplier already exists because an answer was lost. @throws RequestError, see isConflict() */
async function saveSupplier({ id, version, change }: Save): Promise<void> {
  const call =
    version === null
      ? { supplier: { ...change, id } }
      : { supplier: { ...change }, supplier_id: id, expected_version: version };
  await unwrap(UNKNOWN, rest.rpc('save_supplier', call)).catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    if (version !== null || !mentions(error, 'suppliers_pkey')) throw explained(error);
  });
}

function mentions({ cause }: RequestError, constraint: string): boolean {
  return JSON.stringify(cause).includes(constraint);
}

function explained(error: RequestError): RequestError {
  const { code, status, cause } = error;
  if (code === 'PT404') return new RequestError(GONE, { code, status, cause });
  const key = Object.keys(DELETED_REFERENCES).find((constraint) => mentions(error, constraint));
  const deleted = key && DELETED_REFERENCES[key];
  if (code !== '23503' || !deleted) return error;
  return new RequestError(deleted.message, { code, status, field: deleted.field, cause });
}

export function useSaveSupplier() {
  return useMutation({
    mutationFn: async (save: Save) => {
      await saveSupplier(save);
      await removeReplaced(save.replaced);
    },
    onSettled: invalidateOnSettled(supplierQueries.all(), favoriteQueries.all()),
  });
}

/** Also deletes the files; succeeds if the supplier is already deleted. */
export function useDeleteSupplier(id: number) {
  return useMutation({
    mutationFn: async () => {
      const record = await fetchRecord(UNKNOWN, id);
      await unwrap(UNKNOWN, rest.from('suppliers').delete().eq('id', id));
      await removeReplaced(record ? filesOfSupplier(record) : []);
    },
    onSettled: invalidateOnSettled(supplierQueries.all(), favoriteQueries.all()),
  });
}

/** A failure is only logged: the scheduled job deletes what is left. */
async function removeReplaced(files: StoredFile[]): Promise<void> {
  await removeFiles(files).catch(console.error);
}
