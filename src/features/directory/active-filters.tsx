import type { RefObject } from 'react';
import type { DirectoryFilters } from '@/domain/directory-filters';
import type { Chip } from './chips';
import controls from './control.module.css';
import classes from './active-filters.module.css';

interface Props {
  chips: Chip[];
  change: (patch: Partial<DirectoryFilters>) => void;
  /** The button that leads to all filters. */
  opener: RefObject<HTMLElement | null>;
}

/** Filters in use whose controls are in the drawer or scroll away, as chips that take them off. */
export function ActiveFilters({ chips, change, opener }: Props) {
  if (chips.length === 0) return null;
  return (
    <div className={classes.root} data-chips role="group" aria-label="Filtros em uso">
      {chips.map(({ name, label, off }) => (
        <button
          key={name}
          type="button"
          className={`${controls.control} ${controls.pill}`}
          aria-label={`Remover filtro ${label}`}
          onClick={() => {
            opener.current?.focus(); // the chip goes, and may take others along
            change(off);
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
