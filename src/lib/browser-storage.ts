type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Kept until the page closes, for browsers that refuse their storage (all cookies blocked) and for prerendering. */
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

/** What is stored under a key as JSON; null when there is nothing, or nothing that can be read. */
export function storedJson(store: Store, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
