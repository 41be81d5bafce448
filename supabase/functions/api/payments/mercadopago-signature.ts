const DAY_MS = 24 * 3_600_000;
/** Their clock may be ahead of ours. */
const AHEAD_MS = 10 * 60_000;
const HASH = /^[0-9a-f]{64}$/i;

interface Signed {
  url: URL;
  headers: Headers;
  secret: string;
  /** In ms since 1970. */
  now: number;
}

/**
 * Whether Mercado Pago signed a message within the last day. It signs the query parameter `data.id`, the header
 * `x-request-id` and the moment `ts` of the header `x-signature` ("ts=…,v1=…") with HMAC-SHA256, and leaves out what is
 * missing. https://www.mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks
 */
export async function isSigned({ url, headers, secret, now }: Signed): Promise<boolean> {
  const { ts = '', v1 = '' } = partsOf(headers.get('x-signature') ?? '');
  if (!HASH.test(v1) || !isRecent(ts, now)) return false;
  const id = url.searchParams.get('data.id');
  const requestId = headers.get('x-request-id');
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const hash = Uint8Array.from(v1.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  // Ids with letters are signed in lower case by the documentation, and as they are by later versions of their packages.
  for (const signedId of new Set([id, id?.toLowerCase() ?? null])) {
    const manifest = [['id', signedId], ['request-id', requestId], ['ts', ts]]
      .map(([name, value]) => (value ? `${name}:${value};` : '')).join('');
    // Compares in constant time.
    if (await crypto.subtle.verify('HMAC', key, hash, bytes(manifest))) return true;
  }
  return false;
}

function partsOf(header: string): Record<string, string> {
  return Object.fromEntries(header.split(',').map((part) => part.split('=').map((text) => text.trim())));
}

/** `ts` has come in seconds and, lately, in milliseconds, which the check in their package refuses. */
function isRecent(ts: string, now: number): boolean {
  if (!/^\d{10,13}$/.test(ts)) return false;
  const sent = Number(ts) * (ts.length > 10 ? 1 : 1000);
  return now - sent < DAY_MS && sent - now < AHEAD_MS;
}

const bytes = (text: string) => new TextEncoder().encode(text);
