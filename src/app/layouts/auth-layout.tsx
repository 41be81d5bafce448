import { Outlet } from 'react-router-dom';
import { paths } from '../paths';
import { BareHeader } from './bare-header';
import { OfflineBanner } from './offline-banner';
import classes from './auth-layout.module.css';

/** Layout of login, sign-up and the pages for e-mailed links: a logo above one card. */
export function AuthLayout() {
  return (
    <div className={classes.root}>
      <OfflineBanner />
      <BareHeader logoTo={paths.directoryHome} />
      <main tabIndex={-1} className={classes.card}>
        <Outlet />
      </main>
    </div>
  );
}
