import { Link } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { useSite } from '@/data/site/queries';
import { isAdmin } from '@/domain/account/account';
import { paths } from '../paths';
import classes from './offline-banner.module.css';

/** Reminds the staff that nobody else sees the site. */
export function MaintenanceNotice() {
  const { maintenance_mode: isClosed } = useSite();
  const { account } = useCurrentUser();
  if (!isClosed || !isAdmin(account)) return null;
  return (
    <p className={classes.root}>
      Modo manutenção: só a equipe vê o site.{' '}
      {account?.staff_role === 'owner' && <Link to={paths.adminSettings}>Configurações</Link>}
    </p>
  );
}
