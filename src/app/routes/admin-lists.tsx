import { Lists } from '@/features/admin-lists/lists';
import { PageMeta } from '../page-meta';

/** 'Listas Especiais' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Listas Especiais" />
      <Lists />
    </>
  );
}
