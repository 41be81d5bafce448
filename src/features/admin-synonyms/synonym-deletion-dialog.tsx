import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteSynonyms } from '@/data/synonyms/admin-mutations';
import type { SynonymGroup } from '@/domain/catalog/synonyms';

interface Props {
  group: SynonymGroup;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before deleting a group of synonyms. */
export default function DeletionDialog({ group, heading, onClose }: Props) {
  const deletion = useDeleteSynonyms(group.id);
  return (
    <DeleteDialog
      title="Excluir sinônimos"
      deletion={deletion}
      failure="Erro"
      success="Sinônimos excluídos com sucesso."
      heading={heading}
      onClose={onClose}
    >
      O grupo <strong>{group.words.join(', ')}</strong> será excluído para sempre. A busca deixa de tratar
      estas palavras como iguais; nenhum fornecedor muda.
    </DeleteDialog>
  );
}
