import '@mantine/core/styles/Skeleton.css';
import { useId } from 'react';
import { Button, Skeleton } from '@mantine/core';
import { PremiumBadge } from '@/components/premium-badge';
import { formatShortDay } from '@/domain/dates';
import type { ListedUser } from '@/domain/user';
import { preloadCode } from '@/lib/load-code';
import { loadSubscriptionDialog } from './load-subscription-dialog';
import classes from './user-table.module.css';

const COLUMNS = [
  { area: classes.name, label: 'Nome' },
  { area: classes.email, label: 'E-mail' },
  { area: classes.role, label: 'Tipo' },
  { area: classes.status, label: 'Status' },
  { area: classes.until, label: 'Válido até' },
  { area: classes.since, label: 'Membro desde' },
  { area: classes.action, label: 'Ações' },
];
const ROWS = Array.from({ length: 10 }, (_, index) => index);
const ROLES = { free: 'Gratuito', premium: <PremiumBadge />, admin: 'Admin' };
/** T-08. */
const STATUSES = { none: 'N/A', active: 'Ativo', expired: 'Expirado' };

interface Props {
  users: ListedUser[];
  /** What is shown is about to be replaced. */
  waiting: boolean;
  onChange: (user: ListedUser) => void;
}

/** The users, a row each; on a phone a card each. Its roles are spelled out, for the layout would take them away. */
export function UserTable({ users, waiting, onChange }: Props) {
  const refusal = useId();
  return (
    <>
      <table role="table" aria-label="Usuários" aria-busy={waiting} className={classes.table}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row" className={classes.row}>
            {COLUMNS.map(({ area, label }) => (
              <th key={label} role="columnheader" scope="col" className={area}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes.body}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} refusal={refusal} onChange={onChange} />
          ))}
        </tbody>
      </table>
      <span id={refusal} hidden>
        O plano de um administrador não pode ser alterado.
      </span>
    </>
  );
}

interface RowProps {
  user: ListedUser;
  /** Id of the sentence that says why an admin's plan stays as it is (P-06). */
  refusal: string;
  onChange: (user: ListedUser) => void;
}

function UserRow({ user, refusal, onChange }: RowProps) {
  const { name, email, role, status, ends_at, created_at } = user;
  const fixed = role === 'admin';
  const ahead = fixed ? undefined : () => preloadCode(loadSubscriptionDialog);
  return (
    <tr role="row" className={classes.row}>
      <th role="rowheader" scope="row" className={classes.name}>
        {name}
      </th>
      <td role="cell" className={classes.email}>
        {email}
      </td>
      <td role="cell" className={classes.role} data-label="Tipo">
        {ROLES[role]}
      </td>
      <td role="cell" className={classes.status} data-label="Status">
        <span data-status={status}>{STATUSES[status]}</span>
      </td>
      <td role="cell" className={classes.until} data-label="Válido até">
        {ends_at ? formatShortDay(ends_at) : '—'}
      </td>
      <td role="cell" className={classes.since} data-label="Membro desde">
        {formatShortDay(created_at)}
      </td>
      <td role="cell" className={classes.action}>
        <Button
          variant="default"
          size="xs"
          fullWidth
          aria-label={`Alterar assinatura de ${name}`}
          aria-haspopup="dialog"
          aria-disabled={fixed || undefined}
          aria-describedby={fixed ? refusal : undefined}
          data-disabled={fixed || undefined}
          onPointerEnter={ahead}
          onFocus={ahead}
          onClick={fixed ? undefined : () => onChange(user)}
        >
          Alterar assinatura
        </Button>
      </td>
    </tr>
  );
}

/** The list while it is on its way, in the shape it will have. */
export function UserSkeletons() {
  return (
    <div role="status" aria-label="Carregando usuários…" className={classes.table}>
      <div className={classes.body}>
        {ROWS.map((row) => (
          <div key={row} className={classes.row}>
            {COLUMNS.map(({ area, label }) => (
              <Skeleton key={label} className={area} height="1.25rem" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
