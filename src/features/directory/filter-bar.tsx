import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import type { FormEvent, ReactNode, Ref } from 'react';
import { LONGEST_SEARCH } from '@/domain/text/text';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { ActiveFilters } from './active-filters';
import { advancedChips, basicChips, intentChips, listChips } from './chips';
import type { Directory } from './use-directory';
import { usePrehydrationInput } from './use-prehydration-input';
import controls from './control.module.css';
import classes from './filter-bar.module.css';

const loadDrawer = () => import('./filter-drawer');
const FilterDrawer = lazy(() => importWithRetry(loadDrawer));

/** $mantine-breakpoint-lg: from here on the drawer holds the advanced filters only. */
const isWide = () => window.matchMedia('(min-width: 75em)');

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = isWide();
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => isWide().matches,
    () => false,
  );
}

interface Props {
  directory: Directory;
  placeholder: string;
  /** Shown below the search field while it has the focus and is empty. */
  hint: ReactNode;
  plansPath: string;
  /** The filters that everyone has: beside the search on wide screens, in a drawer on narrow ones. */
  children: ReactNode;
  /** Whether `children` are part of the bar on wide screens; otherwise the page shows them elsewhere. */
  inline?: boolean;
}

/** Search and filters; stays in view while the list scrolls. */
export function FilterBar({ directory, placeholder, hint, plansPath, children, inline = false }: Props) {
  const { filters, change, flush, list, advanced, status, count, query } = directory;
  const [opened, setOpened] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wide = useIsWide();
  const chips = [...(wide ? [] : basicChips(filters)), ...advancedChips(filters)];

  function open() {
    setOpened(true);
    advanced.load();
  }

  return (
    <div className={classes.root}>
      <form role="search" className={classes.bar} onSubmit={(event) => submitSearch(event, flush)}>
        <SearchInput directory={directory} placeholder={placeholder} hint={hint} />
        {inline && <div className={classes.inline}>{children}</div>}
        <DrawerButton ref={opener} count={chips.length} onClick={open} />
      </form>
      <ActiveFilters
        chips={[...intentChips(query, advanced.access === 'ready'), ...listChips(list), ...chips]}
        change={change}
        opener={opener}
        plansPath={plansPath}
      />
      {opened && (
        <Suspense>
          <FilterDrawer
            filters={filters}
            change={change}
            advanced={advanced}
            foundCount={status === 'ready' ? count : null}
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

function submitSearch(event: FormEvent, flush: () => void): void {
  event.preventDefault();
  flush();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes the phone's keyboard
}

function SearchInput({ directory, placeholder, hint }: Pick<Props, 'directory' | 'placeholder' | 'hint'>) {
  const { filters, change, flush, prepareSearch } = directory;
  const [hinting, setHinting] = useState(false);
  const field = usePrehydrationInput<HTMLInputElement>((text) => change({ text }));
  return (
    <div
      className={classes.search}
      onFocus={() => {
        setHinting(true);
        prepareSearch();
      }}
      onBlur={({ currentTarget, relatedTarget }) => setHinting(currentTarget.contains(relatedTarget))}
      onKeyDown={({ key }) => key === 'Escape' && setHinting(false)}
    >
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
      {hinting && filters.text === '' && hint}
    </div>
  );
}

interface DrawerButtonProps {
  ref: Ref<HTMLButtonElement>;
  /** How many filters of the drawer are in use. */
  count: number;
  onClick: () => void;
}

function DrawerButton({ ref, count, onClick }: DrawerButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${controls.control} ${classes.open}`}
      aria-haspopup="dialog"
      onClick={onClick}
      onPointerEnter={() => preloadModule(loadDrawer)}
    >
      <span>
        Filtros<span className={classes.more}> avançados</span>
      </span>
      {count > 0 && (
        <span className={classes.count} aria-label={`${count} em uso`}>
          {count}
        </span>
      )}
    </button>
  );
}
