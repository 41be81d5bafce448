import { loadCode } from './load-code';

/** Ends, on this device, a session that the server no longer accepts; data/session hears of it and reads as a visitor. */
export async function endSession(): Promise<void> {
  const { supabase } = await loadCode(() => import('./supabase'));
  await supabase.auth.signOut({ scope: 'local' });
}
