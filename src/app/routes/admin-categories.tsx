import { useTitle } from '@/data/site/queries';
import { Categories } from '@/features/admin-categories/categories';

/** 'Categorias' of the admin area (S-32). */
export function Component() {
  const title = useTitle('Categorias');
  return (
    <>
      <title>{title}</title>
      <Categories />
    </>
  );
}
