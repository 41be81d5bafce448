import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { DirectoryFilters } from '@/domain/directory/filters';
import type { Chip } from './chips';
import controls from './control.module.css';
import classes from './active-filters.module.css';

interface Props {
  chips: Chip[];
  change: (patch: Partial<DirectoryFilters>) => void;
  /** The button that opens the drawer; gets the focus when a chip is removed. */
  opener: RefObject<HTMLElement | null>;
  /** Where locked chips lead. */
  plansPath: string;
}

/** Chips that remove the filters whose controls are in the drawer or scroll out of view, or that words of the search mean. */
export function ActiveFilters({ chips, change, opener, plansPath }: Props) {
  if (chips.length === 0) return null;
  return (
    <div className={classes.root} data-chips role="group" aria-label="Filtros em uso">
      {chips.map(({ name, label, off, isLocked }) =>
        isLocked ? (
          <Link
            key={name}
            to={plansPath}
            className={`${controls.control} ${controls.pill} ${classes.locked}`}
          >
            {label} · Premium
          </Link>
        ) : (
          <button
            key={name}
            type="button"
            className={`${controls.control} ${controls.pill}`}
            aria-label={`Remover filtro ${label}`}
            onClick={() => {
              opener.current?.focus(); // removes this chip, and sometimes others
              change(off);
            }}
          >
            {label}
          </button>
        ),
      )}
    </div>
  );
}
