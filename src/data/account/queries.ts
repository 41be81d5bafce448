import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useSession } from '@/data/session/session';
import type { Account } from '@/domain/account/account';
import { endSession } from '@/lib/backend/end-session';
import { localStore } from '@/lib/browser-storage';
import { unwrap, RequestError } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';
import { USER_KEY } from '@/lib/storage-keys';

export const accountQueries = {
  all: () => ['account'] as const,
  allMe: () => [...accountQueries.all(), 'me'] as const,
  me: (userId: string | null) =>
    queryOptions({
      queryKey: [...accountQueries.allMe(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchAccount(userId, signal),
      // Refetch when Premium ends, so that the screen locks together with the database.
      refetchInterval: ({ state }) => untilEnd(state.data?.subscription),
    }),
};

/** The view `accounts` computes only these values; generated types allow any text and null. */
type AccountRow = Omit<Account, 'subscription'> & Account['subscription'];

/** @throws RequestError; an account that does not exist also ends the session */
export async function fetchAccount(userId: string, signal?: AbortSignal): Promise<Account> {
  const { rest } = await importWithRetry(() => import('@/lib/backend/rest/rest-client'), { wait: false }); // visitors do not need it
  let request = rest
    .from('accounts')
    .select(
      'id, name, email, role, staff_role, status, ends_at, notify_new_suppliers, notify_promotions, notify_platform_updates, notify_reminders, notify_premium_end',
    )
    .eq('id', userId);
  if (signal) request = request.abortSignal(signal);
  const row = await unwrap(
    'Falha ao buscar perfil.',
    request.maybeSingle().overrideTypes<AccountRow, { merge: false }>(),
  );
  if (row === null) {
    await endSession(); // the account was deleted
    throw new RequestError('Falha ao buscar perfil.', { status: 404 });
  }
  signal?.throwIfAborted(); // an answer that came after the session ended would store the account again
  const { status, ends_at, ...person } = row;
  const me: Account = { ...person, subscription: { status, ends_at } };
  localStore.setItem(USER_KEY, JSON.stringify(me));
  return me;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Ms until Premium ends, at most a day. If the end has passed, clocks differ: ask soon, then every minute. */
function untilEnd(subscription: Account['subscription'] | undefined): number | false {
  if (subscription?.status !== 'active' || subscription.ends_at === null) return false;
  const left = Date.parse(subscription.ends_at) - Date.now();
  if (left > 0) return Math.min(left + SECOND_MS, DAY_MS);
  return left > -MINUTE_MS / 2 ? 5 * SECOND_MS : MINUTE_MS;
}

export type CurrentUser =
  | { status: 'loading'; account: null }
  | { status: 'visitor'; account: null }
  | { status: 'member'; account: Account }
  | { status: 'failed'; account: null; retry: () => void };

export function useCurrentUser(): CurrentUser {
  const session = useSession();
  const me = useQuery(accountQueries.me(session.status === 'member' ? session.userId : null));
  if (session.status === 'visitor') return { status: 'visitor', account: null };
  if (me.data) return { status: 'member', account: me.data };
  if (me.isError) return { status: 'failed', account: null, retry: () => void me.refetch() };
  return { status: 'loading', account: null };
}
