import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { OwnOrder } from '@/domain/order/own-order';
import { refetchPremium } from './mutations';

/** When an order turns out to be paid or refunded while the list is open. */
export function usePaidEffects(orders: OwnOrder[] | undefined): void {
  const client = useQueryClient();
  const paid = orders?.flatMap(({ id, status }) => (status === 'paid' ? id : [])).join();
  const before = useRef(paid);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== paid;
    before.current = paid;
    if (changed) refetchPremium(client);
  }, [paid, client]);
}
