import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { shopQueries } from '@/data/account/shop';
import { tradeQueries } from '@/data/account/trade';
import { categoryQueries } from '@/data/categories/queries';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';

const load = () => import('./trade-dialog');
const preload = () => preloadModule(load);
const TradeDialog = lazy(() => importWithRetry(load));

interface Props {
  userId: string;
  className: string | undefined;
  /** Gets the focus after the dialog if the button is gone. */
  heading: RefObject<HTMLElement | null>;
  /** Whether there is only the dialog, as long as it is open. */
  hidden?: boolean;
  /** Lets the member put the question off. */
  onLater?: () => void;
  children: (isTold: boolean) => ReactNode;
}

/** The button that opens "Conte o que você vende", once it is known what the member has said. */
export function TradeOpener({ userId, className, heading, hidden = false, onLater, children }: Props) {
  const [opened, setOpened] = useState(false);
  const { data: trade } = useQuery(tradeQueries.mine(userId));
  const { data: shop } = useQuery(shopQueries.mine(userId));
  const { data: categories } = useQuery(categoryQueries.list());
  if (trade === undefined || !shop || !categories) return null;
  return (
    <>
      {!hidden && (
        <button
          type="button"
          className={className}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setOpened(true)}
        >
          {children(trade !== null)}
        </button>
      )}
      {opened && (
        <Suspense>
          <TradeDialog
            userId={userId}
            trade={trade}
            buysAs={shop.buys_as}
            categories={categories}
            heading={heading}
            onLater={onLater}
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  );
}
