import { Lists } from '@/features/admin-lists/lists';
import { PageMeta } from '../page-meta';

/** 'Listas Especiais' of the admin area (S-33). */
export function Component() {
  return (
    <>
      <PageMeta title="Listas Especiais" />
      <Lists />
    </>
  );
}
