import { useMutation } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { mailWishQueries, type MailLink } from './queries';

/** Works without a session. */
export function useSetMailWish(link: MailLink) {
  return useMutation({
    mutationFn: async (wanted: boolean) => {
      const text = 'Não foi possível salvar sua escolha. Tente novamente.';
      await unwrap(text, rest.rpc('set_mail_wish', { ...link, wanted }));
    },
    onSuccess: (_data, wanted, _before, { client }) => {
      client.setQueryData(mailWishQueries.byLink(link).queryKey, (wish) => wish && { ...wish, wanted });
      // The profile shows the same switch.
      void client.invalidateQueries({ queryKey: accountQueries.allMe() });
    },
  });
}
