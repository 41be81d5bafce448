import { Navigate } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin } from '@/domain/account/account';
import { paths } from '../paths';

/** Redirects a logged-in user to their start page: admins to the admin area, others to the directory. */
export function LoginRedirect() {
  const { account } = useCurrentUser();
  return <Navigate to={isAdmin(account) ? paths.admin : paths.directoryHome} replace />;
}
