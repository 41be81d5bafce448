import { env } from './env';

/** The site's own address without a slash at its end: what the build was told, else where the page is open. */
export function siteUrl(): string {
  return env.VITE_SITE_URL ?? (typeof window === 'undefined' ? '' : window.location.origin);
}
