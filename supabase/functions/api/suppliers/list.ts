import { type Database, type OpenDatabase, type ReadText, unwrap } from '../database.ts';
import { isStaff } from '../users/staff.ts';
import type { FileStore } from './file-store.ts';
import { CachedList } from './cached-list.ts';
import { linked, type SupplierResource } from './resource.ts';

/** A supplier as the database returns it to the staff: pictures with their file's path. */
type WithPaths = Omit<SupplierResource, 'images'> & { images: { id: number; path: string }[] };

/** All suppliers by name, as text of an answer: `{"data": […]}`. */
export interface SupplierList {
  forVisitors: CachedList;
  /** Reads what the member may see. The staff also gets links to the galleries, which the form needs. */
  forMember(database: Database, token: string): Promise<string>;
}

export function createSupplierList(open: OpenDatabase, readText: ReadText, files: FileStore): SupplierList {
  const read = (token: string | null, gallery: boolean) =>
    readText(token, 'supplier_resources', {
      files: files.links.ofPublic(''),
      gallery: String(gallery),
    });
  const answer = (suppliers: string) => `{"data":${suppliers}}`;
  return {
    forVisitors: new CachedList(
      () => unwrap('supplier_resources_version', open(null).rpc('supplier_resources_version')),
      async () => answer(await read(null, false)),
    ),
    async forMember(database, token) {
      const gallery = await isStaff(database);
      const suppliers = await read(token, gallery);
      if (!gallery) return answer(suppliers);
      const rows = JSON.parse(suppliers) as WithPaths[];
      const paths = rows.flatMap(({ images }) => images.map(({ path }) => path));
      const links = await files.links.ofGallery(paths);
      return answer(JSON.stringify(rows.map((row) => ({ ...row, images: linked(row.images, links) }))));
    },
  };
}
