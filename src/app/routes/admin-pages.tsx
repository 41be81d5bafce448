import { Pages } from '@/features/admin-pages/pages';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** 'Páginas' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Páginas" />
      <Pages pagePath={paths.catalogSupplier} />
    </>
  );
}
