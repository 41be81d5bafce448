import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '@/components/choice-select';
import { categoryQueries } from '@/data/categories/queries';

interface Props {
  className: string | undefined;
  /** The id of the category; '' for all. */
  chosen: string;
  onChange: (id: string) => void;
}

/** The category whose suppliers the list shows. */
export function CategorySelect({ className, chosen, onChange }: Props) {
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const choices = [
    { value: '', label: 'Todas as categorias' },
    ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  // The category is gone, or the categories are still loading.
  if (!choices.some(({ value }) => value === chosen))
    choices.push({ value: chosen, label: 'Outra categoria' });
  return (
    <ChoiceSelect
      label="Filtrar por categoria"
      choices={choices}
      chosen={chosen}
      onChoose={onChange}
      className={className}
    />
  );
}
