import { Toggle } from './toggle';
import type { Directory } from './use-directory';
import controls from './control.module.css';
import classes from './select.module.css';

/** The catalog's filters besides the search. */
export function CatalogFilters({
  directory: { filters, change, categories, favoriteIds },
}: {
  directory: Directory;
}) {
  return (
    <>
      <label className={classes.select}>
        <select
          className={controls.control}
          aria-label="Categoria"
          value={filters.category ?? ''}
          onChange={(event) => change({ category: event.target.value || null })}
        >
          <option value="">Todas as categorias</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <Toggle label="Premium" checked={filters.premium} onChange={(premium) => change({ premium })} />
      {favoriteIds !== null && (
        <Toggle
          label="Favoritos"
          checked={filters.favorites}
          onChange={(favorites) => change({ favorites })}
        />
      )}
    </>
  );
}
