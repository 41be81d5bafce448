import { campaignLetters } from './campaign-letter.ts';
import { digestLetter } from './digest-letter.ts';
import type { Letter } from './layout.ts';
import type { WriteLetter } from './letter-kind.ts';
import { orderLetters } from './order-letters.ts';
import { premiumEndLetter } from './premium-end-letter.ts';
import { reminderLetter } from './reminder-letter.ts';
import { supplierPageLetters } from './supplier-page-letters.ts';

/** The kinds of mails that can be put into words, by their name in private.mail_kinds. */
const LETTERS: Record<string, WriteLetter> = {
  ...orderLetters,
  digest: digestLetter,
  reminder: reminderLetter,
  premium_week: premiumEndLetter,
  premium_day: premiumEndLetter,
  premium_ended: premiumEndLetter,
  ...campaignLetters,
  ...supplierPageLetters,
};

/** A mail in words. @throws if the kind or the content is unknown */
export function writeLetter(kind: string, content: unknown, siteUrl: string): Letter {
  const write = LETTERS[kind];
  if (!write) throw new Error(`No mail is of the kind ${kind}.`);
  return write(content, siteUrl);
}
