import type { Deps } from '../deps.ts';
import { MAIL_RUNS } from '../secret-key-client.ts';

/**
 * Writes the mails that a date makes due. A run that fails is reported and comes again with the next job; it holds up
 * neither the other runs nor the mails that wait, such as receipts.
 * @returns how many were written
 */
export async function writeDueMails(
  { secretKeyClient, reportError }: Pick<Deps, 'secretKeyClient' | 'reportError'>,
): Promise<number> {
  let written = 0;
  for (const run of MAIL_RUNS) {
    try {
      written += await secretKeyClient.writeDueMails(run);
    } catch (error) {
      reportError(error, {});
    }
  }
  return written;
}
