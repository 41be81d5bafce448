import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { Account } from '@/domain/account';
import { localStore } from '@/lib/browser-storage';
import { endSession } from '@/lib/backend/end-session';
import { unwrap, RequestError } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';
import { USER_KEY } from '@/lib/storage-keys';
import { useSession } from '@/data/session/session';

export const accountQueries = {
  all: () => ['account'] as const,
  /** Prefix of the signed-in account, whoever it is. */
  allMe: () => [...accountQueries.all(), 'me'] as const,
  /** The signed-in account; also kept in local storage under `user`. */
  me: (userId: string | null) =>
    queryOptions({
      queryKey: [...accountQueries.allMe(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchAccount(userId, signal),
      // Asked again when Premium ends, so that screens lock with the database.
      refetchInterval: ({ state }) => untilEnd(state.data?.subscription),
    }),
};

/** A row of the view `accounts`, which computes no other roles and states. */
type AccountRow = Omit<Account, 'subscription'> & Account['subscription'];

/** @throws RequestError 'Falha ao buscar perfil.', also when there is no such account, whose session then ends */
export async function fetchAccount(userId: string, signal?: AbortSignal): Promise<Account> {
  const { rest } = await importWithRetry(() => import('@/lib/backend/rest-client')); // a visitor does without
  let request = rest
    .from('accounts')
    .select(
      'id, name, email, role, status, ends_at, notify_new_suppliers, notify_promotions, notify_platform_updates',
    )
    .eq('id', userId);
  if (signal) request = request.abortSignal(signal);
  const row = await unwrap(
    'Falha ao buscar perfil.',
    request.maybeSingle().overrideTypes<AccountRow, { merge: false }>(),
  );
  if (row === null) {
    await endSession(); // the account was deleted
    throw new RequestError('Falha ao buscar perfil.');
  }
  const { status, ends_at, ...person } = row;
  const me: Account = { ...person, subscription: { status, ends_at } };
  localStore.setItem(USER_KEY, JSON.stringify(me));
  return me;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * ms until a running Premium is to be asked about: when it ends, at least once a day. Past its end by this clock the
 * two clocks differ: soon while it is by seconds, else now and then.
 */
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

/** Who is looking, with role and subscription once they are known. */
export function useCurrentUser(): CurrentUser {
  const session = useSession();
  const me = useQuery(accountQueries.me(session.status === 'member' ? session.userId : null));
  if (session.status === 'visitor') return { status: 'visitor', account: null };
  if (me.data) return { status: 'member', account: me.data };
  if (me.isError) return { status: 'failed', account: null, retry: () => void me.refetch() };
  return { status: 'loading', account: null };
}
