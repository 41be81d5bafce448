import '@mantine/core/styles/Skeleton.css';
import { lazy, Suspense, useRef, type FormEvent, type ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { SubmitButton } from '@/components/submit-button';
import { accountQueries, type CurrentUser } from '@/data/account/queries';
import { sentKey, undecidedOrder, type Choice } from '@/data/orders/order-key';
import { checkoutQueries, type CheckoutStatus } from '@/data/orders/checkout-queries';
import type { Account } from '@/domain/account/account';
import type { CardForm } from '@/domain/order/card';
import type { CheckoutInput } from '@/domain/order/checkout';
import { duration, type Plan } from '@/domain/plan/plan';
import { importWithRetry } from '@/lib/lazy-import';
import { CheckoutStatusNote, Failure, PaymentFailure } from './checkout-status-note';
import { ChosenMethod } from './chosen-method';
import { StepActions } from './step-actions';
import { TermsCheckbox, useTerms } from './terms-checkbox';
import type { CouponState } from './use-coupon';
import type { WizardPaths } from './wizard-paths';
import wizard from './wizard.module.css';

/** Another order so soon after the last one may be a mistake. */
const SOON_MS = 10 * 60_000;

const PixCode = lazy(() => importWithRetry(() => import('./pix-code')));

interface PaymentProps {
  plan: Plan;
  /** In BRL cents, with the coupon. */
  price: number;
  coupon: CouponState;
  method: CheckoutInput['method'];
  checkoutStatus: UseQueryResult<CheckoutStatus>;
  isPaying: boolean;
  /** Error of the last payment. */
  failure: Error | null;
  back: () => void;
}

interface Props extends PaymentProps {
  card: CardForm;
  /** It is to be typed here, but is not. */
  lacksCard: boolean;
  user: CurrentUser;
  paths: WizardPaths;
  pay: (account: Account) => void;
}

/** Step 3: the chosen method, the terms and the payment itself. */
export function ConfirmStep({ card, lacksCard, user, paths, pay, ...rest }: Props) {
  const { plan, price, coupon, method, back, isPaying, checkoutStatus } = rest;
  const provider = checkoutStatus.data?.provider ?? null;
  const isFree = price === 0;
  const checkbox = useRef<HTMLInputElement>(null);
  const terms = useTerms(checkbox);
  const isUnclear = coupon.status === 'checking' || coupon.status === 'refused';

  const again = useOrderAgain(pay);
  const choice = { plan: plan.key, method, coupon: coupon.status === 'none' ? '' : coupon.code };

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (again.isLoading || isPaying) return;
    if (terms.requireAccepted() && user.status === 'member') again.confirm(user.account, choice);
  }

  return (
    <form noValidate onSubmit={confirm}>
      {isFree ? (
        <p className={wizard.note}>
          Com o cupom não há nada a pagar: o Premium abre assim que você confirmar.
        </p>
      ) : (
        <ChosenMethod method={method} card={lacksCard ? null : card} provider={provider} onChange={back} />
      )}
      {user.status === 'failed' ? (
        <Failure message="Não foi possível carregar seus dados." retry={user.retry} />
      ) : (
        <Payment
          {...rest}
          accepted={terms.accepted}
          isPaying={isPaying || again.isLoading}
          again={again.reason}
          disabled={lacksCard || isUnclear || user.status !== 'member'}
        >
          <TermsCheckbox ref={checkbox} terms={terms} disabled={isPaying} paths={paths} />
        </Payment>
      )}
    </form>
  );
}

/** Why an order may be one too many: another was paid a moment ago, or can still be paid. */
type Reason = 'paid' | 'waiting';

/**
 * Asks once more before a second order within ten minutes or beside one that waits for its payment, also if that was made
 * in another tab or on another device. A failed request does not ask: the question is a courtesy.
 */
function useOrderAgain(pay: (account: Account) => void) {
  const question = useMutation({
    mutationFn: async ({ id }: Account, { client }): Promise<Reason | null> => {
      const [since, waiting] = await Promise.all([
        // If the outcome of the last order is unknown and it was paid, paying reports that.
        undecidedOrder(id)
          ? Infinity
          : client.fetchQuery(checkoutQueries.sinceLastPaid(id)).catch(() => Infinity),
        client.fetchQuery(checkoutQueries.waiting(id)).catch(() => null),
      ]);
      if (since < SOON_MS) return 'paid';
      return waiting ? 'waiting' : null;
    },
    onSuccess: (reason, _account, _result, { client }) =>
      reason === 'paid' && client.invalidateQueries({ queryKey: accountQueries.all() }),
  });
  const reason = question.data ?? null;
  return {
    isLoading: question.isPending,
    reason,
    /** Buys, or asks first. */
    confirm: (account: Account, choice: Omit<Choice, 'userId'>) => {
      // Sent again, the same choice is the same order.
      if (reason || sentKey({ ...choice, userId: account.id }) !== null) pay(account);
      else question.mutate(account, { onSuccess: (found) => found ?? pay(account) });
    },
  };
}

interface PaymentState {
  accepted: boolean;
  /** Why the buyer is asked whether they want a second order; null: they are not. */
  again: Reason | null;
  disabled: boolean;
  children: ReactNode;
}

function Payment(props: PaymentProps & PaymentState) {
  const { plan, price, coupon, method, checkoutStatus, isPaying, failure, back, accepted, again } = props;
  const { disabled, children } = props;
  const isFree = price === 0;
  const provider = isFree ? null : checkoutStatus.data?.provider;
  return (
    <>
      {children}
      {method === 'pix' && checkoutStatus.data?.simulated && accepted && !isFree && (
        <Suspense fallback={<Skeleton className={wizard.pix} />}>
          <PixCode plan={plan} price={price} />
        </Suspense>
      )}
      {method === 'pix' && !accepted && !provider && !isFree && (
        <p className={wizard.note}>O código Pix aparece aqui quando você aceitar os termos.</p>
      )}
      <CheckoutStatusNote checkoutStatus={checkoutStatus} method={method} />
      {coupon.status === 'refused' && (
        <p className={wizard.note}>Para assinar sem desconto, remova o cupom {coupon.code} do resumo.</p>
      )}
      {failure && !isPaying && <PaymentFailure error={failure} />}
      {again === 'waiting' && (
        <p role="alert" className={wizard.again}>
          Você já tem uma compra aguardando o pagamento. Confirme de novo só se quiser fazer outra: se as duas
          forem pagas, o tempo de Premium soma.
        </p>
      )}
      {again === 'paid' && (
        <p role="alert" className={wizard.again}>
          Você assinou há poucos minutos, e o pagamento foi aprovado. Confirme de novo só se quiser somar mais{' '}
          {duration(plan.months)}.
        </p>
      )}
      <StepActions back={back} disabled={isPaying}>
        <SubmitButton pending={isPaying} busy="Processando..." disabled={disabled || !checkoutStatus.data}>
          {again ? 'Comprar de novo' : provider ? `Pagar no ${provider}` : 'Confirmar assinatura'}
        </SubmitButton>
      </StepActions>
    </>
  );
}
