import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { LOOPBACK } from './settings';

/** Set by the edge of a hosted project to the caller's IP address; a caller cannot forge it. */
const ADDRESS_HEADER = 'cf-connecting-ip';

/**
 * Sets the header with the caller's IP address as the edge of a hosted project does. What the caller itself sent in it
 * is believed only from the proxies that the settings name.
 */
export function setClientAddress(gateway: Hono, trustedProxies: readonly string[]): void {
  gateway.use(async (c, next) => {
    const { headers } = c.req.raw;
    const peer = peerOf(c);
    const address = (trustedProxies.includes(peer) && sentAddress(headers)) || peer;
    headers.set(ADDRESS_HEADER, address);
    headers.set('x-forwarded-for', address);
    await next();
  });
}

/** The caller's IP address, after setClientAddress(). */
export function clientAddress(c: Context): string {
  return c.req.header(ADDRESS_HEADER) ?? LOOPBACK;
}

/** The other end of the connection; a request that came over none is this machine's. */
function peerOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  return (incoming?.socket.remoteAddress ?? LOOPBACK).replace(/^::ffff:/, '');
}

/** Of a list of IP addresses only the last one was added by the proxy itself. */
function sentAddress(headers: Headers): string | undefined {
  return headers.get(ADDRESS_HEADER) ?? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
}
