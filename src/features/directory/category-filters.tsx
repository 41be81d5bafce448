import type { Directory } from './use-directory';
import classes from './category-filters.module.css';

/** S-15's pseudo-category. */
const ALL = 'all';

/** Variant B's filters besides the search (S-15). */
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
