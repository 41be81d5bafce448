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

/** The stored session; null for a visitor. It is valid until the server refuses to refresh it, also offline. */
export function storedMember(): { userId: string; expired: boolean } | null {
  const { expires_at = 0, user } = storedSession();
  return user?.id ? { userId: user.id, expired: expires_at * 1000 < Date.now() } : null;
}
