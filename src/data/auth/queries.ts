import { queryOptions } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { openLink, emailLinkAuth, type LinkType } from './links';

export const authQueries = {
  /** Confirms an e-mail address. A query, because it must run once however often the page renders. */
  verification: (token: string, type: Extract<LinkType, 'signup' | 'email_change'>) =>
    queryOptions({
      queryKey: ['auth', 'verification', type, token],
      queryFn: async ({ client }) => {
        await openLink(token, type, {
          refused: 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.',
          unanswered: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
        });
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
