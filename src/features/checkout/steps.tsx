import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Link, Navigate, useLocation, useNavigate, type Location } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { useStepFocus, WizardSteps } from '@/components/wizard-steps';
import { useCurrentUser } from '@/data/account/queries';
import { checkoutQueries } from '@/data/orders/checkout-queries';
import { isAdmin, isPremium } from '@/domain/account/account';
import { cardForm, NO_CARD, type CardForm } from '@/domain/order/card';
import { planFor, type Plan } from '@/domain/plan/plan';
import { importWithRetry } from '@/lib/lazy-import';
import { ConfirmStep } from './confirm-step';
import { CouponField } from './coupon-field';
import { DoneStep } from './done-step';
import { isFinishedEntry, noteEntry } from './finished-entries';
import { PaymentStep } from './payment-step';
import { PlanStep } from './plan-step';
import { Summary } from './summary';
import { useCoupon } from './use-coupon';
import { usePayment } from './use-payment';
import { STEPS, useWizardParams, type Step } from './use-wizard-params';
import { VisitorStep } from './visitor-step';
import { WaitingNote } from './waiting-note';
import { wantedLink } from './wanted-link';
import type { WizardPaths } from './wizard-paths';
import classes from './wizard.module.css';

const OrderResult = lazy(() => importWithRetry(() => import('./order-result')));

const HEADINGS: Record<Step, string> = {
  plano: 'Escolha o seu plano',
  pagamento: 'Como você quer pagar?',
  confirmacao: 'Confira e confirme',
  concluido: 'Assinatura ativa',
};

const WITHOUT_SCROLLING = { preventScroll: true };

interface Props {
  /** At least one. */
  plans: Plan[];
  paths: WizardPaths;
  /** The sign-up form, whose login returns to `from`. */
  signUp: (from: string) => ReactNode;
}

/** The four steps of the checkout; admins, who need no subscription, get a message. */
export function Steps({ plans, paths, signUp }: Props) {
  const checkout = useCheckoutState(plans);
  const { step, go, user, payment } = checkout;
  const heading = useStepFocus(step, WITHOUT_SCROLLING);
  const isFinished = useIsFinished(step);
  const [wanted] = useState(() => wantedLink(paths.supplier));

  if (step === 'concluido' && checkout.order) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <OrderResult id={checkout.order} user={user} wanted={wanted} paths={paths} />
      </Suspense>
    );
  }
  if (isAdmin(user.account)) return <AdminMessage accountPath={paths.account} />;
  if (step === 'concluido' && !payment.isPaid && !isPremium(user.account)) {
    // The URL of the last step was opened without a payment.
    return user.status === 'loading' ? <PageSpinner /> : <Navigate to={{ search: '' }} replace />;
  }
  if (isFinished) return <Navigate to={{ search: checkout.searchOf('concluido') }} replace />;
  return (
    <div className={classes.root}>
      <WizardSteps label="Etapas da assinatura" steps={STEPS} step={step} go={go} />
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {HEADINGS[step]}
      </h1>
      {step !== 'concluido' && checkout.waiting && <WaitingNote order={checkout.waiting} />}
      {step === 'concluido' ? (
        <DoneStep account={user.account} wanted={wanted} paths={paths} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.step}>
            <CurrentStep checkout={checkout} plans={plans} paths={paths} signUp={signUp} />
          </div>
          <Summary
            plan={checkout.plan}
            price={checkout.price}
            fullPrice={checkout.fullPrice}
            method={step === 'plano' ? null : checkout.method}
            changePlan={step === 'plano' ? null : () => go('plano')}
            account={user.account}
            wanted={wanted}
          >
            <CouponField
              coupon={checkout.coupon}
              disabled={payment.isPaying}
              choose={(coupon) => checkout.choose({ coupon })}
            />
          </Summary>
        </div>
      )}
    </div>
  );
}

/** Whether the present history entry belongs to a finished order: the buyer went back after paying. */
function useIsFinished(step: Step): boolean {
  const location: Location<unknown> = useLocation();
  const { key, search, state } = location;
  const navigate = useNavigate();
  useEffect(() => {
    // The first entry of a tab has the same key after each visit; an entry that replaces it has its own.
    if (step === 'concluido') return;
    if (key === 'default') void navigate({ search }, { replace: true, state });
    else noteEntry(key);
  }, [step, key, search, state, navigate]);
  return step !== 'concluido' && isFinishedEntry(key);
}

