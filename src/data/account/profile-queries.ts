import { queryOptions } from '@tanstack/react-query';
import { unwrapAuth } from '@/data/session/auth-errors';
import { authClient } from '@/data/session/session';
import { unwrap } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { accountQueries } from './queries';

/** What only the profile asks for; apart from accountQueries, which every page carries. */
export const profileQueries = {
  /** A new e-mail address that still waits for its confirmation, or null. */
  pendingEmail: (userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId, 'pending-email'],
      queryFn: fetchPendingEmail,
    }),
  /** The links of the reseller group and of priority support, which only premium members receive. */
  perks: (userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId, 'perks'],
      queryFn: ({ signal }) => fetchPerks(signal),
    }),
};

/** @throws RequestError 'Falha ao buscar perfil.' */
async function fetchPendingEmail(): Promise<string | null> {
  const { auth } = await authClient();
  const texts = { refused: 'Falha ao buscar perfil.', unanswered: 'Falha ao buscar perfil.' };
  const { user } = await unwrapAuth(texts, auth.getUser());
  return user?.new_email || null;
}

/** @throws RequestError 'Falha ao buscar perfil.' */
function fetchPerks(signal: AbortSignal) {
  return unwrap(
    'Falha ao buscar perfil.',
    rest.from('member_perks').select('group_url, priority_support_url').abortSignal(signal).maybeSingle(),
  );
}
