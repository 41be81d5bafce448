import '@mantine/core/styles/Skeleton.css';
import { lazy, Suspense, useRef, type FormEvent, type ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { SubmitButton } from '@/components/submit-button';
import type { CurrentUser } from '@/data/account/queries';
import type { CheckoutStatus } from '@/data/checkout/queries';
import type { Account } from '@/domain/account';
import { cardForm, type CardForm } from '@/domain/card';
import type { CheckoutInput } from '@/domain/checkout';
import type { Plan } from '@/domain/plan';
import { importWithRetry } from '@/lib/lazy-import';
import { CheckoutStatusNote, Failure, PaymentFailure } from './checkout-status-note';
import { ChosenMethod } from './chosen-method';
import { StepActions } from './step-actions';
import { TermsCheckbox, useTerms } from './terms-checkbox';
import { VisitorStep } from './visitor-step';
import type { WizardPaths } from './wizard-paths';
import wizard from './wizard.module.css';

const PixCode = lazy(() => importWithRetry(() => import('./pix-code')));

interface PaymentProps {
  plan: Plan;
  method: CheckoutInput['method'];
  checkoutStatus: UseQueryResult<CheckoutStatus>;
  isPaying: boolean;
  /** Error of the last payment. */
  failure: Error | null;
  back: () => void;
}

interface Props extends PaymentProps {
  card: CardForm;
  user: CurrentUser;
  paths: WizardPaths;
  pay: (account: Account) => void;
}

/** Step 3: the chosen method, the terms and the payment itself. */
export function ConfirmStep({ card, user, paths, pay, ...rest }: Props) {
  const { method, back, isPaying } = rest;
  const checkbox = useRef<HTMLInputElement>(null);
  const terms = useTerms(checkbox);
  const needsCard = method === 'card' && !cardForm.safeParse(card).success;

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (terms.requireAccepted() && user.status === 'member') pay(user.account);
  }

  return (
    <form noValidate onSubmit={confirm}>
      <ChosenMethod method={method} card={needsCard ? null : card} onChange={back} />
      {user.status === 'visitor' ? (
        <VisitorStep paths={paths} back={back} />
      ) : user.status === 'failed' ? (
        <Failure message="Não foi possível carregar seus dados." retry={user.retry} />
      ) : (
        <Payment {...rest} disabled={needsCard || user.status !== 'member'}>
          <TermsCheckbox ref={checkbox} terms={terms} disabled={isPaying} paths={paths} />
        </Payment>
      )}
    </form>
  );
}

function Payment(props: PaymentProps & { disabled: boolean; children: ReactNode }) {
  const { plan, method, checkoutStatus, isPaying, failure, back, disabled, children } = props;
  return (
    <>
      {method === 'pix' && checkoutStatus.data?.simulated && (
        <Suspense fallback={<Skeleton className={wizard.pix} />}>
          <PixCode plan={plan} />
        </Suspense>
      )}
      {children}
      <CheckoutStatusNote checkoutStatus={checkoutStatus} method={method} />
      {failure && !isPaying && <PaymentFailure error={failure} />}
      <StepActions back={back} disabled={isPaying}>
        <SubmitButton pending={isPaying} busy="Processando..." disabled={disabled || !checkoutStatus.data}>
          Confirmar assinatura
        </SubmitButton>
      </StepActions>
    </>
  );
}
