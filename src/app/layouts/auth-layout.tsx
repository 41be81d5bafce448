import { Link, Outlet } from 'react-router-dom';
import { Logo } from '@/components/logo';
import { paths } from '../paths';
import { OfflineBanner } from './offline-banner';
import { ThemeToggle } from './theme-toggle';
import classes from './auth-layout.module.css';

/** A logo and one card in the middle: login and its sisters. */
export function AuthLayout() {
  return (
    <div className={classes.root}>
      <OfflineBanner />
      <header className={classes.top}>
        <Link to={paths.home} className={classes.logo}>
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main className={classes.card}>
        <Outlet />
      </main>
    </div>
  );
}
