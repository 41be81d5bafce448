import * as z from 'zod/mini';
import type { UsedLink } from '../../../../src/domain/account/used-links.ts';
import type { LinkType } from '../auth-server.ts';
import { type Database, unwrap } from '../database.ts';

const emailLink = z.object({
  kind: z.enum(['signup', 'email_change', 'recovery', 'invite', 'confirmed', 'passwordless']),
  email: z.string(),
});

/** What an e-mailed link is for, or was, and the address of its account. Does not use it up; null for an unknown one. */
export async function readEmailLink(
  database: Database,
  token: string,
): Promise<{ kind: LinkType | UsedLink; email: string } | null> {
  const [link] = await unwrap('email_link', database.rpc('email_link', { token }));
  return link ? z.parse(emailLink, link) : null;
}
