import { useState, type RefObject } from 'react';
import IconShoppingBag from '@tabler/icons-react/icons/IconShoppingBag';
import { useQuery } from '@tanstack/react-query';
import chip from '@/components/row-chip.module.css';
import { tradeQueries } from '@/data/account/trade';
import { localStore } from '@/lib/browser-storage';
import { TRADE_LATER_KEY } from '@/lib/storage-keys';
import { TradeOpener } from './trade-opener';

const LATER_MS = 30 * 86_400_000;

interface Props {
  userId: string;
  /** Gets the focus when the chip is gone. */
  row: RefObject<HTMLElement | null>;
}

/** "Conte o que você vende", until the member has said it, or does not want to for now on this device. */
export function TradeChip({ userId, row }: Props) {
  const { data: trade } = useQuery(tradeQueries.mine(userId));
  const [isLater, setLater] = useState(() => Number(localStore.getItem(TRADE_LATER_KEY)) > Date.now());
  const isOffered = trade === null && !isLater;
  const [wasOffered, setWasOffered] = useState(false);
  if (isOffered && !wasOffered) setWasOffered(true);
  if (!wasOffered) return null;

  function putOff() {
    localStore.setItem(TRADE_LATER_KEY, String(Date.now() + LATER_MS));
    setLater(true);
  }

  return (
    <TradeOpener userId={userId} className={chip.chip} heading={row} hidden={!isOffered} onLater={putOff}>
      {() => (
        <>
          <IconShoppingBag size={18} stroke={1.75} aria-hidden="true" />
          Conte o que você vende
        </>
      )}
    </TradeOpener>
  );
}
