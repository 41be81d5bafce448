import { useState } from 'react';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { useCurrentUser } from '@/data/account/queries';
import { useSession } from '@/data/session/session';
import { isAdmin, type Account } from '@/domain/account';
import type { LocationState } from '@/lib/location-state';
import { paths } from './paths';
import { SignInAgain } from './routes/sign-in-again';

/** The account that RequireSession let through, for the pages behind it. */
export function useMember(): Account {
  return useOutletContext<Account>();
}

/**
 * Lets members through; with `admin`, only admins. This only spares the viewer useless pages: what they may see and
 * change is decided by the database. Without a session it redirects to the login; when the session ends while the page
 * is open, it says so in place.
 */
export function RequireSession({ admin = false }: { admin?: boolean }) {
  const session = useSession();
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const [entered, setEntered] = useState(false);
  const through = user.status === 'member' && (!admin || isAdmin(user.account));
  if (through && !entered) setEntered(true);

  if (session.status === 'visitor') {
    // Who chose to leave starts afresh; whose session ended comes back to the same page.
    const state: LocationState | undefined = session.loggedOut
      ? undefined
      : { from: pathname + search + hash };
    // Who logs out here is led on by what they clicked.
    if (entered) return state ? <SignInAgain state={state} /> : <PageSpinner />;
    return <Navigate to={paths.login} state={state} replace />;
  }
  if (user.status === 'failed') {
    return (
      <FailedState
        message="Não foi possível carregar seus dados. Tente novamente mais tarde."
        retry={user.retry}
      />
    );
  }
  if (user.status !== 'member') return <PageSpinner />;
  if (!through) return <Navigate to={paths.landing} replace />;
  return <Outlet context={user.account} />;
}
