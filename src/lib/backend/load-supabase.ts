import { importWithRetry } from '@/lib/lazy-import';

/** The whole client. No module that it imports may import this one. */
export async function loadSupabase() {
  const { supabase } = await importWithRetry(() => import('./supabase-client'));
  return supabase;
}
