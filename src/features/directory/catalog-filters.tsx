import type { DirectoryFilters } from '@/domain/directory/filters';
import { Toggle } from './filter-toggle';
import type { ChangeFilters } from './use-filters';
import controls from './control.module.css';
import classes from './select.module.css';

interface Props {
  filters: DirectoryFilters;
  change: ChangeFilters;
  categories: string[];
  /** False for visitors, who have no favorites. */
  hasFavorites: boolean;
}

/** The catalog's filters besides the search. */
export function CatalogFilters({ filters, change, categories, hasFavorites }: Props) {
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
      {hasFavorites && (
        <Toggle
          label="Favoritos"
          checked={filters.favorites}
          onChange={(favorites) => change({ favorites })}
        />
      )}
    </>
  );
}
