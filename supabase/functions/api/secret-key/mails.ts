import type { Database } from '../../../../src/domain/database/database.types.ts';
import type { SearchRow } from '../../../../src/domain/saved-search/saved-search.ts';
import type { NewSupplier } from '../../../../src/domain/saved-search/new-suppliers.ts';
import type { Call } from './call.ts';

type MailRun = 'reminder' | 'premium_end' | 'campaign';

/** A supplier that is new in a run. premium_run: the first that could tell premium members, in seconds since 1970. */
export type DigestSupplier = NewSupplier & { premium_run: number };

/** A run of weekly e-mails, and what is new to premium members and to everybody else, the latest first. */
export interface DigestRun {
  run: string;
  /** The last member who has been looked at; null: none. */
  after_user: string | null;
  premium: DigestSupplier[];
  others: DigestSupplier[];
}

export interface DigestReader {
  user_id: string;
  is_premium: boolean;
  is_plus: boolean;
  /** Up to which run the member knows what was new to premium members, in seconds since 1970. */
  told_until: number;
  /** Those of which the e-mail tells; null: none counts, and it tells of all suppliers. */
  searches: (SearchRow & { id: number })[] | null;
}

/** What an e-mail tells of a saved search, or, without `search`, of all suppliers; `more`: how many it does not list. */
export type DigestSection = { search?: number; suppliers: number[]; more: number }; // a type, which is JSON, unlike an interface

interface DigestSlice {
  run: string;
  after_user: string | null;
  /** The last member of the slice; null: it ends the run. */
  until_user: string | null;
  readers: (Pick<DigestReader, 'user_id' | 'is_premium' | 'is_plus'> & { sections: DigestSection[] })[];
}

/** A mail to a member that is due. `unsubscribe_key` is null for kinds that are always sent. */
export interface WaitingMail extends Omit<TakenMail, 'unsubscribe_key'> {
  unsubscribe_key: string | null;
}
type TakenMail = Database['public']['Functions']['take_mails']['Returns'][number];

/** E-mails to members. Every action needs the key because the e-mails are for many members. */
export function mailActions(call: Call) {
  return {
    /**
     * Writes the reminders, the e-mails about the end of Premium or those of campaigns, if they are due.
     * @returns how many were written
     */
    writeDueMails: (run: MailRun) => call('write_due_mails', { run }),
    /** The run of weekly e-mails that is to be written; begins it if it is due. Null: there is none. */
    async openDigests(): Promise<DigestRun | null> {
      const [run = null] = await call('open_digests', {});
      return run as DigestRun | null;
    },
    /** The next members who take the e-mails of a run, by id after `afterUser`, at most so many (up to 500). */
    async digestReaders(run: string, most: number, afterUser: string | null): Promise<DigestReader[]> {
      const readers = call('digest_readers', { run, most, ...(afterUser && { after_user: afterUser }) });
      return (await readers) as DigestReader[];
    },
    /** Writes the e-mails of a slice, and moves the run on. @returns how many, or null if another job has written it */
    writeDigests: ({ run, readers, after_user, until_user }: DigestSlice): Promise<number | null> =>
      call('write_digests', {
        run,
        readers,
        ...(after_user && { after_user }),
        ...(until_user && { until_user }),
      }),
    /** Returns the e-mails to members that are due, and counts an attempt to send each. */
    takeMails: (): Promise<WaitingMail[]> => call('take_mails', {}),
    /** Whether takeMails() has more to do; it returns none if all that it has looked at need not be sent. */
    mailsAreDue: () => call('mails_are_due', {}),
    /** Records that an e-mail was sent or, if there was a problem, why it was not. */
    noteMail: (id: string, problem?: string) => call('note_mail', { id, ...(problem && { problem }) }),
    /**
     * Stops e-mails to an address that does not exist, or whose owner has marked one as spam. Needs the key because only
     * the mail service may stop the e-mails of a member.
     */
    blockAddress: (email: string, reason: 'bounced' | 'complained', at: string) =>
      call('block_address', { email, reason, at }),
    /** Makes taken e-mails wait for so many seconds, and takes their attempts back. */
    putBackMails: (ids: string[], seconds: number) => call('put_back_mails', { ids, seconds }),
  };
}
