import { Address } from '@/components/address';
import { PremiumBadge } from '@/components/premium-badge';
import type { Column } from '@/components/record-table';
import { RowAction, RowActions, RowLink } from '@/components/row-action';
import { formatShortDay } from '@/domain/dates';
import type { ListedUser } from '@/domain/user';
import { loadDeletionDialog, loadSubscriptionDialog } from './load-dialogs';
import classes from './users.module.css';

/** Id of the sentence that explains why an admin's plan cannot be changed. */
export const PLAN_FIXED_ID = 'plano-fixo';
const ROLES = { free: 'Gratuito', premium: <PremiumBadge />, admin: 'Admin' };
const STATUSES = { none: 'N/A', active: 'Ativo', expired: 'Expirado' };

interface Actions {
  ordersPath: string;
  onChange: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** Columns of the users' list and the actions of a row. */
export function userColumns(actions: Actions): Column<ListedUser>[] {
  return [
    { label: 'Nome', className: classes.name, heading: true, cell: ({ name }) => name },
    { label: 'E-mail', className: classes.email, cell: ({ email }) => <Address>{email}</Address> },
    { label: 'Tipo', className: classes.role, labeled: true, cell: ({ role }) => ROLES[role] },
    {
      label: 'Status',
      className: classes.status,
      labeled: true,
      cell: ({ status }) => <span data-status={status}>{STATUSES[status]}</span>,
    },
    {
      label: 'Válido até',
      className: classes.until,
      labeled: true,
      cell: ({ ends_at }) => (ends_at ? formatShortDay(ends_at) : '—'),
    },
    {
      label: 'Membro desde',
      className: classes.since,
      labeled: true,
      cell: ({ created_at }) => formatShortDay(created_at),
    },
    {
      label: 'Ações',
      className: classes.actions,
      cell: (user) => <UserActions user={user} {...actions} />,
    },
  ];
}

function UserActions({ user, ordersPath, onChange, onDelete }: Actions & { user: ListedUser }) {
  return (
    <RowActions>
      <RowLink
        label={`Pedidos de ${user.name}`}
        to={{ pathname: ordersPath, search: `?busca=${encodeURIComponent(user.email)}` }}
      >
        Pedidos
      </RowLink>
      <RowAction
        label={`Alterar assinatura de ${user.name}`}
        load={loadSubscriptionDialog}
        refusal={user.role === 'admin' ? PLAN_FIXED_ID : undefined}
        onClick={() => onChange(user)}
      >
        Alterar assinatura
      </RowAction>
      <RowAction label={`Excluir ${user.name}`} load={loadDeletionDialog} onClick={() => onDelete(user)}>
        Excluir
      </RowAction>
    </RowActions>
  );
}
