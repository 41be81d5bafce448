import { StrictMode } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { MEMBER_ID, memberRow } from '../../support/builders';

interface Options {
  /** 'member' starts with a stored session; who it is, `accounts` answers (builders.memberRow). */
  as?: 'visitor' | 'member';
  /** As in development, where React renders and runs every effect twice. */
  strict?: boolean;
  /** What the HTML of the build has for the app's queries. */
  answers?: [QueryKey, unknown][];
}

/**
 * Renders the real app, providers and router, at an address, in front of the MSW handlers of ./msw.
 * Every call gets the app's modules afresh: cache, session and scroll memory know nothing of the last test.
 * @returns testing-library's result, and `user` to click and type with
 */
export async function renderApp(
  path: string,
  { as = 'visitor', strict = false, answers = [] }: Options = {},
) {
  window.history.replaceState(null, '', path);
  if (as === 'member') localStorage.setItem('token', JSON.stringify(storedSession()));
  vi.resetModules();
  const [{ Providers }, { Router }] = await Promise.all([import('@/app/providers'), import('@/app/router')]);
  const { queryClient } = await import('@/lib/query-client');
  for (const [key, data] of answers) queryClient.setQueryData(key, data, { updatedAt: 0 }); // as in main.tsx
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(ms);
    },
  });
  const app = (
    <Providers>
      <Router />
    </Providers>
  );
  const view = render(strict ? <StrictMode>{app}</StrictMode> : app);
  return { user, ...view };
}

/** What supabase-js keeps in local storage after a login; good for an hour, so nothing asks to renew it. */
export function storedSession({ expiresInSeconds = 3600 } = {}) {
  return {
    access_token: 'access',
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: expiresInSeconds,
    expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
    user: {
      id: MEMBER_ID,
      email: memberRow.email,
      aud: 'authenticated',
      app_metadata: {},
      user_metadata: {},
    },
  };
}
