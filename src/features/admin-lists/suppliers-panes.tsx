import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { SUPPLIERS_PER_PAGE, supplierAdminQueries } from '@/data/suppliers/admin-queries';
import { SupplierEntries } from './supplier-entries';
import { findEntries, type ListChanges } from './use-list-changes';

interface Props {
  changes: ListChanges;
  /** Search text; '' shows all. */
  search: string;
}

/** The current page, from 1; a new search begins at page 1. */
function usePage(search: string) {
  const [turned, setTurned] = useState({ search, page: 1 });
  const page = turned.search === search ? turned.page : 1;
  return [page, (page: number) => setTurned({ search, page })] as const;
}

/** The suppliers of the list. */
export function ListedPane({ changes, search }: Props) {
  const [asked, setPage] = usePage(search);
  const found = findEntries(changes.entries, search);
  if (found.length === 0)
    return search === '' ? (
      <MessageState title="Nenhum fornecedor na lista" text="Escolha em “Todos” quem faz parte dela." />
    ) : (
      <MessageState title="Nenhum fornecedor encontrado" text="Ninguém na lista corresponde à busca." />
    );
  const pages = Math.ceil(found.length / SUPPLIERS_PER_PAGE);
  const page = Math.min(asked, pages);
  return (
    <SupplierEntries
      label="Na lista"
      entries={found.slice((page - 1) * SUPPLIERS_PER_PAGE, page * SUPPLIERS_PER_PAGE)}
      page={page}
      pages={pages}
      onTurn={setPage}
      onToggle={changes.toggle}
    />
  );
}

/** All suppliers, a page at a time from the server. */
export function AllPane({ changes, search }: Props) {
  const [asked, setPage] = usePage(search);
  const query = useQuery(
    supplierAdminQueries.page({
      search,
      page: asked,
      size: SUPPLIERS_PER_PAGE,
      sort: null,
      filter: null,
      category: null,
    }),
  );
  const { data, isError, isPlaceholderData, refetch } = query;
  if (!data)
    return isError ? (
      <FailedState message="Não foi possível buscar os fornecedores." retry={() => void refetch()} />
    ) : (
      <PageSpinner label="Buscando fornecedores…" />
    );
  if (data.total === 0)
    return (
      <MessageState
        title="Nenhum fornecedor encontrado"
        text="Nenhum nome, Instagram ou categoria corresponde à busca."
      />
    );
  return (
    <SupplierEntries
      label="Todos os fornecedores"
      entries={data.rows.map(changes.entryOf)}
      page={data.page}
      pages={data.pages}
      waiting={isPlaceholderData}
      onTurn={setPage}
      onToggle={changes.toggle}
    />
  );
}
