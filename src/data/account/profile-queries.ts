import { queryOptions } from '@tanstack/react-query';
import { unwrapAuth } from '@/data/session/auth-errors';
import { authClient } from '@/data/session/session';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { accountQueries } from './queries';

/** Not part of accountQueries, which every page loads. */
export const profileQueries = {
  pendingEmail: (userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId, 'pending-email'],
      queryFn: fetchPendingEmail,
    }),
  perks: (userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId, 'perks'],
      queryFn: ({ signal }) => fetchPerks(signal),
    }),
};

async function fetchPendingEmail(): Promise<string | null> {
  const { auth } = await authClient();
  const texts = { refused: 'Falha ao buscar perfil.', unanswered: 'Falha ao buscar perfil.' };
  const { user } = await unwrapAuth(texts, auth.getUser());
  return user?.new_email || null;
}

function fetchPerks(signal: AbortSignal) {
  return unwrap(
    'Falha ao buscar perfil.',
    rest.from('member_perks').select('group_url, priority_support_url').abortSignal(signal).maybeSingle(),
  );
}
