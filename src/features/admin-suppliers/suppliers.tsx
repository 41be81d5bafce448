import '@/theme/buttons';
import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import {
  SUPPLIER_SORTS,
  SUPPLIERS_PER_PAGE,
  supplierAdminQueries,
  type SupplierRow,
} from '@/data/suppliers/admin-queries';
import { draftSubject } from '@/data/session/drafts';
import { formatCount } from '@/domain/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/use-list-params';
import { ExportButton } from './export-button';
import { Figures } from './figures';
import { loadDeletionDialog, loadSupplierDialog } from './load-dialogs';
import { supplierColumns } from './supplier-columns';
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
    text: 'Nenhum nome, Instagram ou categoria corresponde à busca.',
  },
  none: { title: 'Nenhum fornecedor ainda', text: 'Adicione o primeiro com o botão acima.' },
  count: (total: number) => formatCount(total, 'fornecedor', 'fornecedores'),
};

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
  const params = useListParams({ sorts: SUPPLIER_SORTS, size: SUPPLIERS_PER_PAGE });
  const query = useQuery(supplierAdminQueries.page(params.asked));
  const [opened, setOpened] = useState(openedByDraft);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(null);
  const columns = supplierColumns({
    pagePath,
    onEdit: ({ id }) => setOpened({ dialog: 'form', id }),
    onDelete: (supplier) => setOpened({ dialog: 'deletion', supplier }),
  });

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
        <ExportButton asked={params.asked} className={classes.secondary} />
      </PageHead>
      <Figures />
      <PagedList
        heading={heading}
        query={query}
        params={params}
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={SUPPLIERS_PER_PAGE}
        texts={TEXTS}
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
