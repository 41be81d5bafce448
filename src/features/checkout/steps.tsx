import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { useStepFocus, WizardSteps } from '@/components/wizard-steps';
import { useCurrentUser } from '@/data/account/queries';
import { isNewPrice, useCheckout } from '@/data/checkout/mutations';
import type { Purchase } from '@/data/checkout/purchase-key';
import { checkoutQueries } from '@/data/checkout/queries';
import { isAdmin, isPremium } from '@/domain/account';
import { cardForm, NO_CARD, type CardForm } from '@/domain/card';
import type { Plan } from '@/domain/plan';
import { notify } from '@/lib/notify';
import { useIsMounted } from '@/lib/use-is-mounted';
import { useSubmit } from '@/lib/use-submit';
import { ConfirmStep } from './confirm-step';
import { DoneStep } from './done-step';
import { PaymentStep } from './payment-step';
import { PlanStep } from './plan-step';
import { Summary } from './summary';
import { stepNow, STEPS, useWizardParams, type Step } from './use-wizard-params';
import type { WizardPaths } from './wizard-paths';
import classes from './wizard.module.css';

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
}

/** The four steps. Plan and method are stored in the query string; the card only in this component, never beyond the page. */
export function Steps({ plans, paths }: Props) {
  const params = useWizardParams();
  const { step, method, choose, go } = params;
  const plan = plans.find(({ key }) => key === params.plan) ?? plans[0]!;
  const checkoutStatus = useQuery(checkoutQueries.status());
  const user = useCurrentUser();
  const card = useForm<CardForm>({
    initialValues: NO_CARD,
    validate: schemaResolver(cardForm, { sync: true }),
  });
  const checkout = useCheckout();
  const submit = useSubmit(checkout.mutateAsync);
  const isHere = useIsMounted();
  const heading = useStepFocus(step, WITHOUT_SCROLLING);

  function pay(purchase: Purchase) {
    void submit(purchase, {
      onSuccess: (providerUrl) => {
        card.setValues(NO_CARD);
        if (providerUrl) window.location.assign(providerUrl);
        else if (isHere()) go('concluido', { replace: true });
        else
          void notify({ tone: 'success', title: 'Pagamento aprovado', message: 'Seu Premium está ativo.' });
      },
      onError: (error) => {
        const { message } = error;
        if (isNewPrice(error)) void notify({ title: 'Nada foi cobrado', message });
        else if (!isHere() || stepNow() !== 'confirmacao')
          void notify({ tone: 'error', title: 'Erro no pagamento', message });
      },
    });
  }

  if (isAdmin(user.account))
    return (
      <MessageState
        page
        title="Sua conta já abre tudo"
        text="Administradores não precisam assinar o Premium."
      >
        <Button component={Link} to={paths.account}>
          Acessar minha conta
        </Button>
      </MessageState>
    );
  if (step === 'concluido' && !checkout.isSuccess && !isPremium(user.account)) {
    // Nobody arrives there but by paying.
    return user.status === 'loading' ? <PageSpinner /> : <Navigate to={{ search: '' }} replace />;
  }
  return (
    <div className={classes.root}>
      <WizardSteps label="Etapas da assinatura" steps={STEPS} step={step} go={go} />
      <h1 ref={heading} tabIndex={-1} className={classes.heading}>
        {HEADINGS[step]}
      </h1>
      {step === 'concluido' ? (
        <DoneStep account={user.account} accountPath={paths.account} landingPath={paths.landing} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.step}>
            {step === 'plano' && (
              <PlanStep
                plans={plans}
                chosen={plan}
                account={user.account}
                choose={(key) => choose({ plan: key })}
                next={() => go('pagamento')}
              />
            )}
            {step === 'pagamento' && (
              <PaymentStep
                method={method}
                choose={(chosen) => choose({ method: chosen })}
                card={card}
                checkoutStatus={checkoutStatus}
                visitorPaths={user.status === 'visitor' ? paths : null}
                back={() => go('plano')}
                next={() => go('confirmacao')}
              />
            )}
            {step === 'confirmacao' && (
              <ConfirmStep
                plan={plan}
                method={method}
                card={card.values}
                checkoutStatus={checkoutStatus}
                user={user}
                paths={paths}
                isPaying={checkout.isPending}
                failure={isAbout(checkout.variables, plan, method) ? checkout.error : null}
                back={() => go('pagamento')}
                pay={({ id, subscription }) =>
                  pay({
                    userId: id,
                    plan: plan.key,
                    method,
                    price_cents: plan.price_cents,
                    endsAt: subscription.ends_at,
                  })
                }
              />
            )}
          </div>
          <Summary plan={plan} method={step === 'plano' ? null : method} />
        </div>
      )}
    </div>
  );
}

/** Whether a payment was for this: of another choice no failure is told. */
function isAbout(purchase: Purchase | undefined, plan: Plan, method: Purchase['method']): boolean {
  return purchase?.plan === plan.key && purchase.method === method;
}
