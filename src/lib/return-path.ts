import * as z from 'zod/mini';
import { isSameEmail } from '@/domain/fields/email';
import { localStore, storedJson } from './browser-storage';
import type { LocationState } from './navigation/location-state';
import { SAVE_PARAM } from './navigation/save-param';

const KEY = 'return-path';
const KEPT_MS = 24 * 3_600_000;
const kept = z.object({
  email: z.string(),
  until: z.number(),
  path: z.optional(z.string()),
  favorite: z.optional(z.object({ id: z.int(), name: z.string() })),
});

/** Where the first login after a sign-up leads, and the favorite that it saves. */
type Return = { path?: string | undefined; favorite?: LocationState['favorite'] };

/** Kept for a day, because the confirmation e-mail opens a new tab. */
export function keepReturn(email: string, { path, favorite }: Return): void {
  localStore.setItem(KEY, JSON.stringify({ path, favorite, email, until: Date.now() + KEPT_MS }));
}

/** Null unless somebody signed up in this browser, within a day, with this e-mail address. */
export function keptReturn(email: string): Return | null {
  const { data } = kept.safeParse(storedJson(localStore, KEY));
  return data && isSameEmail(data.email, email) && data.until > Date.now() ? data : null;
}

export function takeReturn(email: string): Return | null {
  const taken = keptReturn(email);
  localStore.removeItem(KEY);
  return taken;
}

export function loginReason({ from, favorite }: LocationState): string | undefined {
  if (favorite) return `Entre ou cadastre-se grátis para guardar ${favorite.name} nos seus favoritos.`;
  return from && new URL(from, window.location.origin).searchParams.has(SAVE_PARAM)
    ? 'Entre ou cadastre-se grátis para salvar esta busca.'
    : undefined;
}
