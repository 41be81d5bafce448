import { Categories } from '@/features/admin-categories/categories';
import { PageMeta } from '../page-meta';

/** 'Categorias' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Categorias" />
      <Categories />
    </>
  );
}
