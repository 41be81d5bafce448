import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteSupplier } from '@/data/suppliers/admin-mutations';
import type { SupplierRow } from '@/data/suppliers/admin-queries';

interface Props {
  supplier: SupplierRow;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a supplier is deleted. */
export default function DeletionDialog({ supplier, heading, onClose }: Props) {
  const deletion = useDeleteSupplier(supplier.id);
  return (
    <DeleteDialog
      title="Excluir fornecedor"
      deletion={deletion}
      failure="Erro ao excluir fornecedor"
      success="Fornecedor excluído com sucesso!"
      heading={heading}
      onClose={onClose}
    >
      <strong>{supplier.name}</strong> ({supplier.formatted_id}), suas imagens e os favoritos que o guardam
      serão apagados agora e para sempre.
    </DeleteDialog>
  );
}
