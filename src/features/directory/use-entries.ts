import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { categoryQueries } from '@/data/categories/queries';
import { useSuppliers } from '@/data/suppliers/queries';
import { directoryEntries } from '@/domain/directory/entries';
import { categoriesOf } from '@/domain/directory/filters';
import type { Toast } from '@/lib/notify';
import { loadStatus } from './load-status';

export interface EntriesOptions {
  /** Whether the page is /home, with all categories, or /fornecedores. */
  isHome: boolean;
  /** The category of the address, if it names one. */
  chosen: string | null;
  /** Shown when loading fails; a failure is always logged. */
  errorToast?: Toast;
}

/** All suppliers and their categories. While the list loads, `entries` are only its beginning. */
export function useEntries({ isHome, chosen, errorToast }: EntriesOptions) {
  const { suppliers, total = 0, complete, isBuilt, ...list } = useSuppliers({ errorToast });
  const categories = useQuery({ ...categoryQueries.list(), meta: { errorToast } });
  const loads = [{ data: suppliers, ...list }, categories];

  const byId = useMemo(
    () => new Map(categories.data?.map((category) => [category.id, category])),
    [categories.data],
  );
  const entries = useMemo(
    () => (suppliers && byId.size > 0 ? directoryEntries(suppliers, byId) : []),
    [suppliers, byId],
  );

  const known = useMemo(
    () => (isHome || complete ? (categories.data?.map(({ name }) => name) ?? []) : []),
    [isHome, complete, categories.data],
  );

  return {
    entries,
    byId,
    /** Whether `entries` are all suppliers. */
    complete,
    /** Whether `entries` are those in the HTML. */
    isBuilt,
    /** How many suppliers there are. */
    total,
    /** The names of all categories; none while the list loads, except in the directory home. */
    known,
    /**
     * Those to choose from: all of them in the directory home; in the catalog those with suppliers, and the chosen one, as a
     * link from elsewhere may name one that has none yet.
     */
    categories: useMemo(() => {
      const named = known.filter((category) => category === chosen).map((category) => ({ category }));
      return isHome ? known : categoriesOf(complete ? [...entries, ...named] : []);
    }, [isHome, known, chosen, complete, entries]),
    status: loadStatus(loads),
    retry: () => loads.forEach((load) => void (load.isError && load.refetch())),
  };
}
