type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Replaces storage in prerendering and where the browser blocks it. */
function memory(): Store {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function storeOrMemory(open: () => Store): Store {
  try {
    const store = open();
    store.getItem('');
    return store;
  } catch {
    return memory();
  }
}

export const localStore = storeOrMemory(() => window.localStorage);
export const sessionStore = storeOrMemory(() => window.sessionStorage);

export function storedJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
