import { hashKey, onlineManager } from '@tanstack/react-query';
import type { Account } from '@/domain/account';
import { queryClient } from '@/lib/query-client';
import { accountKey, currentViewer, endOfPremium } from './persisted-queries';
import { enqueue, wipe } from './persister-store';

/** For the server to say so itself, which the account asks it a second after the end. */
const GRACE_MS = 5000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Locks what is Premium's at the moment it ends, also where nobody can ask the server. */
export function watchEnd(): void {
  clearTimeout(timer);
  const reader = currentViewer();
  const end = endOfPremium(reader === null ? undefined : queryClient.getQueryData(accountKey(reader)));
  if (!Number.isFinite(end)) return;
  const left = end - Date.now() + (onlineManager.isOnline() ? GRACE_MS : 0);
  timer = setTimeout(left > LONGEST_TIMER_MS ? watchEnd : lock, Math.min(left, LONGEST_TIMER_MS));
}

/** Wipes what is kept and forgets what is shown, unless the server has confirmed the account since: clocks differ. */
function lock(): void {
  const reader = currentViewer();
  if (reader === null) return;
  const key = accountKey(reader);
  const { data: account, dataUpdatedAt = 0 } = queryClient.getQueryState(key) ?? {};
  const end = endOfPremium(account);
  if (!account || dataUpdatedAt >= end) return;
  if (Date.now() < end) return watchEnd();
  void enqueue(wipe);
  queryClient.setQueryData(key, ended(account));
  const others = { predicate: ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(key) };
  queryClient.removeQueries({ type: 'inactive', ...others });
  // Only reset: usePremiumEffects refetches them.
  const shown = queryClient.getQueryCache().findAll({ type: 'active', ...others });
  shown.forEach((query) => query.reset());
}

function ended(account: Account): Account {
  return { ...account, role: 'free', subscription: { ...account.subscription, status: 'expired' } };
}
