import { Orders } from '@/features/admin-orders/orders';
import { PageMeta } from '../page-meta';
import { adminPaths } from '../paths';

/** 'Pedidos' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Pedidos" />
      <Orders orderPath={adminPaths.order} />
    </>
  );
}
