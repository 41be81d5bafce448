import type { RefObject } from 'react';
import { DeleteDialog } from '@/components/delete-dialog';
import { useDeleteCoupon } from '@/data/coupons/mutations';
import type { CouponRecord } from '@/domain/order/coupon-record';

interface Props {
  coupon: CouponRecord;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before deleting a coupon that nobody has used. */
export default function DeletionDialog({ coupon, heading, onClose }: Props) {
  return (
    <DeleteDialog
      title="Excluir cupom"
      deletion={useDeleteCoupon(coupon.id)}
      failure="Erro ao excluir"
      success="Cupom excluído com sucesso."
      heading={heading}
      onClose={onClose}
    >
      O cupom <strong>{coupon.code}</strong> será excluído para sempre. Quem tiver o link dele paga o preço
      cheio.
    </DeleteDialog>
  );
}
