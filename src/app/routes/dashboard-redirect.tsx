import { Navigate } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin } from '@/domain/account';
import { paths } from '../paths';

/** "Minha conta" of the checkout: members to their profile, admins to the admin area (Q03). */
export function DashboardRedirect() {
  const { account } = useCurrentUser();
  return <Navigate to={isAdmin(account) ? paths.admin : paths.profile} replace />;
}
