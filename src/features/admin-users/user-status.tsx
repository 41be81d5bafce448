import { STATUS_NAMES } from '@/domain/account/member';
import type { ListedUser } from '@/domain/account/user';
import classes from './user-status.module.css';

/** Whether the subscription is active, and whether the account is blocked. */
export function UserStatus({ user: { status, blocked } }: { user: Pick<ListedUser, 'status' | 'blocked'> }) {
  return (
    <>
      <span className={classes.status} data-status={status}>
        {STATUS_NAMES[status]}
      </span>
      {blocked && <span className={classes.blocked}>Bloqueado</span>}
    </>
  );
}
