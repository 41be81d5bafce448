import { CANCELED } from '@/lib/errors';

/** Lets the user cancel requests of supabase-js's auth, whose methods accept no AbortSignal. */
function cancelable() {
  let controller = new AbortController();
  return {
    signal: () => controller.signal,
    cancel: () => {
      controller.abort(new Error(CANCELED));
      controller = new AbortController();
    },
  };
}

export const login = cancelable();
export const ephemeralRequests = cancelable();
