import { onlineManager, QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';

type Listener = Parameters<typeof window.addEventListener>;

/**
 * Notes what the app attaches to the window and never removes, because in a browser it lives as long as its page:
 * listeners of its modules, timer and channel of supabase-js; and its queries. Here many apps follow one another in one
 * page.
 */
export function watchPage() {
  const { addEventListener, setInterval, BroadcastChannel, requestAnimationFrame, cancelAnimationFrame } =
    globalThis;
  const listeners: Listener[] = [];
  const intervals: ReturnType<typeof setInterval>[] = [];
  const channels = new Set<BroadcastChannel>();
  const clients = new Set<QueryClient>();
  let canceledFrames = 0; // they are numbered from 1
  const mount: (this: QueryClient) => void = Reflect.get(QueryClient.prototype, 'mount');

  QueryClient.prototype.mount = function () {
    clients.add(this);
    mount.call(this);
  };
  Object.assign(globalThis, {
    addEventListener(...args: Listener) {
      listeners.push(args);
      addEventListener(...args);
    },
    setInterval(...args: Parameters<typeof setInterval>) {
      const interval = setInterval(...args);
      intervals.push(interval);
      return interval;
    },
    BroadcastChannel: class extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        channels.add(this);
      }
      override postMessage(message: unknown) {
        if (channels.has(this)) super.postMessage(message);
      }
      override close() {
        channels.delete(this);
        super.close();
      }
    },
  });

  return {
    /** Leaves an empty page, on which the app does nothing any more. */
    close() {
      for (const args of listeners.splice(0)) removeEventListener(...args);
      // A query that fails later would tell all apps that the connection is gone.
      clients.forEach((client) => void client.cancelQueries());
      clients.clear();
      onlineManager.setOnline(true); // a read that fails says that the connection is gone
      // Before the intervals: without its own, jsdom never comes to the frames that are still awaited, nor to later ones.
      const lastFrame = requestAnimationFrame(() => undefined);
      while (canceledFrames < lastFrame) cancelAnimationFrame(++canceledFrames);
      intervals.splice(0).forEach((interval) => clearInterval(interval));
      channels.forEach((channel) => channel.close());
      Reflect.deleteProperty(navigator, 'clipboard'); // user-event's
      const { documentElement, head, body } = document;
      for (const element of [documentElement, body])
        element.getAttributeNames().forEach((name) => element.removeAttribute(name));
      head.replaceChildren();
      body.replaceChildren();
    },
    restore() {
      onlineManager.setOnline(true); // a read may have failed after its page
      QueryClient.prototype.mount = mount;
      Object.assign(globalThis, { addEventListener, setInterval, BroadcastChannel });
    },
  };
}

/** What a test file could leave to the next one in the same process; it has to put all of that back. */
export function processState() {
  return {
    navigator: Reflect.ownKeys(navigator),
    cookie: document.cookie,
    fakeTimers: vi.isFakeTimers(),
  };
}

/** By value, since the globals of jsdom are accessors. */
export function globalValues(): Map<string, unknown> {
  return new Map(Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)]));
}

export function changedGlobals(before: Map<string, unknown>): string[] {
  return [...before]
    .filter(([name, value]) => !Object.is(Reflect.get(globalThis, name), value))
    .map(([name]) => name);
}
