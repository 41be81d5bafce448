import type { Site } from '../site.ts';
import { layOut } from './layout.ts';
import { writeLetter } from './letters.ts';
import { unsubscribePage } from './unsubscribe-links.ts';

/** What a mail is composed from: `unsubscribe_key` is null for kinds that are always sent. */
export interface ComposedFrom {
  kind: string;
  content: unknown;
  unsubscribe_key: string | null;
}

/** Both forms of a mail. @throws if the kind or the content is unknown */
export function composeMail(
  { kind, content, unsubscribe_key: key }: ComposedFrom,
  siteUrl: string,
  site: Site,
) {
  const unsubscribeUrl = key === null ? null : unsubscribePage(siteUrl, key);
  return layOut(writeLetter(kind, content, siteUrl), { site, unsubscribeUrl });
}
