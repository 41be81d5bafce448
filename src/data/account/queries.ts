import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { account, type Account } from '@/domain/account';
import { localStore } from '@/lib/browser-storage';
import { endSession } from '@/lib/end-session';
import { dataOr, RequestError } from '@/lib/errors';
import { USER_KEY } from '@/lib/storage-keys';
import { rest } from '@/lib/rest';
import { useSession } from '@/data/session/session';

export const accountQueries = {
  all: () => ['account'] as const,
  /** The signed-in account; also kept in local storage under `user` (Q21). */
  me: (userId: string | null) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchAccount(userId, signal),
    }),
};

/** @throws RequestError 'Falha ao buscar perfil.', also when there is no such account, whose session then ends */
export async function fetchAccount(userId: string, signal?: AbortSignal): Promise<Account> {
  let request = rest
    .from('accounts')
    .select(
      'id, name, email, role, status, ends_at, notify_new_suppliers, notify_promotions, notify_platform_updates',
    )
    .eq('id', userId);
  if (signal) request = request.abortSignal(signal);
  const row = await dataOr('Falha ao buscar perfil.', request.maybeSingle());
  if (row === null) {
    await endSession(); // the account was deleted
    throw new RequestError('Falha ao buscar perfil.');
  }
  const { status, ends_at, ...person } = row;
  const me = account.parse({ ...person, subscription: { status, ends_at } });
  localStore.setItem(USER_KEY, JSON.stringify(me));
  return me;
}

export type Reader =
  | { status: 'loading'; account: null }
  | { status: 'visitor'; account: null }
  | { status: 'member'; account: Account }
  | { status: 'failed'; account: null; retry: () => void };

/** Who is looking, with role and subscription once they are known. */
export function useReader(): Reader {
  const session = useSession();
  const me = useQuery(accountQueries.me(session.status === 'member' ? session.userId : null));
  if (session.status === 'visitor') return { status: 'visitor', account: null };
  if (me.data) return { status: 'member', account: me.data };
  if (me.isError) return { status: 'failed', account: null, retry: () => void me.refetch() };
  return { status: 'loading', account: null };
}
