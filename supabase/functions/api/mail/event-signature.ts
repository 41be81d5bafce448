const RECENT_SECONDS = 5 * 60;

interface Signed {
  headers: Headers;
  body: string;
  /** "whsec_" and the key in Base64. */
  secret: string;
  /** In ms since 1970. */
  now: number;
}

/**
 * Whether the mail service signed a message within five minutes. It signs id, moment and body with HMAC-SHA256; while it
 * changes its secret, `svix-signature` has several signatures ("v1,… v1,…"). https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
export async function isSigned({ headers, body, secret, now }: Signed): Promise<boolean> {
  const id = headers.get('svix-id') ?? '';
  const sentAt = headers.get('svix-timestamp') ?? '';
  if (!/^\d{1,12}$/.test(sentAt) || Math.abs(now / 1000 - Number(sentAt)) > RECENT_SECONDS) return false;
  const keyBytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!keyBytes) return false;
  const key = await crypto.subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`);
  for (const part of (headers.get('svix-signature') ?? '').split(' ')) {
    const [version, text = ''] = part.split(',');
    const signature = version === 'v1' ? bytesOf(text) : null;
    // Compares in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

/** Null for what is not Base64, or empty. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64);
    return text === '' ? null : Uint8Array.from(text, (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