/** Plan, method and coupon are stored in the query string; the card only in memory, never beyond the page. */
function useCheckoutState(plans: Plan[]) {
  const params = useWizardParams(plans);
  const card = useForm<CardForm>({
    initialValues: NO_CARD,
    validate: schemaResolver(cardForm, { sync: true }),
  });
  const payment = usePayment({
    onPaid: () => card.setValues(NO_CARD),
    showResult: () => params.go('concluido', { replace: true }),
    stepNow: params.stepNow,
  });
  const user = useCurrentUser();
  const plan = planFor(plans, params.plan)!;
  const { step, method, coupon: code } = params;
  const offer = useCoupon({
    code,
    plan,
    method,
    user,
    enabled: step !== 'concluido' && !isAdmin(user.account),
  });
  const status = useQuery(checkoutQueries.status());
  const userId = user.account?.id ?? '';
  const { data: waiting } = useQuery({
    ...checkoutQueries.waiting(userId),
    // Without a provider's page nothing waits. While the buyer leaves for it, their own order is no news.
    enabled: userId !== '' && !isAdmin(user.account) && Boolean(status.data?.provider) && !payment.isPaying,
  });
  const lacksCard =
    method === 'card' &&
    offer.price > 0 &&
    !status.data?.provider &&
    !cardForm.safeParse(card.values).success;
  useCardAfterAccount(user.status === 'visitor', lacksCard && step === 'confirmacao', () =>
    params.go('pagamento', { replace: true }),
  );
  return { ...params, ...offer, plan, card, lacksCard, payment, status, user, waiting };
}

/** Asks for the card once the visitor at the confirmation has an account, which another tab may have logged in. */
function useCardAfterAccount(isVisitor: boolean, lacksCard: boolean, askForCard: () => void): void {
  const before = useRef(isVisitor);
  const ask = useEffectEvent(() => lacksCard && askForCard());
  useEffect(() => {
    if (before.current && !isVisitor) ask();
    before.current = isVisitor;
  }, [isVisitor]);
}

function AdminMessage({ accountPath }: { accountPath: string }) {
  return (
    <MessageState page title="Sua conta já abre tudo" text="Administradores não precisam assinar o Premium.">
      <Button component={Link} to={accountPath}>
        Acessar minha conta
      </Button>
    </MessageState>
  );
}

interface CurrentStepProps extends Props {
  checkout: ReturnType<typeof useCheckoutState>;
}

function CurrentStep({ checkout, plans, paths, signUp }: CurrentStepProps) {
  const { step, plan, price, coupon, method, choose, go, card, status, user, payment } = checkout;
  if (step === 'plano')
    return (
      <PlanStep
        plans={plans}
        chosen={plan}
        account={user.account}
        choose={(key) => choose({ plan: key })}
        next={() => go('pagamento')}
      />
    );
  if (step === 'pagamento')
    return (
      <PaymentStep
        method={method}
        isFree={price === 0}
        choose={(chosen) => choose({ method: chosen })}
        card={card}
        checkoutStatus={status}
        isVisitor={user.status === 'visitor'}
        back={() => go('plano')}
        next={() => go('confirmacao')}
      />
    );
  if (user.status === 'visitor')
    return (
      <VisitorStep
        search={checkout.searchOf(checkout.lacksCard ? 'pagamento' : 'confirmacao')}
        typesCard={checkout.lacksCard}
        loginPath={paths.login}
        signUp={signUp}
        back={() => go('pagamento')}
      />
    );
  const choice = { plan: plan.key, method, coupon: coupon.status === 'none' ? '' : coupon.code };
  return (
    <ConfirmStep
      plan={plan}
      price={price}
      coupon={coupon}
      method={method}
      card={card.values}
      lacksCard={checkout.lacksCard}
      checkoutStatus={status}
      user={user}
      paths={paths}
      isPaying={payment.isPaying}
      failure={payment.failureOf(choice)}
      back={() => go('pagamento')}
      pay={({ id, subscription: { ends_at } }) =>
        payment.pay({ ...choice, userId: id, price_cents: price, months: plan.months, endsAt: ends_at })
      }
    />
  );
}
