import { useMutation } from '@tanstack/react-query';
import type { CouponInput } from '@/domain/order/coupon-record';
import { atField } from '@/lib/at-field';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { couponQueries } from './queries';

interface Saving {
  id: number | null; // null creates a coupon
  coupon: CouponInput;
}

async function saveCoupon({ id, coupon }: Saving): Promise<void> {
  const failed = id === null ? 'Falha ao criar cupom' : 'Falha ao atualizar cupom';
  const table = rest.from('coupons');
  const saving = id === null ? table.insert(coupon) : table.update(coupon).eq('id', id);
  const rows = await unwrap(failed, saving.select('id')).catch(
    atField('code', '23505', 'Já existe um cupom com este código.'),
  );
  requireOne(rows);
}

async function setActive(id: number, active: boolean): Promise<void> {
  const request = rest.from('coupons').update({ active }).eq('id', id).select('id');
  requireOne(await unwrap('Falha ao atualizar cupom', request));
}

async function deleteCoupon(id: number): Promise<void> {
  const request = rest.from('coupons').delete().eq('id', id).select('id');
  requireOne(await unwrap('Falha ao excluir cupom', request));
}

/** No row was written: it was deleted, or row security protects it. */
function requireOne(rows: unknown[]): void {
  if (rows.length !== 1) throw new RequestError('Este cupom não existe mais.', { status: 404 });
}

const refreshCoupons = invalidateOnSettled(couponQueries.all());

/** @throws RequestError with `field`, status 404 if the coupon was deleted */
export function useSaveCoupon() {
  return useMutation({ mutationFn: saveCoupon, onSettled: refreshCoupons });
}

/** @throws RequestError, status 404 if the coupon was deleted */
export function useSetCouponActive(id: number) {
  return useMutation({ mutationFn: (active: boolean) => setActive(id, active), onSettled: refreshCoupons });
}

/** @throws RequestError, status 404 if the coupon was deleted, 409 if it was used */
export function useDeleteCoupon(id: number) {
  return useMutation({ mutationFn: () => deleteCoupon(id), onSettled: refreshCoupons });
}
