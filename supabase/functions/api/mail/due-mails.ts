import type { Deps } from '../deps.ts';
import { writeDigests } from './digests.ts';

/**
 * Writes the mails that a date makes due. A run that fails is reported and comes again with the next job; it holds up
 * neither the other runs nor the mails that wait, such as receipts.
 * @returns how many were written
 */
export async function writeDueMails(
  deps: Pick<Deps, 'open' | 'secretKeyClient' | 'reportError'>,
): Promise<number> {
  const { secretKeyClient, reportError } = deps;
  const runs = [
    () => secretKeyClient.writeDueMails('reminder'),
    () => secretKeyClient.writeDueMails('premium_end'),
    () => writeDigests(deps),
    () => secretKeyClient.writeDueMails('campaign'),
  ];
  let written = 0;
  for (const write of runs) {
    try {
      written += await write();
    } catch (error) {
      reportError(error, {});
    }
  }
  return written;
}
