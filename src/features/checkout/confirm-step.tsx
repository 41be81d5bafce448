import '@mantine/core/styles/Skeleton.css';
import { lazy, Suspense, type FormEvent } from 'react';
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
import { TermsCheckbox, useTerms, type Terms } from './terms-checkbox';
import { VisitorStep } from './visitor-step';
import type { WizardPaths } from './wizard-paths';
import wizard from './wizard.module.css';

const PixCode = lazy(() => importWithRetry(() => import('./pix-code')));

interface PaymentProps {
  plan: Plan;
  method: CheckoutInput['method'];
  checkoutStatus: UseQueryResult<CheckoutStatus>;
  paths: WizardPaths;
  isPaying: boolean;
  /** Error of the last payment. */
  failure: Error | null;
  back: () => void;
}

interface Props extends PaymentProps {
  card: CardForm;
  user: CurrentUser;
  pay: (account: Account) => void;
}

/** Step 3: the chosen method, the terms and the payment itself. */
export function ConfirmStep({ card, user, pay, ...rest }: Props) {
  const { method, paths, back } = rest;
  const terms = useTerms();
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
        <Payment {...rest} terms={terms} disabled={needsCard || user.status !== 'member'} />
      )}
    </form>
  );
}

function Payment(props: PaymentProps & { terms: Terms; disabled: boolean }) {
  const { plan, method, checkoutStatus, paths, isPaying, failure, back, terms, disabled } = props;
  return (
    <>
      {method === 'pix' && checkoutStatus.data?.simulated && (
        <Suspense fallback={<Skeleton className={wizard.pix} />}>
          <PixCode plan={plan} />
        </Suspense>
      )}
      <TermsCheckbox terms={terms} disabled={isPaying} paths={paths} />
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
