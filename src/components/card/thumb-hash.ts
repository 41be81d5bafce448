import { useDeferredValue } from 'react';
import { thumbHashToDataURL } from 'thumbhash';

const CACHE_SIZE = 400;
const decoded = new Map<string, string | null>();

/**
 * The blur of a base64 ThumbHash as a data URL; null if there is no hash or it is invalid. Decoding would make scrolling
 * stutter, so a new hash is decoded in a deferred render; until then the result is undefined.
 */
export function useBlur(hash: string | null | undefined): string | null | undefined {
  const later = useDeferredValue(hash, null);
  if (!hash) return null;
  return decoded.has(hash) || later === hash ? blurUrl(hash) : undefined;
}

function blurUrl(hash: string): string | null {
  const known = decoded.get(hash);
  if (known !== undefined) return known;
  const url = decode(hash);
  if (decoded.size >= CACHE_SIZE) decoded.clear();
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
