import { useQuery } from '@tanstack/react-query';
import { categoryQueries, type Category } from '@/data/categories/queries';
import { ChoiceDialog } from './bulk-choice-dialog';
import type { BulkAction, BulkDialogProps } from './use-bulk-work';

/** Asks for the category under which the selected suppliers are filed. */
export default function CategoryChoiceDialog(props: BulkDialogProps) {
  const { data: categories = [] } = useQuery(categoryQueries.list());

  function actionOf(chosen: string): BulkAction | undefined {
    const category = categories.find(({ id }) => String(id) === chosen);
    if (!category) return undefined;
    const { id, parent_id, name } = category;
    const change = { category_id: parent_id ?? id, subcategory_id: parent_id === null ? null : id };
    return { kind: 'change', change, done: (suppliers) => `${suppliers} em “${name}”.` };
  }

  return (
    <ChoiceDialog
      {...props}
      title="Mudar categoria"
      label="Categoria"
      placeholder="Escolha uma categoria"
      choices={choicesOf(categories)}
      button="Mudar"
      busy="Mudando..."
      actionOf={actionOf}
    />
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
