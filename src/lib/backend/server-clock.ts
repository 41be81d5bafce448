import * as z from 'zod/mini';
import { storedSession } from '@/lib/stored-session';

const claims = z.object({ exp: z.number() });

/** In ms. The token states its end by the server's clock, `expires_at` by the device's. Visitors: Date.now(). */
export function serverNow(): number {
  const { access_token = '', expires_at } = storedSession();
  const { data } = claims.safeParse(payloadOf(access_token));
  return data && expires_at ? Date.now() - (expires_at - data.exp) * 1000 : Date.now();
}

function payloadOf(jwt: string): unknown {
  try {
    return JSON.parse(atob((jwt.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
