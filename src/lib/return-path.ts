import * as z from 'zod/mini';
import { isSameEmail } from '@/domain/fields/email';
import { localStore, storedJson } from './browser-storage';
import { SAVE_PARAM } from './navigation/save-param';

const KEY = 'return-path';
const KEPT_MS = 24 * 3_600_000;
const kept = z.object({ path: z.string(), email: z.string(), until: z.number() });

/** Kept for a day, because the confirmation e-mail opens a new tab. */
export function keepReturnPath(path: string, email: string): void {
  localStore.setItem(KEY, JSON.stringify({ path, email, until: Date.now() + KEPT_MS }));
}

export function takeReturnPath(email: string): string | null {
  const { data } = kept.safeParse(storedJson(localStore, KEY));
  localStore.removeItem(KEY);
  return data && isSameEmail(data.email, email) && data.until > Date.now() ? data.path : null;
}

export function loginReason(path: string | undefined): string | undefined {
  return path && new URL(path, window.location.origin).searchParams.has(SAVE_PARAM)
    ? 'Entre ou cadastre-se grátis para salvar esta busca.'
    : undefined;
}
