import './unthrottled-react';
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { fastComputedStyle } from './computed-style';
import { server } from './msw';
import { changedGlobals, globalValues, processState, watchPage } from './page-lifetime';

// What jsdom lacks and the screens touch. Nothing here answers for the product.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, {
  ResizeObserver: QuietObserver,
  IntersectionObserver: QuietObserver,
});
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

/** A query that waits fails many times before it succeeds; only an error that is read needs the page in its message. */
function lazyError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, lazyError);
  const get = () => [message, prettyDOM(container)].join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

// Pages come as lazy modules; on a busy machine the first of them takes its time.
configure({ asyncUtilTimeout: 10_000, getElementError: lazyError });

const state = processState();
const globals = globalValues();
const page = watchPage();
window.getComputedStyle = fastComputedStyle;

// A request no handler expects is a failure of the test, not of the network.
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  page.close();
  notifications.clean(); // their store outlives the app's modules
  server.resetHandlers();
  server.events.removeAllListeners();
  localStorage.clear();
  sessionStorage.clear();
});
// The files of a worker share its process. Each gets all modules of the project afresh, and fails if it leaves anything
// else behind.
afterAll(() => {
  server.close();
  page.restore();
  Object.assign(globalThis, { getComputedStyle: globals.get('getComputedStyle') });
  vi.unstubAllGlobals();
  vi.resetModules();
  const left = { state: processState(), globals: changedGlobals(globals) };
  vi.useRealTimers();
  expect(left).toEqual({ state, globals: [] });
});
