import type { DirectoryFilters } from '@/domain/directory/filters';
import type { ChangeFilters } from './use-filters';
import { usePrehydrationInput } from './use-prehydration-input';
import classes from './category-filters.module.css';

/** Key of the button for no category. */
const ALL = 'all';

interface Props {
  filters: DirectoryFilters;
  change: ChangeFilters;
  categories: string[];
}

/** The directory home's filters besides the search. */
export function CategoryFilters({ filters, change, categories }: Props) {
  const options = [
    { id: ALL, name: 'Todas as categorias', value: null },
    ...categories.map((name) => ({ id: name, name, value: name })),
  ];
  const premium = usePrehydrationInput<HTMLInputElement>(() => change({ premium: true }));
  return (
    <>
      <label className={classes.premium}>
        <input
          ref={premium}
          type="checkbox"
          autoComplete="off"
          checked={filters.premium}
          onChange={(event) => change({ premium: event.target.checked })}
        />
        Apenas Premium
      </label>
      <div className={classes.categories} role="group" aria-label="Categorias">
        {options.map(({ id, name, value }) => (
          <button
            key={id}
            type="button"
            aria-pressed={filters.category === value}
            onClick={() => change({ category: value })}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
