import { thumbHashToDataURL } from 'thumbhash';

const KEPT = 400;
const decoded = new Map<string, string | null>();

/** The blur of a base64 ThumbHash as a data URL; null for none, or for one that cannot be read. */
export function blurUrl(hash: string | null | undefined): string | null {
  if (!hash) return null;
  const known = decoded.get(hash);
  if (known !== undefined) return known;
  const url = decode(hash);
  if (decoded.size >= KEPT) decoded.clear();
  decoded.set(hash, url);
  return url;
}

function decode(hash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}
