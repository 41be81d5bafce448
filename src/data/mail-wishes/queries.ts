import { queryOptions } from '@tanstack/react-query';
import type { NotificationChoice } from '@/domain/account/account';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

/** `key` identifies the receiver of the e-mail. */
export interface MailLink {
  kind: string;
  key: string;
}

export interface MailWish {
  wish: NotificationChoice;
  wanted: boolean;
}

export const mailWishQueries = {
  /** Null for a wrong link or a deleted account. */
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
