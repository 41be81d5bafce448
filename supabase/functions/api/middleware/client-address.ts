import { createMiddleware } from 'hono/factory';
import type { Env } from '../env.ts';
import type { ApiEnv } from '../http/api-env.ts';

/**
 * The IP address of the other end of the connection, set by Supabase's edge whatever the caller sends. Where there is no
 * such edge, the gateway appends the address to x-forwarded-for, after what the caller sends there.
 */
const EDGE_HEADER = 'cf-connecting-ip';

/**
 * Sets `c.var.clientAddress`. The other end of the connection is the visitor, or a host that forwards their requests: only
 * if TRUSTED_PROXIES lists it, CLIENT_ADDRESS_HEADER is believed, and there the last IP address that is not a proxy's.
 */
export function setClientAddress({ trustedProxies, clientAddressHeader }: Env) {
  const proxies = new Set(trustedProxies.map(canonical));
  return createMiddleware<ApiEnv>(async (c, next) => {
    const listed = (header: string) => c.req.header(header)?.split(',').map(canonical) ?? [];
    const peer = [...listed('x-forwarded-for'), ...listed(EDGE_HEADER)].at(-1) ?? 'unknown';
    const named = proxies.has(peer)
      ? listed(clientAddressHeader).findLast((address) => address !== '' && !proxies.has(address))
      : undefined;
    c.set('clientAddress', networkOf(named ?? peer));
    await next();
  });
}

/** One spelling for each IP address; an IPv4 address that is written as an IPv6 address becomes IPv4 again. */
function canonical(text: string): string {
  const address = text.trim();
  const url = `http://[${address}]`;
  if (!URL.canParse(url)) return address;
  const { hostname } = new URL(url);
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(hostname) ?? [];
  if (!high || !low) return hostname.slice(1, -1);
  return [high, low].map((group) => parseInt(group, 16)).flatMap((bits) => [bits >> 8, bits & 255]).join('.');
}

/** The first half of a canonical IPv6 address, because a household can choose the second. IPv4 stays whole. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}
