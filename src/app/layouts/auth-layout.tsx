import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { preloadModule } from '@/lib/lazy-import';
import { paths } from '../paths';
import { BareHeader } from './bare-header';
import { OfflineBanner } from './offline-banner';
import classes from './auth-layout.module.css';

/** A logo and one card in the middle: login and its sisters. */
export function AuthLayout() {
  // What a form needs to say how it went. Should it be missing by then, the page could not be reloaded without loss.
  useEffect(() => preloadModule(() => import('../toasts')), []);
  return (
    <div className={classes.root}>
      <OfflineBanner />
      <BareHeader logoTo={paths.home} />
      <main tabIndex={-1} className={classes.card}>
        <Outlet />
      </main>
    </div>
  );
}
