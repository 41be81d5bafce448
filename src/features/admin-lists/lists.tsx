import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { listAdminQueries, LISTS_PER_PAGE } from '@/data/lists/admin-queries';
import { formatCount } from '@/domain/format/numbers';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import type { SpecialList } from '@/domain/catalog/special-list';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/navigation/use-list-params';
import { listColumns } from './list-columns';
import { loadDeletionDialog, loadListDialog, loadSuppliersDialog } from './load-dialogs';
import classes from './lists.module.css';

const ListDialog = lazy(() => importWithRetry(loadListDialog));
const SuppliersDialog = lazy(() => importWithRetry(loadSuppliersDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const TEXTS = {
  label: 'Listas Especiais',
  searchLabel: 'Buscar listas',
  searchPlaceholder: 'Buscar listas...',
  loading: 'Carregando listas…',
  failed: 'Não foi possível carregar as listas especiais.',
  notFound: { title: 'Nenhuma lista encontrada', text: 'Nenhum nome corresponde à busca.' },
  none: { title: 'Nenhuma lista ainda', text: 'Adicione a primeira com o botão acima.' },
  count: (total: number) => formatCount(total, 'lista', 'listas'),
};

type Opened =
  | { dialog: 'form'; list: SpecialList | null }
  | { dialog: 'suppliers' | 'deletion'; list: SpecialList };

/** 'Listas Especiais' of the admin area. */
export function Lists() {
  const params = useListParams({ size: LISTS_PER_PAGE });
  const query = useQuery(listAdminQueries.page(params.asked));
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = { heading, onClose: () => setOpened(null) };
  const openForm = (list: SpecialList | null) => setOpened({ dialog: 'form', list });
  useReopenedForm('list', query.data?.rows, openForm);
  const columns = listColumns({
    onManage: (list) => setOpened({ dialog: 'suppliers', list }),
    onEdit: openForm,
    onDelete: (list) => setOpened({ dialog: 'deletion', list }),
  });

  return (
    <>
      <PageHead ref={heading} title="Listas Especiais">
        <AddButton load={loadListDialog} onClick={() => openForm(null)}>
          Adicionar Lista
        </AddButton>
      </PageHead>
      <PagedList
        heading={heading}
        query={query}
        params={params}
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={LISTS_PER_PAGE}
        texts={TEXTS}
      />
      <Suspense>
        {opened?.dialog === 'form' && <ListDialog list={opened.list} {...dialog} />}
        {opened?.dialog === 'suppliers' && <SuppliersDialog list={opened.list} {...dialog} />}
        {opened?.dialog === 'deletion' && <DeletionDialog list={opened.list} {...dialog} />}
      </Suspense>
    </>
  );
}
