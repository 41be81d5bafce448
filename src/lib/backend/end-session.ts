import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { TOKEN_KEY, USER_KEY } from '@/lib/storage-keys';

/**
 * Ends the session on this device; data/session is notified. `token` and `user` are removed even when the server cannot
 * be reached.
 */
export async function endSession(): Promise<void> {
  try {
    // Without a connection supabase-js would first try for half a minute to renew a token that has run out.
    if (!navigator.onLine) return;
    const { supabase } = await importWithRetry(() => import('./supabase-client'));
    await supabase.auth.signOut({ scope: 'local' });
  } finally {
    localStore.removeItem(TOKEN_KEY);
    localStore.removeItem(USER_KEY);
  }
}
