import { type Database, type OpenDatabase, type ReadText, unwrap } from '../database.ts';
import { isAdmin } from '../users/admins.ts';
import type { FileStore } from './file-store.ts';
import { CachedList } from './cached-list.ts';
import { linked, type SupplierResource } from './resource.ts';

/** A supplier as the database gives it to an administrator: pictures with the path of their file. */
type WithPaths = Omit<SupplierResource, 'images'> & { images: { id: number; path: string }[] };

/** All suppliers by name as the text of an answer, `{"data": […]}`. */
export interface SupplierList {
  /** The visitors' own, kept while it is the same. */
  forVisitors: CachedList;
  /** What the member may read, now. Administrators also get links to the galleries, whose form for editing needs them. */
  forMember(database: Database, token: string): Promise<string>;
}

export function createSupplierList(open: OpenDatabase, readText: ReadText, files: FileStore): SupplierList {
  const read = (token: string | null, gallery: boolean) =>
    readText(token, 'supplier_resources', {
      files: files.reader(token).ofPublic(''),
      gallery: String(gallery),
    });
  const answer = (suppliers: string) => `{"data":${suppliers}}`;
  return {
    forVisitors: new CachedList(
      () => unwrap('supplier_resources_version', open(null).rpc('supplier_resources_version')),
      async () => answer(await read(null, false)),
    ),
    async forMember(database, token) {
      const gallery = await isAdmin(database);
      const suppliers = await read(token, gallery);
      if (!gallery) return answer(suppliers);
      const rows = JSON.parse(suppliers) as WithPaths[];
      const paths = rows.flatMap(({ images }) => images.map(({ path }) => path));
      const links = await files.reader(token).ofGallery(paths);
      return answer(JSON.stringify(rows.map((row) => ({ ...row, images: linked(row.images, links) }))));
    },
  };
}
