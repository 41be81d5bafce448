import { useQuery } from '@tanstack/react-query';
import { ReasonDialog } from '@/components/reason-dialog';
import { useReleaseOrder } from '@/data/orders/admin-mutations';
import { userQueries } from '@/data/users/queries';
import { giveableText, mayGive } from '@/domain/account/giveable';
import type { OrderRecord } from '@/domain/order/order-record';
import { duration } from '@/domain/plan/plan';

/** 'Liberar manualmente': opens Premium although the provider has not confirmed the payment. */
export default function ReleaseDialog({ order, onClose }: { order: OrderRecord; onClose: () => void }) {
  const buyer = useQuery({ ...userQueries.details(order.user_id ?? ''), enabled: order.user_id !== null });
  const giveable = buyer.data?.giveable_days ?? null;
  return (
    <ReasonDialog
      title="Liberar manualmente"
      description="Fica no histórico, com o seu nome."
      action={useReleaseOrder(order.id)}
      button="Liberar"
      busy="Liberando..."
      failure="Erro ao liberar"
      success={() => 'O Premium foi liberado.'}
      onClose={onClose}
    >
      Abre {duration(order.months)} de Premium para <strong>{order.customer}</strong> sem a confirmação do
      provedor. Antes, use “Conferir no provedor”. O pedido só entra no faturamento se o pagamento for
      confirmado depois.
      {giveable !== null && !mayGive(order.months, giveable) && ` ${giveableText(giveable)}`}
    </ReasonDialog>
  );
}
