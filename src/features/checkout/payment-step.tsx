import '@/theme/buttons';
import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import IconCreditCard from '@tabler/icons-react/icons/IconCreditCard';
import IconQrcode from '@tabler/icons-react/icons/IconQrcode';
import type { CheckoutStatus } from '@/data/orders/checkout-queries';
import type { CardForm } from '@/domain/order/card';
import { PAYMENT_METHODS, type CheckoutInput } from '@/domain/order/checkout';
import { focusFirstError } from '@/lib/forms';
import { CardFields } from './card-fields';
import { Choice } from './choice';
import { CheckoutStatusNote } from './checkout-status-note';
import { StepActions } from './step-actions';
import wizard from './wizard.module.css';

const OPTIONS = {
  card: { label: 'Cartão de crédito', text: 'Liberado na hora', icon: IconCreditCard },
  pix: { label: 'Pix', text: 'QR code ou copia e cola', icon: IconQrcode },
};

interface Props {
  method: CheckoutInput['method'];
  /** A coupon covers the whole price. */
  isFree: boolean;
  choose: (method: CheckoutInput['method']) => void;
  card: UseFormReturnType<CardForm>;
  checkoutStatus: UseQueryResult<CheckoutStatus>;
  /** Visitors type no card: it would be lost by the login. */
  isVisitor: boolean;
  back: () => void;
  next: () => void;
}

/**
 * Step 2: card or Pix. Where a payment provider takes the money on its own page, no card is typed here; where payments are
 * only simulated it is checked here, and sent nowhere.
 */
export function PaymentStep(props: Props) {
  const { method, isFree, choose, card, checkoutStatus, isVisitor, back, next } = props;
  const byCard = card.onSubmit(next, (errors) => focusFirstError(card, errors));
  const { data: status } = checkoutStatus;
  const paysByCard = method === 'card' && !isFree;
  const typesCard = paysByCard && !status?.provider && !isVisitor;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (typesCard) return byCard(event);
        event.preventDefault();
        next();
      }}
    >
      <Choice
        legend="Forma de pagamento"
        name="method"
        value={method}
        onChange={(chosen) => choose(chosen === 'pix' ? 'pix' : 'card')}
      >
        {PAYMENT_METHODS.map((value) => {
          const { label, text, icon: Icon } = OPTIONS[value];
          return { value, label, text, aside: <Icon size={28} stroke={1.5} aria-hidden="true" /> };
        })}
      </Choice>
      {typesCard && checkoutStatus.isPending && <Skeleton className={wizard.card} />}
      {typesCard && !checkoutStatus.isPending && <CardFields form={card} />}
      {paysByCard && isVisitor && status?.provider === null && (
        <p className={wizard.note}>O cartão você informa depois de entrar na sua conta ou criar uma.</p>
      )}
      {isFree && <p className={wizard.note}>Com o cupom não há nada a pagar.</p>}
      {status?.provider && !isFree && (
        <p className={wizard.note}>
          Você paga na página do {status.provider}, que abre depois de confirmar. Lá também dá para trocar a
          forma de pagamento.{paysByCard && ' Nenhum dado de cartão passa por este site.'}
        </p>
      )}
      <CheckoutStatusNote checkoutStatus={checkoutStatus} method={method} />
      <StepActions back={back}>
        <Button type="submit" size="md" disabled={!status}>
          Continuar
        </Button>
      </StepActions>
    </form>
  );
}
