import { useState } from 'react';
import { readState, type StateCode } from '@/domain/supplier/states';
import { localStore } from '@/lib/browser-storage';
import { HOME_STATE_KEY } from '@/lib/storage-keys';

/** The viewer's state for the order 'perto', kept on the device; null until it is chosen. */
export function useHomeState() {
  const [home, setHome] = useState(() => readState(localStore.getItem(HOME_STATE_KEY)));

  function chooseHome(state: StateCode) {
    localStore.setItem(HOME_STATE_KEY, state);
    setHome(state);
  }

  return { home, chooseHome };
}
