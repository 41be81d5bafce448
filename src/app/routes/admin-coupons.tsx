import { Coupons } from '@/features/admin-coupons/coupons';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** 'Cupons' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Cupons" />
      <Coupons linkPath={(cupom) => `${paths.checkout}?${new URLSearchParams({ cupom })}`} />
    </>
  );
}
