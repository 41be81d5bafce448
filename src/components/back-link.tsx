import { Link, type To } from 'react-router-dom';
import classes from './back-link.module.css';

/** Above the heading of a record's page: the way back to the list. */
export function BackLink({ to, children }: { to: To; children: string }) {
  return (
    <p className={classes.root}>
      <Link to={to}>{children}</Link>
    </p>
  );
}
