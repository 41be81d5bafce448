import * as z from 'zod/mini';
import { storedSession } from './access-token';

const claims = z.object({ exp: z.number() });

/** The time by the server's clock, in ms, as the session shows it: its end is stored by both clocks. */
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
