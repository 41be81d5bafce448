import '@/theme/buttons';
import '@mantine/core/styles/Badge.css';
import { useState } from 'react';
import { ActionIcon, Badge, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconBuildingStore from '@tabler/icons-react/icons/IconBuildingStore';
import IconMenu2 from '@tabler/icons-react/icons/IconMenu2';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin, type Account } from '@/domain/account/account';
import { paths } from '../paths';
import { AdminDrawer } from './admin-drawer';
import { AdminMenu } from './admin-menu';
import { AdminNav } from './admin-nav';
import { MaintenanceNotice } from './maintenance-notice';
import { OfflineBanner } from './offline-banner';
import { SiteLogo } from './site-logo';
import { SkipLink } from './skip-link';
import { ThemeToggle } from './theme-toggle';
import classes from './admin-layout.module.css';

/** Screens that show the navigation beside the page; the style sheet has the same width. */
const WIDE = '(min-width: 64em)';

/** The layout of the admin area. Users who are not admins do not see its links. */
export function AdminLayout() {
  const { account } = useCurrentUser();
  const admin = isAdmin(account) ? account : null;
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  return (
    <>
      <SkipLink />
      <AdminHeader admin={admin} narrow={!wide} />
      <OfflineBanner />
      <MaintenanceNotice />
      <div className={classes.body}>
        {/* Reserve the space until the account is loaded, so that the page does not shift. */}
        {wide && <div className={classes.side}>{admin && <AdminNav account={admin} />}</div>}
        <main id="conteudo" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
      </div>
    </>
  );
}

function AdminHeader({ admin, narrow }: { admin: Account | null; narrow: boolean }) {
  const { key } = useLocation();
  // The history entry at which the drawer was opened: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  return (
    <header className={classes.header}>
      {admin && narrow && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label="Abrir menu"
          aria-haspopup="dialog"
          onClick={() => setOpenAt(key)}
        >
          <IconMenu2 size={22} stroke={1.75} />
        </ActionIcon>
      )}
      <Link to={paths.admin} className={classes.logo}>
        <SiteLogo compact />
        <Badge variant="light" color="gray" radius="sm" className={classes.badge}>
          Admin
        </Badge>
      </Link>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.catalog}
          variant="subtle"
          color="gray"
          className={classes.directoryLink}
          leftSection={<IconBuildingStore size={18} stroke={1.75} />}
        >
          <span className={classes.directoryLinkText}>Ver Diretório</span>
        </Button>
        <ThemeToggle />
        {admin && <AdminMenu admin={admin} />}
      </div>
      {admin && narrow && (
        <AdminDrawer account={admin} opened={openAt === key} onClose={() => setOpenAt(null)} />
      )}
    </header>
  );
}
