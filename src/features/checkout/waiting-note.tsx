import { Link } from 'react-router-dom';
import type { WaitingOrder } from '@/data/orders/checkout-queries';
import { formatBRL } from '@/domain/format/money';
import { planOf } from '@/domain/order/own-order';
import classes from './wizard.module.css';

/** Says that an earlier order still waits for its payment, so that nobody pays for two because they saw only one. */
export function WaitingNote({ order }: { order: WaitingOrder }) {
  return (
    <p className={classes.waiting}>
      Sua compra <strong>{planOf(order)}</strong> ({formatBRL(order.amount_cents)}) está aguardando o
      pagamento. Se você já pagou, não pague de novo: o Premium abre sozinho.{' '}
      <Link to={{ search: `?etapa=concluido&pedido=${order.id}` }}>Ver essa compra</Link>
    </p>
  );
}
