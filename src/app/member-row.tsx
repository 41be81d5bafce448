import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import IconListDetails from '@tabler/icons-react/icons/IconListDetails';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import chip from '@/components/row-chip.module.css';
import { listQueries } from '@/data/lists/queries';
import { isAdmin, isPremium, type Account } from '@/domain/account/account';
import { formatNumber } from '@/domain/format/numbers';
import { useIsPhone } from '@/features/directory/use-width';
import { NoveltyChip } from '@/features/novelties/novelty-chip';
import { RecentChip } from '@/features/recently-viewed/recent-chip';
import { SearchNews } from '@/features/saved-searches/search-news';
import { TradeChip } from '@/features/supplier-messages/trade-chip';
import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { QUIET_KEY } from '@/lib/storage-keys';
import { paths } from './paths';
import classes from './member-row.module.css';

/** The row does without them if their code cannot be loaded. */
const Reminders = lazy(() =>
  importWithRetry(() => import('@/features/notebook/reminders')).catch(() => ({ default: () => null })),
);

interface Props {
  account: Account;
  pathOf: (supplierId: number) => string;
}

/** One row of chips about what waits for a member. A chip is there only if it has something to tell. */
export function MemberRow({ account, pathOf }: Props): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  useRememberQuiet(row);
  const premium = isPremium(account);
  return (
    <div ref={row} tabIndex={-1} className={classes.root}>
      {premium && (
        <Suspense>
          <Reminders pathOf={pathOf} />
        </Suspense>
      )}
      <SearchNews account={account} listPath={`${paths.profile}?aba=buscas`} />
      {premium ? <Lists /> : <NoveltyChip path={paths.novelties} />}
      <RecentChip pathOf={pathOf} />
      {!isAdmin(account) && <TradeChip userId={account.id} row={row} />}
    </div>
  );
}

/** On a phone, leads to the special lists among the chips; wider pages show them below this row. */
function Lists() {
  const isPhone = useIsPhone();
  const { data } = useQuery(listQueries.open(null));
  if (!isPhone || !data?.lists.length) return null;

  function show() {
    const first = document.getElementById('listas');
    first?.scrollIntoView({ block: 'start', inline: 'start' });
    first?.focus({ preventScroll: true });
  }

  return (
    <button type="button" className={chip.chip} onClick={show}>
      <IconListDetails size={18} stroke={1.75} aria-hidden="true" />
      Listas especiais: {formatNumber(data.lists.length)}
    </button>
  );
}

/** Who had nothing in the row on their last visit gets no space for it in the first frame (index.html). */
function useRememberQuiet(row: RefObject<HTMLElement | null>): void {
  const client = useQueryClient();
  useIsFetching(); // renders again when a request begins or ends
  useEffect(() => {
    // A chip that has just been shown may have begun the next one.
    if (client.isFetching() > 0 || row.current === null) return;
    if (row.current.childElementCount > 0) localStore.removeItem(QUIET_KEY);
    else localStore.setItem(QUIET_KEY, 'yes');
  });
}
