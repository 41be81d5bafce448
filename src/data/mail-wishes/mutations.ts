import { useMutation } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { mailWishQueries, type MailWish } from './queries';

/** Works without a session. */
export function useSetMailWish(key: string, wish: MailWish) {
  return useMutation({
    mutationFn: async (wanted: boolean) => {
      const text = 'Não foi possível salvar sua escolha. Tente novamente.';
      await unwrap(text, rest.rpc('set_mail_wish', { key, wanted }));
    },
    onSuccess: (_data, wanted, _before, { client }) => {
      const now = { ...wish, wanted, may_return: !wanted };
      client.setQueryData(mailWishQueries.byLink(key).queryKey, now);
      // The profile shows the same switch.
      void client.invalidateQueries({ queryKey: accountQueries.allMe() });
    },
  });
}
