import { MessageState } from '@/components/message-state';
import { RecordSkeletons, RecordTable, type Column } from '@/components/record-table';
import type { PaidOrder } from '@/domain/dashboard';
import { formatShortDay } from '@/domain/dates';
import { formatBRL } from '@/domain/money';
import { Panel } from './panel';
import classes from './latest-orders.module.css';

/** The number of orders that public.dashboard() returns. */
const SKELETONS = 5;
const TITLE = 'Últimas assinaturas';
const LAYOUT = {
  rowClass: classes.row,
  columns: [
    {
      label: 'Cliente',
      className: classes.customer,
      heading: true,
      cell: ({ customer }) => customer ?? <span className={classes.gone}>Conta excluída</span>,
    },
    { label: 'Plano', className: classes.plan, labeled: true, cell: ({ plan }) => plan },
    {
      label: 'Valor',
      className: classes.amount,
      labeled: true,
      cell: ({ amount_cents }) => formatBRL(amount_cents),
    },
    { label: 'Data', className: classes.day, labeled: true, cell: ({ paid_at }) => formatShortDay(paid_at) },
  ] satisfies Column<PaidOrder>[],
};

export function LatestOrders({ orders }: { orders: PaidOrder[] | undefined }) {
  return <Panel title={TITLE}>{content(orders)}</Panel>;
}

function content(orders: PaidOrder[] | undefined) {
  if (!orders) return <RecordSkeletons label="Carregando o painel…" {...LAYOUT} count={SKELETONS} />;
  if (orders.length === 0)
    return (
      <MessageState title="Nenhuma assinatura ainda" text="A primeira aparece aqui assim que for paga." />
    );
  return <RecordTable label={TITLE} {...LAYOUT} rows={orders} keyOf={({ id }) => id} />;
}
