import { Link } from 'react-router-dom';
import { SiteLogo } from './site-logo';
import { ThemeToggle } from './theme-toggle';
import classes from './bare-header.module.css';

/** Header of pages with a single task; its logo is the only link. */
export function BareHeader({ logoTo }: { logoTo: string }) {
  return (
    <header className={classes.root}>
      <Link to={logoTo} className={classes.logo}>
        <SiteLogo />
      </Link>
      <ThemeToggle />
    </header>
  );
}
