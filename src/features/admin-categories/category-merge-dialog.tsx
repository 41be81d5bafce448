import '@mantine/core/styles/Input.css';
import { useState, type FormEvent, type RefObject } from 'react';
import { NativeSelect } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useMergeCategories } from '@/data/categories/admin-mutations';
import type { ListedCategory } from '@/domain/catalog/category';
import { formatCount } from '@/domain/format/numbers';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  category: ListedCategory;
  /** All categories. */
  categories: ListedCategory[];
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Files all of a category under another one, which it asks for, and deletes it. A failure keeps the dialog open. */
export default function MergeDialog({ category, categories, heading, onClose }: Props) {
  const { id, name, main_suppliers, sub_suppliers, subcategories } = category;
  const merge = useMergeCategories(id);
  const submit = useSubmit(merge.mutateAsync);
  const dialog = useDialog(onClose, { busy: merge.isPending, heading });
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const targets = categories.filter(
    (other) => other.id !== id && (subcategories === 0 || other.parent_id === null),
  );

  function send(event: FormEvent) {
    event.preventDefault();
    const target = targets.find((other) => String(other.id) === chosen);
    setMissing(!target);
    if (!target || merge.isSuccess) return;
    void submit(target.id, {
      onSuccess: (moved) => {
        dialog.onClose();
        const message = `“${name}” agora é “${target.name}”: ${formatCount(moved, 'fornecedor mudou', 'fornecedores mudaram')}.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <Dialog {...dialog} title="Unir a outra categoria">
      <DialogText>
        A categoria escolhida recebe{' '}
        {formatCount(main_suppliers + sub_suppliers, 'fornecedor', 'fornecedores')}
        {subcategories > 0 && ` e ${formatCount(subcategories, 'subcategoria', 'subcategorias')}`} de{' '}
        <strong>{name}</strong>, e <strong>{name}</strong> deixa de existir. Não dá para desfazer.
      </DialogText>
      <form noValidate onSubmit={send}>
        <NativeSelect
          label="Unir a"
          size="md"
          data-autofocus
          data={[
            { value: '', label: 'Escolha uma categoria' },
            ...targets.map((other) => ({
              value: String(other.id),
              label: other.parent ? `${other.parent} › ${other.name}` : other.name,
            })),
          ]}
          value={chosen}
          error={missing && 'Escolha uma categoria.'}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton danger size="sm" pending={merge.isPending} busy="Unindo...">
            Unir
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
