import type { Backend } from './backend';

export interface Email {
  subject: string;
  text: string;
}

const LINK = /https?:\/\/\S+\?token=[^\s)>]+/;

/** All e-mails to an e-mail address, oldest first: from the local backend's mailbox, or from the Supabase CLI's Mailpit. */
export async function emailsTo({ url }: Pick<Backend, 'url'>, address: string): Promise<Email[]> {
  const mailpit = process.env.SUPABASE_MAILPIT_URL;
  if (mailpit) return emailsInMailpit(mailpit, address);
  const emails = await json<(Email & { to: string })[]>(`${url}/mailbox.json`);
  return emails.filter(({ to }) => to === address);
}

/** The link in the last e-mail to an e-mail address: its path on the site, and its token. */
export async function lastLink(backend: Backend, address: string): Promise<{ path: string; token: string }> {
  const email = (await emailsTo(backend, address)).findLast(({ text }) => LINK.test(text));
  if (!email) throw new Error(`There is no e-mail with a link to ${address}.`);
  const { pathname, searchParams } = linkIn(email);
  return { path: pathname, token: searchParams.get('token') ?? '' };
}

/** The link with a token in an e-mail. */
export function linkIn({ subject, text }: Email): URL {
  const [link] = LINK.exec(text) ?? [];
  if (!link) throw new Error(`"${subject}" has no link:\n${text}`);
  return new URL(link);
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
