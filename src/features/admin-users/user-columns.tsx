import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { PremiumBadge } from '@/components/premium-badge';
import type { Column } from '@/components/record-table';
import { formatShortDay } from '@/domain/dates';
import type { ListedUser } from '@/domain/user';
import { preloadCode } from '@/lib/load-code';
import { loadDeletionDialog, loadSubscriptionDialog } from './load-dialogs';
import classes from './users.module.css';

/** Of the sentence that says why an admin's plan stays as it is (P-06). */
export const PLAN_FIXED_ID = 'plano-fixo';
const ROLES = { free: 'Gratuito', premium: <PremiumBadge />, admin: 'Admin' };
/** T-08. */
const STATUSES = { none: 'N/A', active: 'Ativo', expired: 'Expirado' };

interface Actions {
  onChange: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** What the list says of each user, and what can be done about it. */
export function userColumns(actions: Actions): Column<ListedUser>[] {
  return [
    { label: 'Nome', className: classes.name, heading: true, cell: ({ name }) => name },
    { label: 'E-mail', className: classes.email, cell: ({ email }) => email },
    { label: 'Tipo', className: classes.role, labelled: true, cell: ({ role }) => ROLES[role] },
    {
      label: 'Status',
      className: classes.status,
      labelled: true,
      cell: ({ status }) => <span data-status={status}>{STATUSES[status]}</span>,
    },
    {
      label: 'Válido até',
      className: classes.until,
      labelled: true,
      cell: ({ ends_at }) => (ends_at ? formatShortDay(ends_at) : '—'),
    },
    {
      label: 'Membro desde',
      className: classes.since,
      labelled: true,
      cell: ({ created_at }) => formatShortDay(created_at),
    },
    {
      label: 'Ações',
      className: classes.actions,
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ];
}

function UserActions({ user, onChange, onDelete }: Actions & { user: ListedUser }) {
  const fixed = user.role === 'admin';
  const ahead = fixed ? undefined : () => preloadCode(loadSubscriptionDialog);
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        size="xs"
        className={classes.change}
        aria-label={`Alterar assinatura de ${user.name}`}
        aria-haspopup="dialog"
        aria-disabled={fixed || undefined}
        aria-describedby={fixed ? PLAN_FIXED_ID : undefined}
        data-disabled={fixed || undefined}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={fixed ? undefined : () => onChange(user)}
      >
        Alterar assinatura
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        title="Excluir"
        aria-label={`Excluir ${user.name}`}
        aria-haspopup="dialog"
        onPointerEnter={() => preloadCode(loadDeletionDialog)}
        onClick={() => onDelete(user)}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
}
