import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useSetCouponActive } from '@/data/coupons/mutations';
import type { CouponRecord } from '@/domain/coupon-record';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** Activates or deactivates a coupon, at once: the same button takes it back. */
export function ActiveButton({ coupon: { id, code, active } }: { coupon: CouponRecord }) {
  const change = useSetCouponActive(id);
  const submit = useSubmit(change.mutateAsync);
  const label = active ? 'Desativar' : 'Ativar';

  function send() {
    void submit(!active, {
      onSuccess: () => {
        const message = `O cupom ${code} foi ${active ? 'desativado' : 'ativado'}.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`${label} ${code}`}
      // `disabled` would lose the focus.
      aria-disabled={change.isPending || undefined}
      data-disabled={change.isPending || undefined}
      onClick={send}
    >
      {label}
    </Button>
  );
}
