import { Navigate } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin } from '@/domain/account';
import { paths } from '../paths';

/** Sends whoever is logged in to their start: admins to the admin area, others to the directory. */
export function LoginRedirect() {
  const { account } = useCurrentUser();
  return <Navigate to={isAdmin(account) ? paths.admin : paths.home} replace />;
}
