import { lazy, Suspense, useState, type ReactNode } from 'react';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { advancedChips, basicChips } from './chips';
import type { Directory } from './use-directory';
import { useIsWide } from './use-width';
import controls from './control.module.css';
import classes from './filter-button.module.css';

const loadDrawer = () => import('./filter-drawer');
const FilterDrawer = lazy(() => importWithRetry(loadDrawer));

interface Props {
  directory: Directory;
  /** The filters that everyone has, in the drawer of narrow screens. */
  children: ReactNode;
}

/** Opens the drawer with the filters that the page does not show. */
export function FilterButton({ directory, children }: Props) {
  const { filters, change, advanced, status, count, opener } = directory;
  const [opened, setOpened] = useState(false);
  const wide = useIsWide();
  const used = (wide ? 0 : basicChips(filters).length) + advancedChips(filters).length;

  function open() {
    setOpened(true);
    advanced.load();
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={`${controls.control} ${classes.open}`}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={() => preloadModule(loadDrawer)}
      >
        <span className={classes.label}>
          Filtros<span className={classes.more}> avançados</span>
        </span>
        {used > 0 && (
          <span className={classes.count} aria-label={`${used} em uso`}>
            {used}
          </span>
        )}
      </button>
      {opened && (
        <Suspense>
          <FilterDrawer
            filters={filters}
            change={change}
            advanced={advanced}
            foundCount={status === 'ready' ? count : null}
            wide={wide}
            plansPath={directory.plansPath}
            onClose={() => setOpened(false)}
          >
            {children}
          </FilterDrawer>
        </Suspense>
      )}
    </>
  );
}
