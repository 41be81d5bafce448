import { Categories } from '@/features/admin-categories/categories';
import { Publishing } from '@/features/admin-publishing/publishing';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../paths';
import { categoryPath } from '../category-path';

const suppliersOf = (id: number) => `${adminPaths.suppliers}?categoria=${id}`;

/** 'Categorias' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Categorias" />
      <Categories suppliersPath={suppliersOf} pagePath={categoryPath} />
      <Publishing />
    </>
  );
}
