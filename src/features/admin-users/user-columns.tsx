import IconCalendarPlus from '@tabler/icons-react/icons/IconCalendarPlus';
import IconReceipt from '@tabler/icons-react/icons/IconReceipt';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import IconId from '@tabler/icons-react/icons/IconId';
import { generatePath } from 'react-router-dom';
import { Address } from '@/components/address';
import { PremiumBadge } from '@/components/card/premium-badge';
import type { Column } from '@/components/record-table';
import { RowMenu, RowMenuItem, RowMenuLink } from '@/components/row-menu';
import { RowLink } from '@/components/row-opener';
import { formatShortDay } from '@/domain/format/dates';
import { ROLE_NAMES } from '@/domain/account/member';
import type { ListedUser } from '@/domain/account/user';
import { loadDeletionDialog, loadSubscriptionDialog } from './load-dialogs';
import { ordersOf, OWNERS_DELETE, PLAN_FIXED } from './user-texts';
import { UserStatus } from './user-status';
import type { Viewer } from './viewer';
import classes from './users.module.css';

interface Actions {
  viewer: Viewer;
  /** Path of a user's page, with :id. */
  userPath: string;
  ordersPath: string;
  onChange: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

/** Columns of the users' list and the actions of a row. */
export function userColumns(actions: Actions): Column<ListedUser>[] {
  return [
    {
      label: 'Nome',
      className: classes.name,
      heading: true,
      sort: { up: { value: '', label: 'Nome (A–Z)' }, down: { value: '-nome', label: 'Nome (Z–A)' } },
      cell: ({ id, name }) => <RowLink to={generatePath(actions.userPath, { id })}>{name}</RowLink>,
    },
    { label: 'E-mail', className: classes.email, cell: ({ email }) => <Address>{email}</Address> },
    {
      label: 'Tipo',
      className: classes.role,
      labeled: true,
      cell: ({ role }) => (role === 'premium' ? <PremiumBadge /> : ROLE_NAMES[role]),
    },
    {
      label: 'Status',
      className: classes.status,
      labeled: true,
      cell: (user) => <UserStatus user={user} />,
    },
    {
      label: 'Válido até',
      className: classes.until,
      labeled: true,
      sort: {
        up: { value: 'validade', label: 'Termina primeiro' },
        down: { value: '-validade', label: 'Termina por último' },
      },
      cell: ({ ends_at }) => (ends_at ? formatShortDay(ends_at) : '—'),
    },
    {
      label: 'Membro desde',
      className: classes.since,
      labeled: true,
      sort: {
        up: { value: 'membro', label: 'Membros mais antigos' },
        down: { value: '-membro', label: 'Membros mais novos' },
        first: 'down',
      },
      cell: ({ created_at }) => formatShortDay(created_at),
    },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (user) => <UserMenu user={user} {...actions} />,
    },
  ];
}

function UserMenu({
  user,
  viewer,
  userPath,
  ordersPath,
  onChange,
  onDelete,
}: Actions & { user: ListedUser }) {
  return (
    <RowMenu of={user.name}>
      <RowMenuLink icon={IconId} to={generatePath(userPath, { id: user.id })}>
        Abrir
      </RowMenuLink>
      <RowMenuLink icon={IconReceipt} to={ordersOf(user, ordersPath)}>
        Pedidos
      </RowMenuLink>
      <RowMenuItem
        icon={IconCalendarPlus}
        load={loadSubscriptionDialog}
        refusal={user.role === 'admin' ? PLAN_FIXED : undefined}
        onClick={() => onChange(user)}
      >
        Alterar assinatura
      </RowMenuItem>
      <RowMenuItem
        danger
        icon={IconTrashX}
        load={loadDeletionDialog}
        refusal={user.role === 'admin' && !viewer.isOwner ? OWNERS_DELETE : undefined}
        onClick={() => onDelete(user)}
      >
        Excluir
      </RowMenuItem>
    </RowMenu>
  );
}
