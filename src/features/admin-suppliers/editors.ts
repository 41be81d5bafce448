import { useQuery } from '@tanstack/react-query';
import { useSaveOwnSupplier } from '@/data/supplier-pages/mutations';
import { fetchOwnPages, supplierPageQueries } from '@/data/supplier-pages/queries';
import { useSaveSupplier, type Save } from '@/data/suppliers/admin-mutations';
import { fetchRecord, supplierAdminQueries } from '@/data/suppliers/admin-queries';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import { asProposed, type OwnPage } from '@/domain/supplier-page/own-page';

/** Who edits a supplier in the form: what they may change, and how it is read and saved. */
export interface Editor {
  isStaff: boolean;
  /** Title of the dialog, and message after a save. */
  title: string;
  saved: string;
  useSave: () => { mutateAsync: (save: Save) => Promise<unknown> };
  useRecord: (id: number) => {
    data: SupplierRecord | null | undefined;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Null: it is gone. @throws RequestError with this message */
  fetchRecord: (failed: string, id: number) => Promise<SupplierRecord | null>;
}

export const STAFF: Editor = {
  isStaff: true,
  title: 'Editar fornecedor',
  saved: 'Fornecedor atualizado com sucesso!',
  useSave: useSaveSupplier,
  useRecord: (id) => useQuery(supplierAdminQueries.record(id)),
  fetchRecord,
};

/** An account that keeps the supplier's page. */
export const KEEPER: Editor = {
  isStaff: false,
  title: 'Editar a página',
  saved: 'Página salva.',
  useSave: useSaveOwnSupplier,
  useRecord: (id) =>
    useQuery({
      ...supplierPageQueries.own(),
      select: (pages) => recordOf(pages, id),
    }),
  fetchRecord: async (_failed, id) => recordOf(await fetchOwnPages(), id),
};

function recordOf(pages: OwnPage[], id: number): SupplierRecord | null {
  const page = pages.find((one) => one.id === id);
  return page ? asProposed(page) : null;
}
