import { memo } from 'react';
import { NO_FILTERS, writeFilters } from '@/domain/directory-filters';
import { useHydrated } from '@/lib/use-hydrated';
import { PageMeta } from './page-meta';
import { paths } from './paths';

interface Props {
  title: string;
  description: string;
  /** The chosen category. */
  category: string | null;
}

/**
 * Metadata of a directory, or of the category that is chosen in it. Search engines are to index the catalog and its
 * categories; the other filters and the directory home list the same suppliers.
 *
 * The prerendered HTML is the answer to every query string, so it names no canonical URL: search engines advise against
 * one that the app would change.
 */
export const DirectoryMeta = memo(function DirectoryMeta({ title, description, category }: Props) {
  const hydrated = useHydrated();
  const query = category === null ? '' : writeFilters('', { ...NO_FILTERS, category });
  return (
    <PageMeta
      title={category ?? title}
      description={
        category === null
          ? description
          : `${category}: fornecedores de todo o Brasil para a sua revenda. Veja quem fabrica e fale direto com eles.`
      }
      path={hydrated ? paths.catalog + query : undefined}
      hidden={false}
    />
  );
});
