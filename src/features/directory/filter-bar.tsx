import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { LONGEST_SEARCH, type DirectoryFilters } from '@/domain/directory-filters';
import type { SpecialList } from '@/domain/special-list';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { useHydrated } from '@/lib/use-hydrated';
import { ActiveFilters } from './active-filters';
import { advancedChips, basicChips, listChips } from './chips';
import type { AdvancedControls } from './use-directory';
import type { ChangeFilters } from './use-filters';
import { usePrehydrationInput } from './use-prehydration-input';
import controls from './control.module.css';
import classes from './filter-bar.module.css';

const loadDrawer = () => import('./filter-drawer');
const FilterDrawer = lazy(() => importWithRetry(loadDrawer));

/** $mantine-breakpoint-lg: from here on the drawer holds the advanced filters only. */
const WIDE = '(min-width: 75em)';

interface Props {
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** Writes typed text to the query string now. */
  flush: () => void;
  /** The chosen special list. */
  list: SpecialList | undefined;
  advanced: AdvancedControls;
  /** How many suppliers are found; null until that is known. */
  foundCount: number | null;
  placeholder: string;
  plansPath: string;
  /** The filters that everyone has: beside the search on wide screens, in a drawer on narrow ones. */
  children: ReactNode;
  /** Whether `children` are part of the bar on wide screens; otherwise the page shows them elsewhere. */
  inline?: boolean;
}

/** Search and filters; stays in view while the list scrolls. */
export function FilterBar(props: Props) {
  const { filters, change, flush, list, advanced, foundCount } = props;
  const { placeholder, plansPath, children, inline = false } = props;
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: !useHydrated() });
  const field = usePrehydrationInput((text) => change({ text }));
  const chips = [...(wide ? [] : basicChips(filters)), ...advancedChips(filters)];
  return (
    <div className={classes.root}>
      <form
        role="search"
        className={classes.bar}
        onSubmit={(event) => {
          event.preventDefault();
          flush();
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes the phone's keyboard
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
          ref={opener}
          type="button"
          className={`${controls.control} ${classes.open}`}
          aria-haspopup="dialog"
          onClick={() => {
            setOpened(true);
            advanced.load();
          }}
          onPointerEnter={() => preloadModule(loadDrawer)}
        >
          <span>
            Filtros<span className={classes.more}> avançados</span>
          </span>
          {chips.length > 0 && (
            <span className={classes.count} aria-label={`${chips.length} em uso`}>
              {chips.length}
            </span>
          )}
        </button>
      </form>
      <ActiveFilters chips={[...listChips(list), ...chips]} change={change} opener={opener} />
      {opened && (
        <Suspense>
          <FilterDrawer
            filters={filters}
            change={change}
            advanced={advanced}
            foundCount={foundCount}
            wide={wide}
            plansPath={plansPath}
            onClose={() => setOpened(false)}
          >
            {children}
          </FilterDrawer>
        </Suspense>
      )}
    </div>
  );
}
