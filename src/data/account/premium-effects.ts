import { useEffect, useRef } from 'react';
import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { isPremium, type Account } from '@/domain/account/account';
import { localStore } from '@/lib/browser-storage';
import { AWAITED_KEY } from '@/lib/storage-keys';
import { accountQueries, useCurrentUser } from './queries';

/** Every query but the account's: with Premium, the server may answer it differently. */
export function dependsOnPremium({ queryKey: [aggregate] }: Pick<Query, 'queryKey'>): boolean {
  return aggregate !== accountQueries.all()[0];
}

/** Refetches when Premium begins or ends, and watches for a payment. Mounted once, in app/providers. */
export function usePremiumEffects(): void {
  const client = useQueryClient();
  const { account } = useCurrentUser();
  const previous = useRef(account);
  useEffect(() => {
    const before = previous.current;
    previous.current = account;
    if (before?.id === account?.id && isPremium(before) !== isPremium(account))
      void client.invalidateQueries({ predicate: dependsOnPremium });
  }, [client, account]);
  useEffect(() => {
    // Without this code the payment shows when the account is next loaded.
    if (localStore.getItem(AWAITED_KEY))
      import('./awaited-payment')
        .then(({ watchForPayment }) => watchForPayment(client))
        .catch(() => undefined);
  }, [client]);
}

/** Call it when a premium supplier arrives locked: refetches an account that still counts as premium. */
export function recheckPremium(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: accountQueries.allMe(),
    predicate: ({ state }) => isPremium((state.data as Account | undefined) ?? null),
  });
}
