import type { Json } from '../../../../src/domain/database.types.ts';
import type { Caller } from '../auth-server.ts';
import { type Database, rowsOf } from '../database.ts';
import { Refusal } from '../http/errors.ts';
import { readMultipart } from '../http/multipart.ts';
import { type FileStore, GALLERY_BUCKET, PUBLIC_BUCKET, type StoredFile } from './file-store.ts';
import { readNewSupplier, readSupplierChange } from './form.ts';
import type { SupplierRow } from './resource.ts';
import { Uploads } from './uploads.ts';

interface Saving {
  database: Database;
  files: FileStore;
  caller: Caller;
  /** For what failed after the supplier had been saved. */
  reportError(error: unknown): void;
}

/** Creates a supplier from a form, with its files or not at all. @returns its id */
export function createSupplier(form: Request, saving: Saving): Promise<number> {
  const { database, files, caller } = saving;
  const uploads = new Uploads(
    files,
    caller.token,
    () => rowsOf('reserve_supplier_id', database.rpc('reserve_supplier_id')),
  );
  return orUndo(uploads, saving, async () => {
    const texts = await readMultipart(form, uploads.take);
    const supplier = { ...readNewSupplier(texts), ...paths(uploads), gallery: uploads.gallery };
    const id = await uploads.supplierId;
    const saved = await save(database, { ...supplier, ...(id !== undefined && { id }) });
    return saved.id;
  });
}

/** Changes what a form names of a supplier; files that it replaces or drops are removed. */
export async function updateSupplier(form: Request, row: SupplierRow, saving: Saving): Promise<void> {
  const { database, files, caller } = saving;
  const uploads = new Uploads(files, caller.token, () => Promise.resolve(row.id));
  const before = row.supplier_images.map(({ path }) => path);
  let gallery = before;
  await orUndo(uploads, saving, async () => {
    const texts = await readMultipart(form, uploads.take);
    const { kept, version, ...change } = readSupplierChange(texts, before);
    gallery = [...(kept ?? before), ...uploads.gallery];
    const galleryChange = kept || uploads.gallery.length > 0 ? { gallery } : {};
    return save(database, { ...change, ...paths(uploads), ...galleryChange }, row.id, version);
  });
  const replaced = [
    ...publicFiles(uploads.mainImage ? row.supplier_details?.main_image_path : null),
    ...publicFiles(uploads.logo ? row.supplier_details?.logo_path : null),
    ...galleryFiles(before.filter((path) => !gallery.includes(path))),
  ];
  await tidy(replaced, saving);
}

/** Deletes a supplier with its files. */
export async function deleteSupplier(row: SupplierRow, saving: Saving): Promise<void> {
  await rowsOf('suppliers', saving.database.from('suppliers').delete().eq('id', row.id));
  const { main_image_path, logo_path } = row.supplier_details ?? {};
  const gallery = galleryFiles(row.supplier_images.map(({ path }) => path));
  await tidy([...publicFiles(main_image_path), ...publicFiles(logo_path), ...gallery], saving);
}

function save(database: Database, supplier: Record<string, Json | undefined>, id?: number, version?: number) {
  const call = { supplier, ...(id && { supplier_id: id }), ...(version && { expected_version: version }) };
  return rowsOf('save_supplier', database.rpc('save_supplier', call)).catch((error: unknown) => {
    const unknownCategory = error instanceof Refusal && error.details.code === '23503';
    throw unknownCategory
      ? new Refusal(422, 'Esta categoria não existe mais.', {
        errors: { category_id: ['Escolha outra categoria.'] },
      })
      : error;
  });
}

/** Only what was uploaded: an absent key leaves its column alone. */
function paths({ mainImage, logo }: Uploads) {
  return { ...(mainImage && { main_image_path: mainImage }), ...(logo && { logo_path: logo }) };
}

/**
 * Takes the uploads back when the work is refused. After a failure of unknown outcome they stay: the supplier may have
 * been saved with them, and if not, tidy() finds them later.
 */
async function orUndo<Result>(
  uploads: Uploads,
  { reportError }: Saving,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) await uploads.undo().catch(reportError);
    throw error;
  }
}

/**
 * Removes files that no supplier has any more: those named, and those that an interrupted save has left behind. The
 * supplier has been saved by now, so a failure is reported and the files are left to the next save.
 */
async function tidy(replaced: StoredFile[], { database, files, caller, reportError }: Saving): Promise<void> {
  try {
    const unused = await rowsOf('unused_supplier_files', database.rpc('unused_supplier_files'));
    const left = unused.map(({ bucket_id, path }) => ({ bucket: bucket_id as StoredFile['bucket'], path }));
    await files.remove(caller.token, [...replaced, ...left]);
  } catch (error) {
    reportError(error);
  }
}

function publicFiles(path: string | null | undefined): StoredFile[] {
  return path ? [{ bucket: PUBLIC_BUCKET, path }] : [];
}

function galleryFiles(gallery: string[]): StoredFile[] {
  return gallery.map((path) => ({ bucket: GALLERY_BUCKET, path }));
}
