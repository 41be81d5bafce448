import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser, type CurrentUser } from '@/data/account/queries';
import { listQueries } from '@/data/lists/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { isPremium } from '@/domain/account';
import { citiesByState, hasAdvanced, NO_ADVANCED_DATA, type AdvancedData } from '@/domain/advanced-filters';
import type { DirectoryFilters } from '@/domain/directory-filters';
import type { SpecialList } from '@/domain/special-list';
import type { Toast } from '@/lib/notify';
import { loadStatus, type LoadStatus } from './load-status';

const NO_LISTS: SpecialList[] = [];

/**
 * The data of the advanced filters and the special lists, for premium members only: always which suppliers are in early
 * access, because the cards say so, and the lists that the viewer may open; the suppliers of the `asked` list; the
 * purchase terms once a filter needs them or the panel is opened (`load`).
 */
export function useAdvanced(asked: DirectoryFilters, errorToast?: Toast) {
  const reader = useCurrentUser();
  const premium = isPremium(reader.account);
  const inUse = hasAdvanced(asked);
  const [opened, setOpened] = useState(false);
  // Without a filter the list does not depend on them: the panel tells of the failure.
  const meta = { errorToast: inUse || asked.list ? errorToast : undefined };
  const terms = useQuery({ ...supplierQueries.terms(), meta, enabled: premium && (opened || inUse) });
  const early = useQuery({ ...supplierQueries.earlyAccess(), meta, enabled: premium });
  const lists = useQuery({ ...listQueries.open(asked.list), meta, enabled: premium });
  const loads = [terms, early];

  const data: AdvancedData = useMemo(
    () => ({
      terms: terms.data ?? NO_ADVANCED_DATA.terms,
      earlyIds: early.data ?? NO_ADVANCED_DATA.earlyIds,
    }),
    [terms.data, early.data],
  );
  const cities = useMemo(() => citiesByState(data.terms.values()), [data.terms]);

  const status = statusFor(reader, premium, loadStatus(loads));
  return {
    status,
    data,
    cities,
    /** Those that the reader may choose from; undefined until that is known. */
    lists: status === 'locked' ? NO_LISTS : lists.data?.lists,
    /** Suppliers of the list that is asked for. */
    listIds: lists.data?.supplierIds,
    listStatus: statusFor(reader, premium, lists.isPlaceholderData ? 'loading' : loadStatus([lists])),
    load: () => setOpened(true),
    retry: () => {
      if (reader.status === 'failed') reader.retry();
      [...loads, lists].forEach((load) => void (load.isError && load.refetch()));
    },
  };
}

/** Locked for who is not premium; until that is known, as the account's own load. */
function statusFor(reader: CurrentUser, premium: boolean, loads: LoadStatus): LoadStatus | 'locked' {
  if (reader.status === 'loading' || reader.status === 'failed') return reader.status;
  return premium ? loads : 'locked';
}
