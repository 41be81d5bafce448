import { queryOptions } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { openLink, emailLinkAuth, type LinkType } from './links';

export const authQueries = {
  /**
   * Confirms the address a link was sent to. A query although it changes something, because it must happen once
   * however often the page is rendered, shown and come back to; only the reader repeats it, after a failure.
   */
  verification: (token: string, type: Extract<LinkType, 'signup' | 'email_change'>) =>
    queryOptions({
      queryKey: ['auth', 'verification', type, token],
      queryFn: async ({ client }) => {
        await openLink(token, type, {
          refused: 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.',
          unanswered: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
        });
        // The session that came with it is nobody's; that it ends is not what the reader waits for.
        void emailLinkAuth().then(
          (auth) => auth.signOut({ scope: 'local' }),
          () => undefined,
        );
        void client.invalidateQueries({ queryKey: accountQueries.all() });
        return true;
      },
      retry: false,
      retryOnMount: false,
      staleTime: 'static',
      gcTime: Infinity,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    }),
};
