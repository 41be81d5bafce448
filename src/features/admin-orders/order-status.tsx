import { statusName, type OrderRecord } from '@/domain/order/order-record';
import classes from './order-status.module.css';

/** The status of an order, and whether an admin has to look at it. */
export function OrderState({ order }: { order: OrderRecord }) {
  return (
    <>
      <span className={classes.status} data-status={order.status}>
        {statusName(order)}
      </span>
      {order.attention && <span className={classes.attention}>Precisa de atenção</span>}
    </>
  );
}
