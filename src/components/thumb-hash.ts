import { useDeferredValue } from 'react';
import { thumbHashToDataURL } from 'thumbhash';

const KEPT = 400;
const decoded = new Map<string, string | null>();

/**
 * The blur of a base64 ThumbHash as a data URL; null for none, and for one that cannot be read. Reading one takes time
 * that a scroll has not got: a new one comes a moment after what it lies behind, and is undefined until then.
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
