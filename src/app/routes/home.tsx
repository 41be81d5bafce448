import { Navigate, useLocation } from 'react-router-dom';
import { useReader } from '@/data/account/queries';
import { isAdmin } from '@/domain/account';
import { paths } from '../paths';

/** Left in the history entry by the login page. */
export interface HomeState {
  justLoggedIn?: boolean;
}

/** Directory home (variant B). Sends an admin who has just logged in on to the admin area (Q06). */
export function Component() {
  const { justLoggedIn } = (useLocation().state ?? {}) as HomeState;
  const { account } = useReader();
  if (justLoggedIn && isAdmin(account)) return <Navigate to={paths.admin} replace />;
  return <p>…</p>;
}
