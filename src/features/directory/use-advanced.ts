import { useCallback, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser, type CurrentUser } from '@/data/account/queries';
import { listQueries } from '@/data/lists/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { isPremium } from '@/domain/account/account';
import {
  hasAdvanced,
  needsMarks,
  NO_ADVANCED_DATA,
  placesByState,
  type AdvancedData,
} from '@/domain/directory/advanced-filters';
import type { DirectoryFilters } from '@/domain/directory/filters';
import type { SpecialList } from '@/domain/catalog/special-list';
import type { Toast } from '@/lib/notify';
import { loadStatus, type LoadStatus } from './load-status';

/** `locked`: only premium members have the advanced filters. */
export type AdvancedStatus = LoadStatus | 'locked';

const NO_LISTS: SpecialList[] = [];

/**
 * The data of the advanced filters and special lists, for premium members only. Early access and lists always load
 * because the page shows them; purchase terms load when a filter in use needs them or the panel opens (`load`). What
 * members have told is for everybody; without Premium it waits for the list to be `complete`, so that it never delays the first
 * cards.
 */
export function useAdvanced(asked: DirectoryFilters, complete: boolean, errorToast?: Toast) {
  const user = useCurrentUser();
  const premium = isPremium(user.account);
  const inUse = hasAdvanced(asked);
  const [opened, setOpened] = useState(false);
  const load = useCallback(() => setOpened(true), []);
  // Without a filter in use a failure does not affect the page: only the panel shows it.
  const meta = { errorToast: inUse || asked.list ? errorToast : undefined };
  const terms = useQuery({ ...supplierQueries.terms(), meta, enabled: premium && (opened || inUse) });
  const early = useQuery({ ...supplierQueries.earlyAccess(), meta, enabled: premium });
  const marksAsked = needsMarks(asked) || asked.order === 'avaliados';
  const marks = useQuery({
    ...supplierQueries.marks(),
    meta: { errorToast: marksAsked ? errorToast : undefined },
    enabled: complete || premium,
  });
  const lists = useQuery({ ...listQueries.open(asked.list), meta, enabled: premium });
  const loads = [terms, early];

  const data: AdvancedData = useMemo(
    () => ({
      terms: terms.data ?? NO_ADVANCED_DATA.terms,
      earlyIds: early.data ?? NO_ADVANCED_DATA.earlyIds,
      marks: marks.data ?? NO_ADVANCED_DATA.marks,
    }),
    [terms.data, early.data, marks.data],
  );
  const places = useMemo(() => placesByState(data.terms.values()), [data.terms]);

  const status = statusFor(user, premium, loadStatus(loads));
  return {
    /** Whether the viewer has the advanced filters and orders, whatever has loaded for them. */
    access: statusFor(user, premium, 'ready'),
    status,
    /** The status of what members have told. */
    markStatus: loadStatus([marks]),
    /** Whether what members have told, and what is in early access, may still arrive at any moment: cards show it. */
    factsComing: [marks, early].some(({ isLoading, failureCount }) => isLoading && failureCount === 0),
    data,
    places,
    /** Lists that the viewer may open; undefined until they are known. */
    lists: status === 'locked' ? NO_LISTS : lists.data?.lists,
    /** Suppliers of the `asked` list. */
    listIds: lists.data?.supplierIds,
    listStatus: statusFor(user, premium, lists.isPlaceholderData ? 'loading' : loadStatus([lists])),
    load,
    retry: () => {
      if (user.status === 'failed') user.retry();
      [...loads, marks, lists].forEach((load) => void (load.isError && load.refetch()));
    },
  };
}

/** The status of the account's request until the account is known; then that of the data, or 'locked'. */
function statusFor(user: CurrentUser, premium: boolean, loads: LoadStatus): AdvancedStatus {
  if (user.status === 'loading' || user.status === 'failed') return user.status;
  return premium ? loads : 'locked';
}
