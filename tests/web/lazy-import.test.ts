import { onlineManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { server } from './support/msw';

const LOST = new TypeError('Failed to fetch dynamically imported module');
let online: boolean;

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  server.use(http.head('*', () => HttpResponse.error())); // the site cannot be reached
});
afterEach(() => {
  vi.useRealTimers();
});

test('a module that loads is returned', async () => {
  expect(await importWithRetry(() => Promise.resolve('code'))).toBe('code');
});

test('without a connection the import waits until it is back', async () => {
  online = false;
  const load = vi.fn().mockRejectedValueOnce(LOST).mockResolvedValue('code');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const loaded = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  online = true;
  window.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('code');
  expect(load).toHaveBeenCalledTimes(2);
});

test('the code of a page fails at once without a connection, so that the page can say so', async () => {
  online = false;
  const load = vi.fn().mockRejectedValue(LOST);
  await expect(importWithRetry(load, { wait: false })).rejects.toMatchObject({ status: 0, cause: LOST });
  expect(load).toHaveBeenCalledTimes(1);
  expect(onlineManager.isOnline()).toBe(false);
});

test('an import that keeps failing is given up after three attempts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const load = vi.fn().mockRejectedValue(LOST);
  const outcome = expect(importWithRetry(load)).rejects.toMatchObject({ status: 0, cause: LOST });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(load).toHaveBeenCalledTimes(3);
  });
  await outcome;
});

test('a failed preload is no error', async () => {
  const load = vi.fn().mockRejectedValue(LOST);
  preloadModule(load);
  await new Promise(setImmediate); // an unhandled rejection would fail the run
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed import does not reload the page if the browser cannot remember that it has', async () => {
  server.use(http.head('*', () => new HttpResponse()));
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  document.body.innerHTML = '';
  await expect(importWithRetry(() => Promise.reject(LOST))).rejects.toBe(LOST); // never settles if it reloads
});

test('a failed import does not reload the page while a form is being filled in', async () => {
  server.use(http.head('*', () => new HttpResponse())); // the site is there: only the file is not
  document.body.innerHTML = '<form><input value="" /></form>';
  document.querySelector('input')!.value = 'Ana';
  sessionStorage.removeItem('reloaded-for-code');
  await expect(importWithRetry(() => Promise.reject(LOST))).rejects.toBe(LOST);
  expect(sessionStorage.getItem('reloaded-for-code')).toBeNull();
});
