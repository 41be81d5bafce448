import { useState } from 'react';
import { Navigate, Outlet, useLocation, useOutletContext } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { useCurrentUser } from '@/data/account/queries';
import { useSession } from '@/data/session/session';
import { isAdmin, type Account } from '@/domain/account/account';
import type { LocationState } from '@/lib/navigation/location-state';
import { paths } from './paths';
import { SignInAgain } from './routes/sign-in-again';

/** The account of the logged-in user; only for pages inside RequireSession. */
export function useMember(): Account {
  return useOutletContext<Account>();
}

/**
 * Shows a page to logged-in users only; with `admin`, to admins only. It is a convenience: the database decides what a
 * user may see and change. Without a session it redirects to the login. If the session ends while the page is open,
 * SignInAgain replaces the page.
 */
export function RequireSession({ admin = false }: { admin?: boolean }) {
  const session = useSession();
  const user = useCurrentUser();
  const { pathname, search, hash } = useLocation();
  const [entered, setEntered] = useState(false);
  const isAllowed = user.status === 'member' && (!admin || isAdmin(user.account));
  if (isAllowed && !entered) setEntered(true);

  if (session.status === 'visitor') {
    // After an expired session the login returns to this page; after a logout it does not.
    const state: LocationState | undefined = session.loggedOut
      ? undefined
      : { from: pathname + search + hash };
    // The logout button navigates by itself.
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
  if (!isAllowed) return <Navigate to={paths.landing} replace />;
  return <Outlet context={user.account} />;
}
