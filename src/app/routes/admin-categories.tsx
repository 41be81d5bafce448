import { Categories } from '@/features/admin-categories/categories';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const suppliersOf = (id: number) => `${paths.adminSuppliers}?categoria=${id}`;

/** 'Categorias' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Categorias" />
      <Categories suppliersPath={suppliersOf} />
    </>
  );
}
