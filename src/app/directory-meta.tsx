import { memo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { categoryQueries } from '@/data/categories/queries';
import { writeFilters, type DirectoryFilters } from '@/domain/directory/filters';
import { useHydrated } from '@/lib/use-hydrated';
import { categoryPath } from './category-path';
import { PageMeta } from './page-meta';
import { paths } from './paths';

interface Props {
  title: string;
  description: string;
  filters: DirectoryFilters;
}

/**
 * Metadata of /fornecedores and /home. If only a category is chosen, the canonical URL is that of the category's own page;
 * other filters list the same suppliers. The prerendered HTML, the answer to every query string, names no canonical URL:
 * search engines advise against one that the app would change.
 */
export function DirectoryMeta({ filters, ...texts }: Props) {
  const { category } = filters;
  return <Meta {...texts} category={category} isAlone={isAlone(filters)} />;
}

interface MetaProps extends Omit<Props, 'filters'> {
  category: string | null;
  /** Whether it is the only filter in use. */
  isAlone: boolean;
}

/** Rendered anew only with the category, not with each typed letter. */
const Meta = memo(function Meta({ title, description, category, isAlone }: MetaProps) {
  const hydrated = useHydrated();
  const slug = useSlug(isAlone ? category : null);
  return (
    <PageMeta
      title={category ?? title}
      description={
        category === null
          ? description
          : `${category}: fornecedores para a sua revenda. Veja quem fabrica e fale direto com eles.`
      }
      path={hydrated ? (slug === undefined ? paths.catalog : categoryPath(slug)) : undefined}
      hidden={false}
    />
  );
});

function isAlone(filters: DirectoryFilters): boolean {
  return writeFilters('', { ...filters, category: null, order: null }) === '';
}

/** The slug of the category with this name. */
function useSlug(category: string | null): string | undefined {
  // The directory has requested it.
  const { data: categories } = useQuery({ ...categoryQueries.list(), enabled: false });
  return categories?.find(({ name }) => name === category)?.slug;
}
