import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '@mantine/core';
import { NavLink } from 'react-router-dom';
import { messageQueries } from '@/data/messages/queries';
import type { Account } from '@/domain/account/account';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { adminPagesOf } from '../admin-pages';
import { adminPaths, paths } from '../paths';
import classes from './admin-nav.module.css';

/** Links to the pages of the admin area that somebody's role includes. */
export function AdminNav({ account }: { account: Account }) {
  return (
    <nav aria-label="Administração" className={classes.root}>
      {adminPagesOf(account).map(({ to, label, key, Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === paths.admin}
          className={classes.link}
          data-shortcut={`g ${key}`}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {label}
          {to === adminPaths.messages && <Unread />}
        </NavLink>
      ))}
    </nav>
  );
}

/** The number of unread messages; shows nothing for zero or while it is unknown. */
function Unread() {
  const { data = 0, isError } = useQuery(messageQueries.unread());
  if (data === 0 || isError) return null;
  return (
    <>
      <span className={classes.count} aria-hidden="true">
        {data > 99 ? '99+' : formatNumber(data)}
      </span>{' '}
      <VisuallyHidden>{formatCount(data, 'não lida', 'não lidas')}</VisuallyHidden>
    </>
  );
}
