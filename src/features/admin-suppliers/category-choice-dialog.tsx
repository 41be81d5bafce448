import '@mantine/core/styles/Input.css';
import { useState, type FormEvent } from 'react';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { categoryQueries, type Category } from '@/data/categories/queries';
import { formatCount } from '@/domain/numbers';
import type { BulkWork } from './use-bulk-work';
import type { Selection } from './use-selection';

interface Props {
  selection: Selection;
  work: BulkWork;
  onClose: () => void;
}

/** Asks for the category under which the selected suppliers are filed. */
export default function CategoryChoiceDialog({ selection, work, onClose }: Props) {
  const dialog = useDialog(onClose, { busy: work.isPending });
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    const category = categories.find(({ id }) => String(id) === chosen);
    setMissing(!category);
    if (!category) return;
    const { id, parent_id, name } = category;
    const change = { category_id: parent_id ?? id, subcategory_id: parent_id === null ? null : id };
    const done = (suppliers: string) => `${suppliers} em “${name}”.`;
    void work.run({ kind: 'change', change, done }, dialog.onClose);
  }

  return (
    <Dialog {...dialog} title="Mudar categoria">
      <DialogText>
        {formatCount(selection.count, 'fornecedor selecionado', 'fornecedores selecionados')}
      </DialogText>
      <form noValidate onSubmit={send}>
        <NativeSelect
          label="Categoria"
          size="md"
          data-autofocus
          data={[{ value: '', label: 'Escolha uma categoria' }, ...choicesOf(categories)]}
          value={chosen}
          error={missing && 'Escolha uma categoria.'}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={work.isPending} busy="Mudando...">
            Mudar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Main categories, each followed by its subcategories. */
function choicesOf(categories: Category[]) {
  return categories
    .filter(({ parent_id }) => parent_id === null)
    .flatMap((main) => [
      { value: String(main.id), label: main.name },
      ...categories
        .filter(({ parent_id }) => parent_id === main.id)
        .map(({ id, name }) => ({ value: String(id), label: `${main.name} › ${name}` })),
    ]);
}
