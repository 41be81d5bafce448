import type { DirectoryFilters } from '@/domain/directory-filters';
import type { Chip } from './chips';
import controls from './control.module.css';
import classes from './active-filters.module.css';

interface Props {
  chips: Chip[];
  change: (patch: Partial<DirectoryFilters>) => void;
}

/** Filters in use whose controls are in the drawer, as chips that take them away. */
export function ActiveFilters({ chips, change }: Props) {
  if (chips.length === 0) return null;
  return (
    <div className={classes.root} data-chips role="group" aria-label="Filtros em uso">
      {chips.map(({ name, label, off }) => (
        <button
          key={name}
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
