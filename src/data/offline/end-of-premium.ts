import { onlineManager } from '@tanstack/react-query';
import type { Account } from '@/domain/account/account';
import { clearUserCache, queryClient } from '@/lib/query-client';
import { accountKey, currentViewer, endOfPremium } from './persisted-queries';
import { enqueue, wipe } from './persister-store';

/** Leaves time for the server's answer: the account is refetched one second after the end. */
const GRACE_MS = 5000;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Also works without a connection. */
export function watchEnd(): void {
  clearTimeout(timer);
  const viewer = currentViewer();
  const end = endOfPremium(viewer === null ? undefined : queryClient.getQueryData(accountKey(viewer)));
  if (!Number.isFinite(end)) return;
  const left = end - Date.now() + (onlineManager.isOnline() ? GRACE_MS : 0);
  timer = setTimeout(left > LONGEST_TIMER_MS ? watchEnd : lock, Math.min(left, LONGEST_TIMER_MS));
}

/** Does nothing if the server has confirmed Premium since: clocks differ. */
function lock(): void {
  const viewer = currentViewer();
  if (viewer === null) return;
  const key = accountKey(viewer);
  const { data: account, dataUpdatedAt = 0 } = queryClient.getQueryState(key) ?? {};
  const end = endOfPremium(account);
  if (!account || dataUpdatedAt >= end) return;
  if (Date.now() < end) return watchEnd();
  void enqueue(wipe);
  clearUserCache();
  queryClient.setQueryData(key, ended(account));
}

function ended(account: Account): Account {
  return { ...account, role: 'free', subscription: { ...account.subscription, status: 'expired' } };
}
