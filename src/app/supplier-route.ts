import { generatePath } from 'react-router-dom';
import type { SupplierRoute } from '@/features/directory/supplier-grid';
import { preloadModule } from '@/lib/lazy-import';
import type { paths } from './paths';

/** The supplier page as a list links to it, at one of its two paths. */
export function supplierRouteAt(
  path: typeof paths.catalogSupplier | typeof paths.directoryHomeSupplier,
): SupplierRoute {
  return {
    pathOf: (id) => generatePath(path, { id: String(id) }),
    preload: () => preloadModule(() => import('./routes/supplier')),
  };
}
