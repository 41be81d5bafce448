import { lazy, Suspense, useState, type ReactNode } from 'react';
import { LONGEST_SEARCH } from '@/domain/directory-filters';
import { loadCode, preloadCode } from '@/lib/load-code';
import { ActiveFilters } from './active-filters';
import type { Directory } from './use-directory';
import { useEarlyText } from './use-early-text';
import controls from './control.module.css';
import classes from './filter-bar.module.css';

const loadDrawer = () => import('./filter-drawer');
const FilterDrawer = lazy(() => loadCode(loadDrawer));

interface Props {
  directory: Directory;
  placeholder: string;
  /** The other filters: beside the search where there is room, in a drawer where there is not. */
  children: ReactNode;
  /** Whether a wide screen shows `children` in the bar, or has them elsewhere. */
  inline?: boolean;
}

/** Search and filters; stays in view while the list scrolls. */
export function FilterBar({ directory, placeholder, children, inline = false }: Props) {
  const [opened, setOpened] = useState(false);
  const { filters, change, flush, found } = directory;
  const field = useEarlyText((text) => change({ text }));
  const active = [filters.category !== null, filters.premium, filters.favorites].filter(Boolean).length;
  return (
    <div className={classes.root}>
      <form
        role="search"
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault();
          flush();
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // folds the phone's keyboard
        }}
      >
        <label className={classes.search}>
          <input
            ref={field}
            type="search"
            className={controls.control}
            value={filters.text}
            placeholder={placeholder}
            aria-label={placeholder.replace('...', '')}
            maxLength={LONGEST_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => change({ text: event.target.value })}
            onBlur={flush}
          />
        </label>
        {inline && <div className={classes.inline}>{children}</div>}
        <button
          type="button"
          className={`${controls.control} ${classes.open}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
          onPointerEnter={() => preloadCode(loadDrawer)}
        >
          Filtros{active > 0 && <span aria-label={`${active} em uso`}>{active}</span>}
        </button>
      </form>
      <ActiveFilters filters={filters} change={change} />
      {opened && (
        <Suspense>
          <FilterDrawer count={found.length} onClose={() => setOpened(false)}>
            {children}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
}
