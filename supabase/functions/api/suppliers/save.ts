import type { Json } from '../../../../src/domain/database/database.types.ts';
import { DELETED_REFERENCES } from '../../../../src/domain/supplier-form/fields.ts';
import { filesIn, filesOfSupplier } from '../../../../src/domain/supplier-form/files.ts';
import type { StoredFile } from '../../../../src/domain/supplier/storage.ts';
import type { Caller } from '../http/api-env.ts';
import { type Database, unwrap } from '../database.ts';
import { CHECK_FIELDS, HttpError } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
import type { FileStore } from './file-store.ts';
import { readNewSupplier, readSupplierChange } from './form.ts';
import type { SupplierRow } from './resource.ts';
import { Uploads } from './uploads.ts';

export interface Saving {
  database: Database;
  files: FileStore;
  caller: Caller;
  /** Logs failures after the supplier was saved. */
  reportError(error: unknown): void;
}

/** Creates a supplier with all its files, or nothing. @returns its id */
export async function createSupplier(form: Request, saving: Saving): Promise<number> {
  const { database, files, caller } = saving;
  const uploads = new Uploads(
    files,
    caller.token,
    () => unwrap('reserve_supplier_id', database.rpc('reserve_supplier_id')),
  );
  const read = async () => {
    const supplier = readNewSupplier(await readMultipart(form, uploads.take));
    const id = await uploads.supplierId;
    return { ...supplier, ...paths(uploads), gallery: uploads.gallery, ...(id !== undefined && { id }) };
  };
  const { id } = await orUndo(uploads, saving, read, (supplier) => save(database, supplier));
  return id;
}

/** Changes the fields in the form; deletes files that the change replaces or removes. */
export async function updateSupplier(form: Request, row: SupplierRow, saving: Saving): Promise<void> {
  const { database, files, caller } = saving;
  const uploads = new Uploads(files, caller.token, () => Promise.resolve(row.id));
  const before = row.supplier_images.map(({ path }) => path);
  const values = { name: row.name, ...row.supplier_details, ...row.supplier_contacts };
  const known = { gallery: before, values };
  const read = async () => {
    const texts = await readMultipart(form, uploads.take);
    const { kept, version, ...change } = readSupplierChange(texts, known, uploads.hasFiles);
    const gallery = [...(kept ?? before), ...uploads.gallery];
    const changesGallery = kept !== undefined || uploads.gallery.length > 0;
    const changesFiles = kept !== undefined || uploads.hasFiles;
    return {
      supplier: { ...change, ...paths(uploads), ...(changesGallery && { gallery }) },
      // The files to keep are derived from `row`, so a change of files must fail if the supplier has changed since.
      version: version ?? (changesFiles ? row.version : undefined),
      gallery,
    };
  };
  const gallery = await orUndo(uploads, saving, read, async (input) => {
    await save(database, input.supplier, row.id, input.version);
    return input.gallery;
  });
  const replaced = [
    ...filesIn('main', uploads.mainImage ? [row.supplier_details?.main_image_path] : []),
    ...filesIn('logo', uploads.logo ? [row.supplier_details?.logo_path] : []),
    ...filesIn('gallery', before.filter((path) => !gallery.includes(path))),
  ];
  await removeReplaced(replaced, saving);
}

/** Deletes a supplier with its files. */
export async function deleteSupplier(row: SupplierRow, saving: Saving): Promise<void> {
  await unwrap('suppliers', saving.database.from('suppliers').delete().eq('id', row.id));
  await removeReplaced(filesOfSupplier(row), saving);
}

function save(database: Database, supplier: Record<string, Json | undefined>, id?: number, version?: number) {
  const call = { supplier, ...(id && { supplier_id: id }), ...(version && { expected_version: version }) };
  return unwrap('save_supplier', database.rpc('save_supplier', call)).catch((error: unknown) => {
    const deleted = error instanceof HttpError && DELETED_REFERENCES[error.details.reference ?? ''];
    if (!deleted) throw error;
    throw new HttpError(422, CHECK_FIELDS, { errors: { [deleted.field]: [deleted.message] } });
  });
}

/** Only uploaded files: a column whose key is missing stays unchanged. */
function paths({ mainImage, logo }: Uploads) {
  return { ...(mainImage && { main_image_path: mainImage }), ...(logo && { logo_path: logo }) };
}

/**
 * Reads a form and saves it; deletes the uploads on failure. If the outcome of saving is unknown, they stay: they may be
 * in use, and otherwise the scheduled job deletes them.
 */
async function orUndo<Input, Result>(
  uploads: Uploads,
  { reportError }: Saving,
  read: () => Promise<Input>,
  save: (input: Input) => Promise<Result>,
): Promise<Result> {
  let isSaving = false;
  try {
    const input = await read();
    isSaving = true;
    return await save(input);
  } catch (error) {
    const isRefused = error instanceof HttpError && error.status < 500;
    if (!isSaving || isRefused) await uploads.undo().catch(reportError);
    throw error;
  }
}

/** A failure is only logged: the scheduled job deletes what is left. */
async function removeReplaced(replaced: StoredFile[], { files, caller, reportError }: Saving): Promise<void> {
  if (replaced.length > 0) await files.remove(caller.token, replaced).catch(reportError);
}
