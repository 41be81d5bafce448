import { lazy, Suspense, type ReactNode } from 'react';
import spinner from '@/components/page-spinner.module.css';
import { formatNumber } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { DensitySwitch } from './density-switch';
import { FilterButton } from './filter-button';
import { OrderReason } from './order-reason';
import { OrderSelect } from './order-select';
import { foundCount } from './supplier-count';
import type { Directory } from './use-directory';
import classes from './directory.module.css';

const PremiumDialog = lazy(() => importWithRetry(() => import('./premium-dialog')));

/** A button that saves what is searched; the page has it also where nothing is found. */
export type SaveSearch = (directory: Pick<Directory, 'searched' | 'list'>) => ReactNode;

interface Props {
  directory: Directory;
  saveSearch: SaveSearch;
  /** The filters that everyone has, in the drawer of narrow screens. */
  children: ReactNode;
}

/** Above the list: how many suppliers it has, how many of them are locked, its filters, its order and how it looks. */
export function ResultsBar({ directory, saveSearch, children }: Props) {
  const { count, lockedCount, savable, found, isBuilt, filters, advanced, invitation } = directory;
  const status = isBuilt ? 'loading' : directory.status;
  return (
    <div className={classes.bar}>
      <div className={classes.counts}>
        {status === 'loading' && (
          <span role="status" aria-label="Carregando fornecedores…" className={spinner.ring} />
        )}
        <p role="status">{status === 'ready' && foundCount(count)}</p>
        {status === 'ready' && lockedCount > 0 && <p>({formatNumber(lockedCount)} Premium)</p>}
        {filters.order === null && filters.text === '' && (
          <OrderReason isPremium={advanced.access === 'ready'} />
        )}
      </div>
      <FilterButton directory={directory}>{children}</FilterButton>
      <OrderSelect directory={directory} />
      {savable && found.length > 0 && <div className={classes.save}>{saveSearch(directory)}</div>}
      <DensitySwitch />
      {invitation && (
        <Suspense>
          <PremiumDialog directory={directory} {...invitation} />
        </Suspense>
      )}
    </div>
  );
}
