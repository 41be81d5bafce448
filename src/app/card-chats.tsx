import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/data/account/queries';
import { isPremium } from '@/domain/account/account';
import { importWithRetry } from '@/lib/lazy-import';

/** The links of cards stay plain if the code cannot be loaded. */
const Chats = lazy(() =>
  importWithRetry(() => import('@/features/supplier-messages/card-chats')).catch(() => ({
    default: () => null,
  })),
);

/** What premium members write to suppliers from the cards of a page. */
export function CardChats() {
  const { account } = useCurrentUser();
  return (
    account &&
    isPremium(account) && (
      <Suspense>
        <Chats account={account} />
      </Suspense>
    )
  );
}
