import type { Deps } from '../deps.ts';
import { readSite } from '../site.ts';
import { layOut } from './layout.ts';
import { writeLetter } from './letters.ts';

type Tools = Pick<Deps, 'env' | 'mailer' | 'open' | 'secretKeyClient' | 'reportError'>;

/**
 * Sends the mails that are due, in batches, until none is left or a whole batch has failed. A mail that fails is reported
 * and comes again later. Does nothing without an e-mail service.
 * @param until when the last batch may begin, in ms; it takes half a minute if the service does not answer
 * @returns how many were sent
 */
export async function sendMails(tools: Tools, until: number): Promise<number> {
  const { env: { siteUrl }, mailer, open, secretKeyClient } = tools;
  if (!mailer || !siteUrl) return 0;
  let sent = 0;
  while (Date.now() < until) {
    const mails = await secretKeyClient.takeMails();
    if (mails.length === 0) break;
    const { site_name } = await readSite(open(null));
    let accepted = 0;
    for (const { id, kind, email, content } of mails) {
      try {
        const letter = await layOut(writeLetter(kind, content, siteUrl), {
          siteName: site_name,
          unsubscribeUrl: null,
        });
        await mailer.send({ to: email, idempotencyKey: id, ...letter });
        accepted++;
      } catch (error) {
        await secretKeyClient.noteMail(id, error instanceof Error ? error.message : String(error));
        tools.reportError(error, {});
        continue;
      }
      await secretKeyClient.noteMail(id);
    }
    sent += accepted;
    if (accepted === 0) break;
  }
  return sent;
}
