import { generatePath } from 'react-router-dom';
import { Address } from '@/components/address';
import type { Column } from '@/components/record-table';
import { RowLink } from '@/components/row-opener';
import { formatMoment } from '@/domain/format/dates';
import { formatBRL } from '@/domain/format/money';
import { METHOD_NAMES } from '@/domain/order/order';
import { shortNumber, type OrderRecord } from '@/domain/order/order-record';
import { duration } from '@/domain/plan/plan';
import { OrderState } from './order-status';
import classes from './orders.module.css';

/** Columns of the list of orders. `path` is that of an order, with :id. */
export function orderColumns(path: string): Column<OrderRecord>[] {
  return [
    {
      label: 'Cliente',
      className: classes.customer,
      heading: true,
      sort: {
        up: { value: 'cliente', label: 'Cliente (A–Z)' },
        down: { value: '-cliente', label: 'Cliente (Z–A)' },
      },
      cell: (order) => (
        <>
          <RowLink to={generatePath(path, { id: order.id })}>{order.customer ?? 'Conta excluída'}</RowLink>
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
          <span className={classes.quiet}>{METHOD_NAMES[order.method]}</span>
        </>
      ),
    },
    {
      label: 'Valor',
      className: classes.amount,
      sort: {
        up: { value: 'valor', label: 'Menor valor' },
        down: { value: '-valor', label: 'Maior valor' },
        first: 'down',
      },
      cell: ({ amount_cents }) => formatBRL(amount_cents),
    },
    {
      label: 'Pedido',
      className: classes.when,
      sort: {
        up: { value: 'pedido', label: 'Mais antigos' },
        down: { value: '', label: 'Mais recentes' },
        first: 'down',
      },
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
