import { generatePath, Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { RecordSkeletons, RecordTable, type Column } from '@/components/record-table';
import type { PaidOrder } from '@/domain/dashboard/dashboard';
import { formatShortDay } from '@/domain/format/dates';
import { formatBRL } from '@/domain/format/money';
import { Panel } from './panel';
import classes from './latest-orders.module.css';

/** The number of orders that public.dashboard() returns. */
const SKELETONS = 5;
const TITLE = 'Últimas assinaturas';
const columns = (orderPath: string): Column<PaidOrder>[] => [
  {
    label: 'Cliente',
    className: classes.customer,
    heading: true,
    cell: ({ id, customer }) => (
      <Link to={generatePath(orderPath, { id })} className={customer === null ? classes.gone : classes.link}>
        {customer ?? 'Conta excluída'}
      </Link>
    ),
  },
  { label: 'Plano', className: classes.plan, labeled: true, cell: ({ plan }) => plan },
  {
    label: 'Valor',
    className: classes.amount,
    labeled: true,
    cell: ({ amount_cents }) => formatBRL(amount_cents),
  },
  { label: 'Data', className: classes.day, labeled: true, cell: ({ paid_at }) => formatShortDay(paid_at) },
];

interface Props {
  orders: PaidOrder[] | undefined;
  ordersPath: string;
  /** Path of one order, with :id. */
  orderPath: string;
}

export function LatestOrders({ ordersPath, ...rest }: Props) {
  return (
    <Panel
      title={TITLE}
      aside={
        <Link to={ordersPath} className={classes.all}>
          Ver todos os pedidos
        </Link>
      }
    >
      <Content {...rest} />
    </Panel>
  );
}

function Content({ orders, orderPath }: Omit<Props, 'ordersPath'>) {
  const layout = { rowClass: classes.row, columns: columns(orderPath) };
  if (!orders) return <RecordSkeletons label="Carregando o painel…" {...layout} count={SKELETONS} />;
  if (orders.length === 0)
    return (
      <MessageState title="Nenhuma assinatura ainda" text="A primeira aparece aqui assim que for paga." />
    );
  return <RecordTable label={TITLE} {...layout} rows={orders} keyOf={({ id }) => id} />;
}
