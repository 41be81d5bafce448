import type { DirectoryFilters } from '@/domain/directory-filters';
import controls from './control.module.css';
import classes from './active-filters.module.css';

interface Props {
  filters: DirectoryFilters;
  change: (patch: Partial<DirectoryFilters>) => void;
}

/** The filters in use as chips that take them away, for screens that keep their controls in the drawer. */
export function ActiveFilters({ filters, change }: Props) {
  const chips: { label: string; off: Partial<DirectoryFilters> }[] = [];
  if (filters.category !== null) chips.push({ label: filters.category, off: { category: null } });
  if (filters.premium) chips.push({ label: 'Premium', off: { premium: false } });
  if (filters.favorites) chips.push({ label: 'Favoritos', off: { favorites: false } });
  if (chips.length === 0) return null;
  return (
    <div className={classes.root} data-chips role="group" aria-label="Filtros em uso">
      {chips.map(({ label, off }) => (
        <button
          key={label}
          type="button"
          className={`${controls.control} ${controls.pill}`}
          aria-label={`Remover filtro ${label}`}
          onClick={() => change(off)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
