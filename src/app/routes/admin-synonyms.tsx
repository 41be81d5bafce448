import { Synonyms } from '@/features/admin-synonyms/synonyms';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** 'Sinônimos' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Sinônimos" />
      <Synonyms searchPath={(busca) => `${paths.catalog}?${new URLSearchParams({ busca })}`} />
    </>
  );
}
