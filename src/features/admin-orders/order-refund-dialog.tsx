import { useState } from 'react';
import { ReasonDialog } from '@/components/reason-dialog';
import { useRefundOrder } from '@/data/orders/admin-mutations';
import { opensPremium } from '@/domain/order/order';
import { amountOf, type OrderRecord, type PaymentRecord } from '@/domain/order/order-record';

interface Props {
  order: OrderRecord;
  payments: PaymentRecord[];
  onClose: () => void;
}

/** 'Reembolsar': returns the whole money at the payment provider, and takes back the Premium of the order. */
export default function RefundDialog({ order, payments, onClose }: Props) {
  // As it was asked: the order changes while the dialog fades out.
  const [{ amounts, opened }] = useState(() => ({
    // What was paid, which may not be the price of the order. Nothing was for a free or released one.
    amounts: payments
      .filter(({ status, is_extra, amount_cents }) => status === 'approved' && !is_extra && amount_cents > 0)
      .map(amountOf),
    opened: opensPremium(order.status),
  }));
  const done = [
    amounts.length > 0 && 'O dinheiro foi devolvido',
    opened && 'o Premium deste pedido terminou',
  ];
  const customer = order.customer ?? 'uma conta excluída';
  return (
    <ReasonDialog
      title="Reembolsar pedido"
      description="O cliente vê o motivo em Minhas compras."
      action={useRefundOrder(order.id)}
      button="Reembolsar"
      busy="Reembolsando..."
      danger
      failure="Erro ao reembolsar"
      success={(isDone) =>
        isDone
          ? `${capitalized(done.filter(Boolean).join(' e '))}.`
          : 'O reembolso foi pedido. O provedor ainda não confirmou; o site tenta de novo sozinho.'
      }
      onClose={onClose}
    >
      {amounts.length > 0 ? (
        <>
          Devolve <strong>{amounts.join(' e ')}</strong> a {customer} pelo meio de pagamento usado
          {opened && ', e tira o Premium que este pedido deu'}.
        </>
      ) : (
        <>
          Tira de {customer} o Premium que este pedido deu. O provedor não recebeu nada por este pedido:
          nenhum dinheiro é devolvido.
        </>
      )}{' '}
      Não pode ser desfeito.
    </ReasonDialog>
  );
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
