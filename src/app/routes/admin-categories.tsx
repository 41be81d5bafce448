import { generatePath } from 'react-router-dom';
import { Categories } from '@/features/admin-categories/categories';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../admin-paths';
import { paths } from '../paths';

const suppliersOf = (id: number) => `${adminPaths.suppliers}?categoria=${id}`;
const pageOf = (slug: string) => generatePath(paths.category, { slug });

/** 'Categorias' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Categorias" />
      <Categories suppliersPath={suppliersOf} pagePath={pageOf} />
    </>
  );
}
