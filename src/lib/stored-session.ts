import { localStore, storedJson } from './browser-storage';
import { TOKEN_KEY } from './storage-keys';

interface StoredSession {
  access_token?: string;
  refresh_token?: string;
  expires_at?: number; // Unix time in seconds, by the clock of this device (supabase-client.ts)
  user?: { id?: string };
}

export function storedSession(): StoredSession {
  const session = storedJson(localStore, TOKEN_KEY) as StoredSession | null;
  return session?.access_token && session.refresh_token && session.expires_at && session.user?.id
    ? session
    : {};
}
