import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { LONGEST_SEARCH } from '@/domain/text/text';
import { preloadModule } from '@/lib/lazy-import';
import { ActiveFilters } from './active-filters';
import { advancedChips, basicChips, intentChips, listChips } from './chips';
import { useIsWide } from './use-width';
import type { Directory } from './use-directory';
import { usePrehydrationInput } from './use-prehydration-input';
import { useTypedText } from './use-typed-text';
import controls from './control.module.css';
import classes from './filter-bar.module.css';

interface Props {
  directory: Directory;
  placeholder: string;
  /** Shown below the search field while it has the focus and is empty. */
  hint: ReactNode;
  /** Filters beside the search, on wide screens. */
  children?: ReactNode;
}

/** The search and the filters in use; stays in view while the list scrolls. */
export function FilterBar({ directory, placeholder, hint, children }: Props) {
  const { filters, change, list, advanced, query, opener } = directory;
  const basic = useIsWide() ? [] : basicChips(filters);
  const meant = intentChips(query, advanced.access !== 'locked');
  return (
    <div className={classes.root}>
      <form role="search" className={classes.bar} onSubmit={submitSearch}>
        <SearchInput directory={directory} placeholder={placeholder} hint={hint} />
        {children && <div className={classes.inline}>{children}</div>}
      </form>
      <ActiveFilters
        chips={[...meant, ...listChips(list), ...basic, ...advancedChips(filters)]}
        change={change}
        opener={opener}
        plansPath={directory.plansPath}
      />
    </div>
  );
}

function submitSearch(event: FormEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes the phone's keyboard
}

function SearchInput({ directory, placeholder, hint }: Pick<Props, 'directory' | 'placeholder' | 'hint'>) {
  const { filters, change, flush, prepareSearch } = directory;
  const [hinting, setHinting] = useState(false);
  const type = (text: string) => change({ text }, true);
  const { shown, setTyped, passOnNow } = useTypedText(filters.text, type);
  const field = usePrehydrationInput<HTMLInputElement>(type);
  return (
    <div
      className={classes.search}
      onFocus={() => {
        setHinting(true);
        prepareSearch();
        preloadModule(() => import('./search-notes'));
      }}
      onBlur={({ currentTarget, relatedTarget }) => setHinting(currentTarget.contains(relatedTarget))}
      onKeyDown={({ key }) => key === 'Escape' && setHinting(false)}
    >
      <input
        ref={field}
        type="search"
        className={controls.control}
        value={shown}
        placeholder={placeholder}
        aria-label={placeholder.replace('...', '')}
        data-shortcut="/"
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          passOnNow();
          flush();
        }}
      />
      {hinting && shown === '' && hint}
    </div>
  );
}
