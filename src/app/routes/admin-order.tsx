import { useParams } from 'react-router-dom';
import { OrderDetails } from '@/features/admin-orders/order-details';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../paths';

/** One order in the admin area. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <>
      <PageMeta title="Pedido" />
      <OrderDetails key={id} id={id} ordersPath={adminPaths.orders} userPath={adminPaths.user} />
    </>
  );
}
