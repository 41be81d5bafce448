import '@/theme/buttons';
import type { RefObject } from 'react';
import { Button } from '@mantine/core';
import { DeleteDialog } from '@/components/delete-dialog';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import { useDeleteCategory } from '@/data/categories/admin-mutations';
import type { ListedCategory } from '@/domain/catalog/category';
import { preloadModule } from '@/lib/lazy-import';

interface Props {
  category: ListedCategory;
  /** Opens the dialog that files all of it under another category. */
  onMerge: () => void;
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

function InUse({ category, onMerge, onClose }: Props) {
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
        {refusal} Mude antes {usedBy.join(' e ')} para outra categoria. “Unir a outra” faz isso de uma vez.
      </DialogText>
      <DialogActions cancel="Entendi" onCancel={dialog.onClose}>
        <Button
          aria-haspopup="dialog"
          onPointerEnter={() => preloadModule(() => import('./category-merge-dialog'))}
          onClick={onMerge}
        >
          Unir a outra
        </Button>
      </DialogActions>
    </Dialog>
  );
}
