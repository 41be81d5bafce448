import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import { useDeleteCategory } from '@/data/categories/mutations';
import type { ListedCategory } from '@/domain/category';

interface Props {
  category: ListedCategory;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const TITLE = 'Excluir categoria';

/** Asks before deleting a category, or explains why one in use cannot be deleted. */
export default function DeletionDialog(props: Props) {
  return props.category.refusal === null ? <Deletion {...props} /> : <InUse {...props} />;
}

function Deletion({ category, heading, onClose }: Props) {
  const deletion = useDeleteCategory(category.id);
  return (
    <DeleteDialog
      title={TITLE}
      deletion={deletion}
      failure="Erro"
      success="Categoria excluída com sucesso."
      heading={heading}
      onClose={onClose}
    >
      <strong>{category.name}</strong> será excluída para sempre. Nenhum fornecedor está nesta categoria.
    </DeleteDialog>
  );
}

function InUse({ category, onClose }: Props) {
  const dialog = useDialog(onClose);
  const { name, refusal, subcategories, main_suppliers, sub_suppliers } = category;
  const usedBy = [
    main_suppliers + sub_suppliers > 0 && 'os fornecedores',
    subcategories > 0 && 'as subcategorias',
  ].filter(Boolean);
  return (
    <Dialog {...dialog} title={TITLE}>
      <DialogText>
        <strong>{name}</strong>
        <br />
        {refusal} Mude antes {usedBy.join(' e ')} para outra categoria.
      </DialogText>
      <DialogActions cancel="Entendi" onCancel={dialog.onClose}>
        {null}
      </DialogActions>
    </Dialog>
  );
}
