import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { COUPON_SORTS, COUPONS_PER_PAGE, couponQueries } from '@/data/coupons/queries';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import type { CouponRecord } from '@/domain/order/coupon-record';
import { dayOf } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/navigation/use-list-params';
import { couponColumns } from './coupon-columns';
import { loadCouponDialog, loadDeletionDialog } from './load-dialogs';
import classes from './coupons.module.css';

const CouponDialog = lazy(() => importWithRetry(loadCouponDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const TEXTS = {
  label: 'Cupons',
  searchLabel: 'Buscar cupons',
  searchPlaceholder: 'Buscar por código...',
  loading: 'Carregando cupons…',
  failed: 'Falha ao buscar cupons.',
  notFound: { title: 'Nenhum cupom encontrado', text: 'Nenhum código corresponde à busca.' },
  none: { title: 'Nenhum cupom', text: 'Crie um cupom e envie o link dele a quem você quer conquistar.' },
  count: (total: number) => formatCount(total, 'cupom', 'cupons'),
};

type Opened = { dialog: 'form'; coupon: CouponRecord | null } | { dialog: 'deletion'; coupon: CouponRecord };

/** 'Cupons' of the admin area. `linkPath` is the path of the checkout with a coupon. */
export function Coupons({ linkPath }: { linkPath: (code: string) => string }) {
  const params = useListParams({ sorts: COUPON_SORTS, size: COUPONS_PER_PAGE });
  const query = useQuery(couponQueries.page(params.asked));
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = { heading, onClose: () => setOpened(null) };
  const openForm = (coupon: CouponRecord | null) => setOpened({ dialog: 'form', coupon });
  useReopenedForm('coupon', query.data?.rows, openForm);

  return (
    <>
      <PageHead ref={heading} title="Cupons">
        <AddButton load={loadCouponDialog} onClick={() => openForm(null)}>
          Adicionar Cupom
        </AddButton>
      </PageHead>
      <PagedList
        heading={heading}
        query={query}
        params={params}
        columns={couponColumns({
          linkPath,
          today,
          onEdit: openForm,
          onDelete: (coupon) => setOpened({ dialog: 'deletion', coupon }),
        })}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={COUPONS_PER_PAGE}
        texts={TEXTS}
      />
      <Suspense>
        {opened?.dialog === 'form' && <CouponDialog coupon={opened.coupon} {...dialog} />}
        {opened?.dialog === 'deletion' && <DeletionDialog coupon={opened.coupon} {...dialog} />}
      </Suspense>
    </>
  );
}
