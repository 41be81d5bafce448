import { useEffect } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { preloadCode } from '@/lib/load-code';
import { paths } from '../paths';
import { OfflineBanner } from './offline-banner';
import { ThemeToggle } from './theme-toggle';
import classes from './auth-layout.module.css';

/** A logo and one card in the middle: login and its sisters. */
export function AuthLayout() {
  // What a form needs to say how it went. Should it be missing by then, the page could not be reloaded without loss.
  useEffect(() => preloadCode(() => import('../toasts')), []);
  return (
    <div className={classes.root}>
      <OfflineBanner />
      <header className={classes.top}>
        <Link to={paths.home} className={classes.logo}>
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main tabIndex={-1} className={classes.card}>
        <Outlet />
      </main>
    </div>
  );
}
