/** Leads to the switch in the site's pages; the paths are also in src/app/paths.ts and routes/emails.ts. */
const PAGE = '/emails/sair';
const ONE_CLICK = '/api/emails/unsubscribe';

/** Where the receiver of a mail turns mails of its kind off without logging in. */
export function unsubscribePage(siteUrl: string, key: string): string {
  const url = new URL(PAGE, siteUrl);
  url.search = String(new URLSearchParams({ chave: key }));
  return String(url);
}

/** The headers by which the receiver's mail program does so with one click (RFC 8058). */
export function unsubscribeHeaders(siteUrl: string, key: string): Record<string, string> {
  const url = new URL(ONE_CLICK, siteUrl);
  url.search = String(new URLSearchParams({ key }));
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
