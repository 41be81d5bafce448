import { useDeferredValue, useMemo } from 'react';
import { NO_FILTERS } from '@/domain/directory/filters';
import { nearestCategories } from '@/domain/search/nearest-categories';
import { formatNumber } from '@/domain/format/numbers';
import { supplierCount } from './supplier-count';
import type { Directory } from './use-directory';
import controls from './control.module.css';
import classes from './near-categories.module.css';

/** Categories to search instead. The other filters stay if they leave any supplier. */
export default function NearCategories({ directory }: { directory: Directory }) {
  const { match, searchIndex, change, opener } = directory;
  const filters = useDeferredValue(directory.filters); // a typed letter does not wait for them
  const { kept, categories } = useMemo(() => {
    const others = { ...filters, text: '', category: null };
    const found = match(others);
    const kept = found.length > 0 ? others : { ...NO_FILTERS, order: filters.order };
    const among = found.length > 0 ? found : match(kept);
    return { kept, categories: nearestCategories(filters.text, among, searchIndex) };
  }, [filters, match, searchIndex]);

  if (categories.length === 0) return null;
  return (
    <div className={classes.root} role="group" aria-label="Categorias parecidas">
      <p>Veja também:</p>
      {categories.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className={`${controls.control} ${controls.pill}`}
          aria-label={`${name}, ${supplierCount(count)}`}
          onClick={() => {
            opener.current?.focus(); // this button disappears
            change({ ...kept, category: name });
          }}
        >
          {name} <span>{formatNumber(count)}</span>
        </button>
      ))}
    </div>
  );
}
