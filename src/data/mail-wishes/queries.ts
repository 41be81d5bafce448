import { queryOptions } from '@tanstack/react-query';
import type { NotificationChoice } from '@/domain/account/account';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

/** What the link in an e-mail says: which kind of e-mail it was, and its receiver's key. */
export interface MailLink {
  kind: string;
  key: string;
}

/** The switch that a link is about, and whether it is on. */
export interface MailWish {
  wish: NotificationChoice;
  wanted: boolean;
}

export const mailWishQueries = {
  /** Null for a link that is wrong, or whose account was deleted. */
  byLink: ({ kind, key }: MailLink) =>
    queryOptions({
      queryKey: ['mail-wishes', kind, key],
      queryFn: async ({ signal }): Promise<MailWish | null> => {
        const request = rest
          .rpc('mail_wish', { kind, key })
          .abortSignal(signal)
          .overrideTypes<MailWish[], { merge: false }>(); // the database has no other switches
        const [row] = await unwrap('Não foi possível abrir o link. Tente novamente.', request);
        return row ?? null;
      },
    }),
};
