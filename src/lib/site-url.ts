import { env } from './env';

export function siteUrl(): string {
  return env.VITE_SITE_URL ?? (typeof window === 'undefined' ? '' : window.location.origin);
}
