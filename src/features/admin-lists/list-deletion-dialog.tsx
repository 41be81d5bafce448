import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteList } from '@/data/lists/admin-mutations';
import type { SpecialList } from '@/domain/catalog/special-list';

interface Props {
  list: SpecialList;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a special list is deleted. */
export default function DeletionDialog({ list, heading, onClose }: Props) {
  const deletion = useDeleteList(list.id);
  return (
    <DeleteDialog
      title="Excluir lista"
      deletion={deletion}
      failure="Erro"
      success="Lista excluída com sucesso."
      heading={heading}
      onClose={onClose}
    >
      A lista <strong>{list.name}</strong> será excluída para sempre. Os fornecedores dela continuam no guia.
    </DeleteDialog>
  );
}
