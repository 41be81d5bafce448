import { expect } from '@playwright/test';
import { supabase } from './stack';

interface Email {
  subject: string;
  text: string;
}

/** How many e-mails of an address a test has read. */
const read = new Map<string, number>();

/** The next e-mail to an address, once it has arrived. */
export async function nextEmail(address: string): Promise<Email> {
  const seen = read.get(address) ?? 0;
  let emails: Email[] = [];
  await expect
    .poll(async () => (emails = await emailsTo(address)).length, { message: `e-mails to ${address}` })
    .toBeGreaterThan(seen);
  read.set(address, seen + 1);
  return emails[seen]!;
}

/** Where the link of an e-mail leads, on the site under test. */
export function linkIn({ subject, text }: Email): string {
  const [link] = /https?:\/\/\S+\?token=[^\s)>]+/.exec(text) ?? [];
  if (!link) throw new Error(`"${subject}" has no link:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Oldest first, from the embedded backend's mailbox or, beside the Supabase CLI's stack, from its Mailpit. */
async function emailsTo(address: string): Promise<Email[]> {
  const mailpit = process.env.SUPABASE_MAILPIT_URL;
  if (mailpit) return emailsInMailpit(mailpit, address);
  const emails = await json<(Email & { to: string })[]>(`${supabase.url}/mailbox.json`);
  return emails.filter(({ to }) => to === address);
}

async function emailsInMailpit(mailpit: string, address: string): Promise<Email[]> {
  const query = encodeURIComponent(`to:"${address}"`);
  const { messages } = await json<{ messages: { ID: string }[] }>(`${mailpit}/api/v1/search?query=${query}`);
  const emails = messages.map(({ ID }) =>
    json<{ Subject: string; Text: string }>(`${mailpit}/api/v1/message/${ID}`),
  );
  return (await Promise.all(emails)).map(({ Subject, Text }) => ({ subject: Subject, text: Text })).reverse();
}

async function json<Body>(url: string): Promise<Body> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Body;
}
