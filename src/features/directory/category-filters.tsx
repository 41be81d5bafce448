import type { Directory } from './use-directory';
import classes from './category-filters.module.css';

/** Pseudo-category: no filter by category. */
const ALL = 'all';

/** The directory home's filters besides the search. */
export function CategoryFilters({ directory: { filters, change, categories } }: { directory: Directory }) {
  const options = [
    { id: ALL, name: 'Todas as categorias', value: null },
    ...categories.map((name) => ({ id: name, name, value: name })),
  ];
  return (
    <>
      <label className={classes.premium}>
        <input
          type="checkbox"
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
