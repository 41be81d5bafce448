import { expect } from '@playwright/test';
import { emailsTo, linkIn, type Email } from '../../support/mail';
import { supabase } from './stack';

/** How many e-mails to an e-mail address a test has read. */
const read = new Map<string, number>();

/** The next e-mail to an e-mail address, once it has arrived. */
export async function nextEmail(address: string): Promise<Email> {
  const seen = read.get(address) ?? 0;
  let emails: Email[] = [];
  await expect
    .poll(async () => (emails = await emailsTo(supabase, address)).length, {
      message: `e-mails to ${address}`,
    })
    .toBeGreaterThan(seen);
  read.set(address, seen + 1);
  return emails[seen]!;
}

/** Where the link of an e-mail leads, on the site under test. */
export function pathIn(email: Email): string {
  const { pathname, search } = linkIn(email);
  return pathname + search;
}
