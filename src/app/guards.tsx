import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { useReader } from '@/data/account/queries';
import { useSession } from '@/data/session/session';
import { isAdmin } from '@/domain/account';
import { paths } from './paths';

/** Where a login should lead back to; kept in the history entry of the login page. */
export interface LoginState {
  from?: string;
}

/**
 * Lets members through; with `admin`, only admins. A courtesy to the reader: what they may see and change is
 * decided by the database.
 */
export function RequireSession({ admin = false }: { admin?: boolean }) {
  const session = useSession();
  const reader = useReader();
  const { pathname, search, hash } = useLocation();

  if (session.status === 'visitor') {
    // Who chose to leave starts afresh; whose session ended comes back to the same page.
    const state: LoginState | undefined = session.loggedOut ? undefined : { from: pathname + search + hash };
    return <Navigate to={paths.login} state={state} replace />;
  }
  if (reader.status === 'failed') {
    return (
      <FailedState
        message="Não foi possível carregar seus dados. Tente novamente mais tarde."
        retry={reader.retry}
      />
    );
  }
  if (reader.status !== 'member') return <PageSpinner />;
  if (admin && !isAdmin(reader.account)) return <Navigate to={paths.landing} replace />;
  return <Outlet />;
}
