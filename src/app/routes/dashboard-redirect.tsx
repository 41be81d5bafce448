import { Navigate } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin } from '@/domain/account/account';
import { paths } from '../paths';

/** Target of "Minha conta" after checkout: members go to their profile, admins to the admin area. */
export function DashboardRedirect() {
  const { account } = useCurrentUser();
  return <Navigate to={isAdmin(account) ? paths.admin : paths.profile} replace />;
}
