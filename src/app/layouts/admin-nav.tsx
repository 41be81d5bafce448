import { useQuery } from '@tanstack/react-query';
import { VisuallyHidden } from '@mantine/core';
import {
  IconChartBar,
  IconHistory,
  IconListDetails,
  IconMail,
  IconReceipt,
  IconSettings,
  IconStar,
  IconTags,
  IconTicket,
  IconUsers,
  IconVocabulary,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { messageQueries } from '@/data/messages/queries';
import { formatCount, formatNumber } from '@/domain/numbers';
import { paths } from '../paths';
import classes from './admin-nav.module.css';

const ITEMS = [
  { to: paths.admin, label: 'Dashboard', Icon: IconChartBar },
  { to: paths.adminSuppliers, label: 'Fornecedores', Icon: IconListDetails },
  { to: paths.adminCategories, label: 'Categorias', Icon: IconTags },
  { to: paths.adminSynonyms, label: 'Sinônimos', Icon: IconVocabulary },
  { to: paths.adminLists, label: 'Listas Especiais', Icon: IconStar },
  { to: paths.adminUsers, label: 'Usuários', Icon: IconUsers },
  { to: paths.adminOrders, label: 'Pedidos', Icon: IconReceipt },
  { to: paths.adminCoupons, label: 'Cupons', Icon: IconTicket },
  { to: paths.adminMessages, label: 'Mensagens', Icon: IconMail },
  { to: paths.adminHistory, label: 'Histórico', Icon: IconHistory },
  { to: paths.adminSettings, label: 'Configurações', Icon: IconSettings },
];

/** Links to the pages of the admin area. */
export function AdminNav() {
  return (
    <nav aria-label="Administração" className={classes.root}>
      {ITEMS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === paths.admin} className={classes.link}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {label}
          {to === paths.adminMessages && <Unread />}
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
      </span>
      <VisuallyHidden>, {formatCount(data, 'não lida', 'não lidas')}</VisuallyHidden>
    </>
  );
}
