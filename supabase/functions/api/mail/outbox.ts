import type { Deps } from '../deps.ts';
import type { WaitingMail } from '../secret-key/mails.ts';
import { readSite, type Site } from '../site.ts';
import { composeMail } from './compose.ts';
import { MailsRefusedForNow } from './mailer.ts';
import { unsubscribeHeaders } from './unsubscribe-links.ts';

type Tools = Pick<Deps, 'env' | 'mailer' | 'open' | 'secretKeyClient' | 'reportError'>;

/** So many mails are handed to the e-mail service at the same time. */
const AT_ONCE = 8;

/**
 * Sends the mails that are due, in batches, until none is left or a whole batch has failed. A mail that fails is reported
 * and comes again later. Does nothing without an e-mail service.
 * @param until when the last batch may begin, in ms; it takes 40 seconds if the service does not answer
 * @returns how many were sent
 */
export async function sendMails(tools: Tools, until: number): Promise<number> {
  const { env: { siteUrl }, mailer, open, secretKeyClient } = tools;
  if (!mailer || !siteUrl) return 0;
  let sent = 0;
  while (Date.now() < until) {
    const mails = await secretKeyClient.takeMails();
    if (mails.length === 0) {
      if (await secretKeyClient.mailsAreDue()) continue;
      break;
    }
    const site = await readSite(open(null));
    const send = async (mail: WaitingMail) => mailer.send(await composed(mail, siteUrl, site));
    const { accepted, left } = await sendBatch(tools, { mails, send, until });
    sent += accepted;
    if (accepted === 0 || left > 0) break;
  }
  return sent;
}

async function composed(mail: WaitingMail, siteUrl: string, site: Site) {
  const { id, email, unsubscribe_key: key } = mail;
  return {
    to: email,
    idempotencyKey: id,
    ...(key !== null && { headers: unsubscribeHeaders(siteUrl, key) }),
    ...(await composeMail(mail, siteUrl, site)),
  };
}

interface Batch {
  mails: WaitingMail[];
  send: (mail: WaitingMail) => Promise<void>;
  until: number;
}

/**
 * Sends a batch, and waits as long as the e-mail service asks for. If that is beyond `until`, the mails that are left are
 * put back without a lost attempt.
 */
async function sendBatch({ secretKeyClient, reportError }: Tools, { mails, send, until }: Batch) {
  const waiting = [...mails];
  let accepted = 0;
  let resumeAt = 0;

  async function work(): Promise<void> {
    for (;;) {
      while (resumeAt > Date.now()) {
        if (resumeAt > until) return;
        await sleepUntil(resumeAt);
      }
      const mail = waiting.shift();
      if (!mail) return;
      try {
        await send(mail);
      } catch (error) {
        if (error instanceof MailsRefusedForNow) {
          waiting.unshift(mail);
          resumeAt = Math.max(resumeAt, Date.now() + error.seconds * 1000);
        } else {
          await secretKeyClient.noteMail(mail.id, error instanceof Error ? error.message : String(error));
          reportError(error, {});
        }
        continue;
      }
      accepted++;
      await secretKeyClient.noteMail(mail.id);
    }
  }

  // All of them end before a failure is thrown, which only the database can cause.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (waiting.length > 0) {
    const seconds = Math.ceil((resumeAt - Date.now()) / 1000);
    await secretKeyClient.putBackMails(waiting.map(({ id }) => id), seconds);
  }
  return { accepted, left: waiting.length };
}

function sleepUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, moment - Date.now()));
}
