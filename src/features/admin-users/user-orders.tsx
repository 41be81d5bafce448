import '@mantine/core/styles/Skeleton.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { generatePath, Link } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { userQueries } from '@/data/users/queries';
import { formatShortDay } from '@/domain/format/dates';
import type { MemberDetails } from '@/domain/account/member';
import { formatBRL } from '@/domain/format/money';
import { shortNumber, statusName } from '@/domain/order/order-record';
import { ordersOf } from './user-texts';
import classes from './user-page.module.css';

interface Props {
  member: MemberDetails;
  ordersPath: string;
  /** Path of an order's page, with :id. */
  orderPath: string;
}

/** The latest orders of an account. */
export function UserOrders({ member, ordersPath, orderPath }: Props) {
  const { data, isError, refetch } = useQuery(userQueries.orders(member.id));
  if (!data && isError)
    return <FailedState message="Falha ao buscar os pedidos." retry={() => void refetch()} />;
  if (!data) return <Skeleton height="3rem" />;
  if (data.length === 0) return <p className={classes.text}>Nenhum pedido.</p>;
  return (
    <>
      <ul className={classes.list}>
        {data.map((order) => (
          <li key={order.id} className={classes.item}>
            <Link to={generatePath(orderPath, { id: order.id })}>{shortNumber(order)}</Link>
            <span>{formatBRL(order.amount_cents)}</span>
            <span className={classes.quiet}>
              {statusName(order)} · {formatShortDay(order.created_at)}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.more}>
        <Link to={ordersOf(member, ordersPath)}>Ver todos os pedidos desta conta</Link>
      </p>
    </>
  );
}
