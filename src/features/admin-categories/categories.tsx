import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { categoryQueries } from '@/data/categories/queries';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import { findCategories, inLevels, possibleParents, type ListedCategory } from '@/domain/catalog/category';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/navigation/use-list-params';
import { categoryColumns } from './category-columns';
import { loadCategoryDialog, loadDeletionDialog, loadMergeDialog } from './load-dialogs';
import { StartingSetButton } from './starting-set-button';
import classes from './categories.module.css';

const CategoryDialog = lazy(() => importWithRetry(loadCategoryDialog));
const MergeDialog = lazy(() => importWithRetry(loadMergeDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const SKELETONS = 10;
const TEXTS = {
  label: 'Categorias',
  searchLabel: 'Buscar categorias',
  searchPlaceholder: 'Buscar por nome...',
  loading: 'Carregando categorias…',
  failed: 'Falha ao carregar categorias.',
  notFound: { title: 'Nenhuma categoria encontrada', text: 'Nenhum nome corresponde à busca.' },
  none: {
    title: 'Nenhuma categoria ainda',
    text: 'Todo fornecedor fica em uma categoria. Comece com as do ramo e mude o que quiser depois.',
    next: <StartingSetButton />,
  },
  count: (total: number) => formatCount(total, 'categoria', 'categorias'),
};

type Opened =
  | { dialog: 'form'; category: ListedCategory | null }
  | { dialog: 'deletion' | 'merge'; category: ListedCategory };

interface Props {
  suppliersPath: (id: number) => string;
  /** The path of a category's public page. */
  pagePath: (slug: string) => string;
}

/** 'Categorias' of the admin area. There are few, so all are loaded at once and searched in the browser. */
export function Categories({ suppliersPath, pagePath }: Props) {
  const params = useListParams();
  const { categories, query } = useCategories(params.text);
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = { heading, onClose: () => setOpened(null) };
  const openForm = (category: ListedCategory | null) => setOpened({ dialog: 'form', category });
  useReopenedForm('category', query.data && categories, openForm);
  const columns = categoryColumns({
    suppliersPath,
    pagePath,
    onMerge: (category) => setOpened({ dialog: 'merge', category }),
    onEdit: openForm,
    onDelete: (category) => setOpened({ dialog: 'deletion', category }),
  });

  return (
    <>
      <PageHead ref={heading} title="Categorias">
        <AddButton load={loadCategoryDialog} onClick={() => openForm(null)}>
          Adicionar Categoria
        </AddButton>
      </PageHead>
      <PagedList
        heading={heading}
        query={query}
        // The browser filters the rows, so the search applies at every keystroke.
        params={{ ...params, asked: { ...params.asked, search: params.text.trim() } }}
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={SKELETONS}
        texts={TEXTS}
      />
      <Suspense>
        {opened?.dialog === 'form' && (
          <CategoryDialog
            category={opened.category}
            parents={possibleParents(categories, opened.category?.id ?? null)}
            {...dialog}
          />
        )}
        {opened?.dialog === 'merge' && (
          <MergeDialog category={opened.category} categories={categories} {...dialog} />
        )}
        {opened?.dialog === 'deletion' && (
          <DeletionDialog
            category={opened.category}
            onMerge={() => setOpened({ dialog: 'merge', category: opened.category })}
            {...dialog}
          />
        )}
      </Suspense>
    </>
  );
}

/** All categories, and those that the search finds, as a list of one page. */
function useCategories(search: string) {
  const { data, isError, refetch } = useQuery({ ...categoryQueries.usage(), select: inLevels });
  const rows = data && findCategories(data, search);
  const page = rows && { rows, total: rows.length, page: 1, pages: 1 };
  return { categories: data ?? [], query: { data: page, isError, isPlaceholderData: false, refetch } };
}
