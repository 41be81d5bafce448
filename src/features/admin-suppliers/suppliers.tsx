import '@/theme/buttons';
import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import IconFileImport from '@tabler/icons-react/icons/IconFileImport';
import { Link } from 'react-router-dom';
import { AddButton } from '@/components/add-button';
import { ChoiceSelect } from '@/components/choice-select';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import {
  SUPPLIER_FILTERS,
  SUPPLIER_SORTS,
  SUPPLIERS_PER_PAGE,
  supplierAdminQueries,
  type SupplierSearch,
  type SupplierRow,
} from '@/data/suppliers/admin-queries';
import { draftSubject } from '@/data/session/drafts';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useChoiceParam, useClearedParams } from '@/lib/navigation/use-choice-param';
import { useListParams } from '@/lib/navigation/use-list-params';
import { ARCHIVE, RESTORE } from './bulk-actions';
import { BulkBar } from './bulk-bar';
import { CategorySelect } from './category-select';
import { ExportButton } from './export-button';
import { Figures } from './figures';
import { loadDeletionDialog, loadSupplierDialog } from './load-dialogs';
import { supplierColumns } from './supplier-columns';
import { useBulkWork } from './use-bulk-work';
import { useSelection } from './use-selection';
import classes from './suppliers.module.css';

const SupplierDialog = lazy(() => importWithRetry(loadSupplierDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const TEXTS = {
  label: 'Fornecedores',
  searchLabel: 'Buscar fornecedores',
  searchPlaceholder: 'Buscar por nome, Instagram ou categoria...',
  loading: 'Carregando fornecedores…',
  failed: 'Não foi possível carregar os fornecedores.',
  notFound: {
    title: 'Nenhum fornecedor encontrado',
    text: 'Nenhum nome, código, contato ou categoria corresponde à busca.',
  },
  count: (total: number) => formatCount(total, 'fornecedor', 'fornecedores'),
};

const FILTERS = [{ value: '', label: 'No diretório' }, ...SUPPLIER_FILTERS];
const NONE_OF_FILTER = {
  title: 'Nenhum fornecedor com estes filtros',
  text: 'Escolha outros, ou veja todo o diretório.',
};
const FILTER_PARAMS = ['filtro', 'categoria'];
const noneYet = (importPath: string) => ({
  title: 'Nenhum fornecedor ainda',
  text: 'Traga a sua planilha, ou adicione o primeiro com o botão acima.',
  next: (
    <Button component={Link} to={importPath}>
      Importar planilha
    </Button>
  ),
});
const filterOf = (text: string) => SUPPLIER_FILTERS.find(({ value }) => value === text)?.value;
const idOf = (text: string) => /^[1-9]\d{0,15}$/.exec(text)?.[0];

type Opened = { dialog: 'form'; id: number | null } | { dialog: 'deletion'; supplier: SupplierRow };

/** The form whose text was kept when the session ended. */
function openedByDraft(): Opened | null {
  const id = draftSubject('supplier');
  return id === undefined ? null : { dialog: 'form', id: id === '' ? null : Number(id) };
}

interface Props {
  importPath: string;
  /** Path of a supplier's page, with :id. */
  pagePath: string;
}

/** 'Fornecedores' of the admin area. */
export function Suppliers({ importPath, pagePath }: Props) {
  const { params, search, filters } = useSearch();
  const isFiltered = search.filter !== null || search.category !== null;
  const query = useQuery(supplierAdminQueries.page({ ...params.asked, ...search }));
  const rows = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const selection = useSelection(search, total);
  const work = useBulkWork(search, selection);
  const [opened, setOpened] = useState(openedByDraft);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(null);
  const columns = supplierColumns(
    {
      pagePath,
      onEdit: ({ id }) => setOpened({ dialog: 'form', id }),
      onArchive: ({ id, is_archived }) => void work.run(is_archived ? RESTORE : ARCHIVE, { only: [id] }),
      onDelete: (supplier) => setOpened({ dialog: 'deletion', supplier }),
    },
    { selection, rows },
  );

  return (
    <>
      <PageHead ref={heading} title="Fornecedores">
        <AddButton
          className={classes.main}
          load={loadSupplierDialog}
          onClick={() => setOpened({ dialog: 'form', id: null })}
        >
          Adicionar Fornecedor
        </AddButton>
        <ImportLink to={importPath} />
        <ExportButton asked={search} className={classes.secondary} />
      </PageHead>
      <Figures />
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={<Filters {...filters} />}
        onUnfilter={isFiltered ? filters.clear : null}
        above={<BulkBar selection={selection} work={work} filter={search.filter} total={total} rows={rows} />}
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={SUPPLIERS_PER_PAGE}
        texts={{ ...TEXTS, none: isFiltered ? NONE_OF_FILTER : noneYet(importPath) }}
      />
      <Suspense>
        {opened?.dialog === 'form' && <SupplierDialog id={opened.id} onClose={close} />}
        {opened?.dialog === 'deletion' && (
          <DeletionDialog supplier={opened.supplier} heading={heading} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** Which suppliers are listed, as the query string says. */
function useSearch() {
  const params = useListParams({ sorts: SUPPLIER_SORTS, size: SUPPLIERS_PER_PAGE });
  const [filter, setFilter] = useChoiceParam('filtro', filterOf);
  const [category, setCategory] = useChoiceParam('categoria', idOf);
  const clear = useClearedParams(FILTER_PARAMS);
  const search: SupplierSearch = {
    search: params.asked.search,
    sort: params.asked.sort,
    filter: filter || null,
    category: category === '' ? null : Number(category),
  };
  return { params, search, filters: { filter, setFilter, category, setCategory, clear } };
}

function Filters({ filter, setFilter, category, setCategory }: ReturnType<typeof useSearch>['filters']) {
  return (
    <>
      <CategorySelect className={classes.byCategory} chosen={category} onChange={setCategory} />
      <ChoiceSelect label="Mostrar" choices={FILTERS} chosen={filter} onChoose={setFilter} />
    </>
  );
}

function ImportLink({ to }: { to: string }) {
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      leftSection={<IconFileImport size={18} stroke={1.75} />}
      className={classes.secondary}
    >
      Importar planilha
    </Button>
  );
}
