import { useRefundOrder } from '@/data/orders/mutations';
import { formatBRL } from '@/domain/money';
import type { OrderRecord } from '@/domain/order-record';
import { ReasonDialog } from './reason-dialog';

/** 'Reembolsar': returns the whole money at the payment provider, and takes back the Premium of the order. */
export default function RefundDialog({ order, onClose }: { order: OrderRecord; onClose: () => void }) {
  return (
    <ReasonDialog
      title="Reembolsar pedido"
      description="O cliente vê o motivo em Minhas compras."
      action={useRefundOrder(order.id)}
      button="Reembolsar"
      busy="Reembolsando..."
      failure="Erro ao reembolsar"
      success={(isDone) =>
        isDone
          ? 'O dinheiro foi devolvido e o Premium deste pedido terminou.'
          : 'O reembolso foi pedido. O provedor ainda não confirmou; o site tenta de novo sozinho.'
      }
      onClose={onClose}
    >
      Devolve <strong>{formatBRL(order.amount_cents)}</strong> a {order.customer ?? 'uma conta excluída'} pelo
      meio de pagamento usado, e tira o Premium que este pedido deu. Não pode ser desfeito.
    </ReasonDialog>
  );
}
