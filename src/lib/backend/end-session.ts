import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { TOKEN_KEY, USER_KEY } from '@/lib/storage-keys';

/** Ends the session on this device, even if the server cannot be reached. supabase-js then notifies data/session. */
export async function endSession(): Promise<void> {
  try {
    // Offline, supabase-js would first retry for half a minute to refresh an expired token.
    if (!navigator.onLine) return;
    const { supabase } = await importWithRetry(() => import('./supabase-client'));
    await supabase.auth.signOut({ scope: 'local' });
  } finally {
    localStore.removeItem(TOKEN_KEY);
    localStore.removeItem(USER_KEY);
  }
}
