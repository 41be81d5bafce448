import { queryOptions } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { currentSession } from '@/data/session/session';
import { keptReturn, takeReturn } from '@/lib/return-path';
import { addAfterLogin } from './add-favorite';
import { logInByLink, openLink, emailLinkClient, type LinkType } from './links';

/** `password-needed`: an earlier sign-up was voided, so that only the e-mail address's owner has a password. */
export type Verification =
  | { outcome: 'other-link-needed' }
  | { outcome: 'password-needed'; email: string }
  | { outcome: 'confirmed'; email: string; from?: string | undefined };

export const authQueries = {
  /** A query, because it must run once. A link that needs a password stays open for useChoosePassword(). */
  verification: (token: string, type: Extract<LinkType, 'signup' | 'email_change'>) =>
    queryOptions({
      queryKey: ['auth', 'verification', type, token],
      queryFn: async ({ client }): Promise<Verification> => {
        const user = await openLink(
          { token, type },
          {
            refused: 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.',
            unanswered: 'Não foi possível falar com o servidor. Verifique sua conexão e tente novamente.',
          },
        );
        if (!user) return { outcome: 'other-link-needed' };
        const email = user.email ?? '';
        if (user.app_metadata.choose_password === true) return { outcome: 'password-needed', email };
        // Elsewhere the link may have been sent by somebody else, whose account this would be.
        const isOwn = type === 'signup' && keptReturn(email) !== null;
        if (isOwn && currentSession().status === 'visitor' && (await logInByLink())) {
          const { path, favorite } = takeReturn(email) ?? {};
          if (favorite) void addAfterLogin(client, favorite);
          return { outcome: 'confirmed', email, from: path };
        }
        void emailLinkClient().then(
          ({ auth }) => auth.signOut({ scope: 'local' }),
          () => undefined,
        );
        void client.invalidateQueries({ queryKey: accountQueries.all() });
        return { outcome: 'confirmed', email };
      },
      meta: { outlivesSession: true },
      retry: false,
      retryOnMount: false,
      staleTime: 'static',
      gcTime: Infinity,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
    }),
};
