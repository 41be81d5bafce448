import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { opensPremium } from '@/domain/order/order';
import type { OwnOrder } from '@/domain/order/own-order';
import { refetchPremium } from './mutations';

/** When an order turns out to be paid, released or refunded while the list is open. */
export function usePaidEffects(orders: OwnOrder[] | undefined): void {
  const client = useQueryClient();
  const open = orders?.flatMap(({ id, status }) => (opensPremium(status) ? id : [])).join();
  const before = useRef(open);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== open;
    before.current = open;
    if (changed) refetchPremium(client);
  }, [open, client]);
}
