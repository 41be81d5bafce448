import { generatePath, Link } from 'react-router-dom';
import { Address } from '@/components/address';
import type { Column } from '@/components/record-table';
import { formatMoment } from '@/domain/dates';
import { formatBRL } from '@/domain/money';
import { METHOD_NAMES } from '@/domain/order';
import { shortNumber, type OrderRecord } from '@/domain/order-record';
import { duration } from '@/domain/plan';
import { OrderState } from './order-status';
import classes from './orders.module.css';

/** Columns of the list of orders. `path` is that of an order, with :id. */
export function orderColumns(path: string): Column<OrderRecord>[] {
  return [
    {
      label: 'Cliente',
      className: classes.customer,
      heading: true,
      cell: (order) => (
        <>
          <Link to={generatePath(path, { id: order.id })} className={classes.link}>
            {order.customer ?? 'Conta excluída'}
          </Link>
          {order.email && (
            <span className={classes.email}>
              <Address>{order.email}</Address>
            </span>
          )}
        </>
      ),
    },
    {
      label: 'Compra',
      className: classes.plan,
      cell: (order) => (
        <>
          {order.plan}, {duration(order.months)}
          <span className={classes.quiet}>
            {formatBRL(order.amount_cents)} · {METHOD_NAMES[order.method]}
          </span>
        </>
      ),
    },
    {
      label: 'Pedido',
      className: classes.when,
      cell: (order) => (
        <>
          {formatMoment(order.created_at)}
          <span className={classes.quiet}>{shortNumber(order)}</span>
        </>
      ),
    },
    { label: 'Situação', className: classes.status, cell: (order) => <OrderState order={order} /> },
  ];
}
