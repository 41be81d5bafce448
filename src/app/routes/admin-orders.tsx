import { Orders } from '@/features/admin-orders/orders';
import { PageMeta } from '../page-meta';
import { ORDER_PATH } from '../paths';

/** 'Pedidos' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Pedidos" />
      <Orders orderPath={ORDER_PATH} />
    </>
  );
}
