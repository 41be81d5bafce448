import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { tradeQueries } from '@/data/account/trade';
import { readState, type StateCode } from '@/domain/supplier/states';
import { localStore } from '@/lib/browser-storage';
import { HOME_STATE_KEY } from '@/lib/storage-keys';

/** The viewer's state: as chosen for the order 'perto' on this device, else that of their account; null if neither is known. */
export function useHomeState(userId: string | null) {
  const [chosen, setChosen] = useState(() => readState(localStore.getItem(HOME_STATE_KEY)));
  const { data: trade } = useQuery(tradeQueries.mine(userId));

  function chooseHome(state: StateCode) {
    localStore.setItem(HOME_STATE_KEY, state);
    setChosen(state);
  }

  return { home: chosen ?? trade?.state ?? null, chooseHome };
}
