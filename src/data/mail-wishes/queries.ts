import { queryOptions } from '@tanstack/react-query';
import type { NotificationChoice } from '@/domain/account/account';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

/** What the link of an e-mail is about. */
export interface MailWish {
  wish: NotificationChoice;
  wanted: boolean;
  /** Whether the link may turn it on again. */
  may_return: boolean;
}

type MailWishRow = MailWish | { wish: null };

export const mailWishQueries = {
  /** By the key of the link. Null for a wrong one or a deleted account. */
  byLink: (key: string) =>
    queryOptions({
      queryKey: ['mail-wishes', key],
      queryFn: async ({ signal }): Promise<MailWish | 'expired' | null> => {
        const request = rest
          .rpc('mail_wish', { key })
          .abortSignal(signal)
          .overrideTypes<MailWishRow[], { merge: false }>(); // the database has no other switches
        const [row] = await unwrap('Não foi possível abrir o link. Tente novamente.', request);
        return row?.wish === null ? 'expired' : (row ?? null);
      },
    }),
};
