import '@/theme/buttons';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Skeleton.css';
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
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
import { VisitorStep } from './visitor-step';
import type { WizardPaths } from './wizard-paths';
import wizard from './wizard.module.css';

const PixCode = lazy(() => importWithRetry(() => import('./pix-code')));
const TERMS_MISSING = 'Para assinar, aceite os termos.';

interface Props {
  plan: Plan;
  method: CheckoutInput['method'];
  card: CardForm;
  checkoutStatus: UseQueryResult<CheckoutStatus>;
  user: CurrentUser;
  paths: WizardPaths;
  isPaying: boolean;
  /** Error of the last payment. */
  failure: Error | null;
  back: () => void;
  pay: (account: Account) => void;
}

/** Step 3: summary, terms and the payment itself. */
export function ConfirmStep({
  plan,
  method,
  card,
  checkoutStatus,
  user,
  paths,
  isPaying,
  failure,
  back,
  pay,
}: Props) {
  const [accepted, setAccepted] = useState(false);
  const [refused, setRefused] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  const needsCard = method === 'card' && !cardForm.safeParse(card).success;

  function confirm(event: FormEvent) {
    event.preventDefault();
    setRefused(!accepted);
    if (!accepted) terms.current?.focus();
    else if (user.status === 'member') pay(user.account);
  }

  return (
    <form noValidate onSubmit={confirm}>
      <ChosenMethod method={method} card={needsCard ? null : card} onChange={back} />
      {user.status === 'visitor' ? (
        <VisitorStep paths={paths} back={back} />
      ) : user.status === 'failed' ? (
        <Failure message="Não foi possível carregar seus dados." retry={user.retry} />
      ) : (
        <>
          {method === 'pix' && checkoutStatus.data?.simulated && (
            <Suspense fallback={<Skeleton className={wizard.pix} />}>
              <PixCode plan={plan} />
            </Suspense>
          )}
          <Checkbox
            ref={terms}
            size="md"
            classNames={{ label: wizard.terms }}
            checked={accepted}
            onChange={(event) => {
              setAccepted(event.target.checked);
              setRefused(false);
            }}
            disabled={isPaying}
            error={refused && TERMS_MISSING}
            label={
              <>
                Concordo com os{' '}
                <Link to={paths.terms} target="_blank">
                  Termos de Serviço
                </Link>{' '}
                e a{' '}
                <Link to={paths.privacy} target="_blank">
                  Política de Privacidade
                </Link>
              </>
            }
          />
          <CheckoutStatusNote checkoutStatus={checkoutStatus} method={method} />
          {failure && !isPaying && <PaymentFailure error={failure} />}
          <div className={wizard.actions}>
            <Button
              variant="subtle"
              color="gray"
              size="md"
              className={wizard.back}
              disabled={isPaying}
              onClick={back}
            >
              Voltar
            </Button>
            <SubmitButton
              pending={isPaying}
              busy="Processando..."
              disabled={needsCard || !checkoutStatus.data || user.status !== 'member'}
            >
              Confirmar assinatura
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  );
}
