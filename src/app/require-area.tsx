import { Navigate, Outlet } from 'react-router-dom';
import { accountMay, type StaffArea } from '@/domain/account/staff';
import { adminPagesOf } from './admin-pages';
import { useMember } from './guards';
import { paths } from './paths';
import { OtherRole } from './routes/other-role';

/**
 * Shows a page to staff whose role includes the area; others are told so. It is a convenience: the database decides what a role may see and change.
 */
export function RequireArea({ area }: { area: StaffArea }) {
  const account = useMember();
  return accountMay(area, account) ? <Outlet context={account} /> : <OtherRole />;
}

/** The start of the admin area: leads whose role does not include the dashboard to their first page. */
export function AdminStart() {
  const account = useMember();
  const [{ to }] = adminPagesOf(account);
  return to === paths.admin ? <Outlet context={account} /> : <Navigate to={to} replace />;
}
