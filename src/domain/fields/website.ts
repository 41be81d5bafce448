import { websiteUrl } from '../format/links.ts';

/** http(s), a host with a dot, perhaps a port and a path. No credentials. */
const WEBSITE =
  /^https?:\/\/(?:[a-z0-9À-ÿ_](?:[a-z0-9À-ÿ_-]*[a-z0-9À-ÿ_])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::(?:\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}))?(?:[/?#][^\s\ufffd]*)?$/i;

/** The scheme may be missing. Equals the check of the database. */
export function isWebsite(typed: string): boolean {
  return WEBSITE.test(websiteUrl(typed) ?? '');
}
