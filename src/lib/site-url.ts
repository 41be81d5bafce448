import { env } from './env';

/** Origin of the site, without a slash at the end. */
export function siteUrl(): string {
  return env.VITE_SITE_URL ?? (typeof window === 'undefined' ? '' : window.location.origin);
}
