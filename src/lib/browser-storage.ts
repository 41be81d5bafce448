type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  isLostWithPage: (key: string) => boolean;
  keys: (prefix: string) => string[];
};

/** Uses the page's memory in prerendering, and for what the browser does not store. */
function withMemory(open: () => Storage): Store {
  const items = new Map<string, string>();
  const attempt = <Result>(run: (storage: Storage) => Result): Result | undefined => {
    try {
      return run(open());
    } catch {
      return undefined;
    }
  };
  const store: Store = {
    getItem: (key) => items.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    setItem: (key, value) => {
      try {
        open().setItem(key, value);
        items.delete(key);
      } catch {
        store.removeItem(key); // an old value must not outlive the new one
        items.set(key, value);
      }
    },
    removeItem: (key) => {
      items.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
    isLostWithPage: (key) => items.has(key),
    keys: (prefix) =>
      [...new Set([...items.keys(), ...(attempt(Object.keys) ?? [])])].filter((key) =>
        key.startsWith(prefix),
      ),
  };
  return store;
}

export const localStore = withMemory(() => window.localStorage);
export const sessionStore = withMemory(() => window.sessionStorage);

/** What is stored as an object; empty for anything else. */
export function storedRecord(store: Pick<Store, 'getItem'>, key: string): Record<string, unknown> {
  const stored = storedJson(store, key);
  return typeof stored === 'object' ? { ...stored } : {};
}

export function storedJson(store: Pick<Store, 'getItem'>, key: string): unknown {
  try {
    return JSON.parse(store.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
