import { act } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { expect, vi } from 'vitest';
import type * as LazyImport from '@/lib/lazy-import';
import { server } from './msw';

/**
 * Takes the connection away: no request is answered, and the browser tells so unless it is `unnoticed`. `tell` tells the
 * screen that is there by now, too.
 */
export function loseConnection({ unnoticed = false } = {}) {
  let lost = true;
  server.use(http.all('*', () => (lost ? HttpResponse.error() : undefined)));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(unnoticed);
  if (!unnoticed) onlineManager.setOnline(false);
  return {
    tell: () => act(() => void window.dispatchEvent(new Event('offline'))),
    /** The internet is back, but the browser has nothing to tell. */
    answer: () => (lost = false),
    restore: () => {
      lost = false;
      online.mockReturnValue(true);
      act(() => {
        window.dispatchEvent(new Event('online'));
        onlineManager.setOnline(true);
      });
    },
  };
}

/** Takes a file of the code away: it is gone from the site, and the page was reloaded for it a moment ago already. */
export function loseCode(file: string) {
  vi.doMock(file, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const missed = vi.fn(() => new HttpResponse());
  const imports: Promise<unknown>[] = [];
  vi.doMock('@/lib/lazy-import', async (load) => {
    const code = await load<typeof LazyImport>();
    const importWithRetry: typeof code.importWithRetry = (...call) => {
      const imported = code.importWithRetry(...call);
      imports.push(imported.catch(() => undefined));
      return imported;
    };
    return { ...code, importWithRetry };
  });
  server.use(http.head('*', missed));
  sessionStorage.setItem('reloaded-for-code', String(Date.now()));
  return {
    /** Resolves when the page has noticed that the code is gone, and shows what it does without it. */
    noticed: async () => {
      await vi.waitFor(() => expect(missed).toHaveBeenCalled());
      await act(() => Promise.all(imports));
    },
    restore: () => {
      vi.doUnmock(file);
      vi.doUnmock('@/lib/lazy-import');
    },
  };
}

/** The one that talks to the auth server for sign-ups and mailed links. */
export const loseAuthCode = () => loseCode('@/lib/backend/ephemeral-client');

/** What "Como funciona" says. */
export const loseHelp = () => loseCode('../../../docs/administracao.md?raw');
