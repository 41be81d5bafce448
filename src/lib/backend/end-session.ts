import { loadSupabase } from './load-supabase';
import { endSessionWith } from './send-with-token';

/** Ends the session on this device, even if the server cannot be reached. supabase-js then notifies data/session. */
export function endSession(): Promise<void> {
  return endSessionWith(loadSupabase);
}
