import { useRef, useState } from 'react';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useWithdraw } from '@/data/orders/mutations';
import { isPremium, type Account } from '@/domain/account/account';
import { formatDay } from '@/domain/format/dates';
import { formatBRL } from '@/domain/format/money';
import { planOf, type OwnOrder } from '@/domain/order/own-order';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  order: OwnOrder;
  account: Account;
  /** Gets the focus after the withdrawal, which removes the button that opened the dialog. */
  heading: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks whether to withdraw from an order, and says what comes back and what becomes of Premium. */
export default function WithdrawDialog({ order, account, heading, onClose }: Props) {
  const withdraw = useWithdraw(account.id);
  const submit = useSubmit(withdraw.mutateAsync);
  const done = useRef(false);
  const dialog = useDialog(onClose, {
    busy: withdraw.isPending,
    returnTo: () => (done.current ? heading() : null),
  });
  const amount = formatBRL(order.amount_cents);
  const isFree = order.amount_cents === 0;
  // As it was asked: the account changes while the dialog fades out.
  const [consequence] = useState(() => premiumAfter(order, account));

  function send() {
    if (done.current) return; // the dialog is fading out
    void submit(order.id, {
      onSuccess: ({ status }) => {
        done.current = true;
        dialog.onClose();
        void notify({
          tone: 'success',
          title: 'Compra desfeita',
          message: isFree
            ? 'O Premium desta compra terminou.'
            : status === 'paid'
              ? `O reembolso de ${amount} está a caminho. O Premium desta compra termina quando ele for confirmado.`
              : `O valor volta pelo meio de pagamento que você usou: ${amount}.`,
        });
      },
      onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
    });
  }

  return (
    <Dialog {...dialog} title="Desistir da compra">
      <DialogText>
        {planOf(order)}.{' '}
        {isFree ? (
          'Ela saiu de graça, com um cupom: não há valor a devolver.'
        ) : (
          <>
            Você recebe <strong>{amount}</strong> de volta, pelo meio de pagamento que você usou. No cartão,
            pode levar até duas faturas para o valor aparecer.
          </>
        )}
      </DialogText>
      <DialogText>{consequence}</DialogText>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogActions cancel="Manter a compra" onCancel={dialog.onClose}>
          <SubmitButton danger size="sm" pending={withdraw.isPending} busy="Desfazendo..." data-autofocus>
            Confirmar desistência
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What the refund leaves of Premium. Periods follow one another, so only the last one can be taken off the end. */
function premiumAfter({ amount_cents, granted_from, granted_until }: OwnOrder, account: Account): string {
  const { ends_at } = account.subscription;
  if (!isPremium(account) || ends_at === null || granted_from === null || granted_until === null)
    return 'O tempo que esta compra deu deixa de valer.';
  if (Date.parse(granted_until) !== Date.parse(ends_at))
    return 'O tempo que esta compra deu sai do seu Premium. O que vem de outras compras continua.';
  if (Date.parse(granted_from) > Date.now())
    return `Seu Premium passa a terminar em ${formatDay(granted_from)}.`;
  return `Com ${amount_cents === 0 ? 'a desistência' : 'o reembolso'}, seu Premium termina, e os fornecedores Premium voltam a ficar bloqueados.`;
}
