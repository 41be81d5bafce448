import type { Column } from '@/components/record-table';
import { RowButton } from '@/components/row-opener';
import { discountText } from '@/domain/order/coupon';
import {
  COUPON_STATES,
  couponState,
  plansText,
  usesText,
  validityText,
  type CouponRecord,
} from '@/domain/order/coupon-record';
import { CouponMenu } from './coupon-menu';
import { loadCouponDialog } from './load-dialogs';
import classes from './coupons.module.css';

interface Actions {
  /** Path of the checkout with a coupon. */
  linkPath: (code: string) => string;
  /** "2026-11-21", in São Paulo. */
  today: string;
  onEdit: (coupon: CouponRecord) => void;
  onDelete: (coupon: CouponRecord) => void;
}

/** Columns of the list of coupons and the actions of a row. */
export function couponColumns({ linkPath, today, onEdit, onDelete }: Actions): Column<CouponRecord>[] {
  return [
    {
      label: 'Código',
      className: classes.name,
      heading: true,
      sort: {
        up: { value: 'codigo', label: 'Código (A–Z)' },
        down: { value: '-codigo', label: 'Código (Z–A)' },
      },
      cell: (coupon) => (
        <>
          <RowButton load={loadCouponDialog} onClick={() => onEdit(coupon)}>
            {coupon.code}
          </RowButton>
          {coupon.note && <span className={classes.note}>{coupon.note}</span>}
        </>
      ),
    },
    { label: 'Desconto', className: classes.discount, cell: discountText },
    { label: 'Planos', className: classes.for, cell: plansText },
    { label: 'Validade', className: classes.validity, labeled: true, cell: validityText },
    { label: 'Usos', className: classes.uses, labeled: true, cell: usesText },
    {
      label: 'Situação',
      className: classes.state,
      cell: (coupon) => {
        const state = couponState(coupon, today);
        return <span data-state={state}>{COUPON_STATES[state]}</span>;
      },
    },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (coupon) => (
        <CouponMenu
          coupon={coupon}
          path={linkPath(coupon.code)}
          onEdit={() => onEdit(coupon)}
          onDelete={() => onDelete(coupon)}
        />
      ),
    },
  ];
}
