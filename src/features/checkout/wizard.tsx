import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Stepper.css';
import { useEffect, useRef, type ReactNode } from 'react';
import { Stepper } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { useReader } from '@/data/account/queries';
import { checkoutQueries } from '@/data/checkout/queries';
import { useCheckout, type Purchase } from '@/data/checkout/mutations';
import { planQueries } from '@/data/plans/queries';
import { isPremium } from '@/domain/account';
import { cardForm, NO_CARD, type CardForm } from '@/domain/card';
import { notify } from '@/lib/notify';
import { useIsHere } from '@/lib/use-is-here';
import { useSubmit } from '@/lib/use-submit';
import { ConfirmStep } from './confirm-step';
import { DoneStep } from './done-step';
import { PaymentStep } from './payment-step';
import { PlanStep } from './plan-step';
import { Summary } from './summary';
import { useWizardAddress, STEPS } from './use-wizard-address';
import classes from './wizard.module.css';

/** Where the wizard leads besides its own steps. */
export interface WizardPaths {
  login: string;
  signUp: string;
  account: string;
  landing: string;
  terms: string;
  privacy: string;
}

/**
 * The subscription wizard (S-22, S-23). What is chosen stands in the address; the card only in this component, so it is
 * gone with the page.
 */
export function Wizard({ paths }: { paths: WizardPaths }) {
  const address = useWizardAddress();
  const { step, method, choose, go } = address;
  const plans = useQuery(planQueries.forSale());
  const offer = useQuery(checkoutQueries.offer());
  const reader = useReader();
  const card = useForm<CardForm>({
    initialValues: NO_CARD,
    validate: schemaResolver(cardForm, { sync: true }),
  });

  const checkout = useCheckout();
  const submit = useSubmit(checkout.mutateAsync);
  const isHere = useIsHere();

  const pay = (purchase: Purchase) =>
    void submit(purchase, {
      onSuccess: () => {
        card.setValues(NO_CARD);
        if (isHere()) go('concluido', { replace: true });
        else
          void notify({ tone: 'success', title: 'Pagamento aprovado', message: 'Seu Premium está ativo.' });
      },
      onError: ({ message }) => {
        if (!isHere()) void notify({ tone: 'error', title: 'Erro no pagamento', message });
      },
    });

  if (plans.isError)
    return <FailedState message="Não foi possível carregar os planos." retry={plans.refetch} />;
  if (!plans.data) return <PageSpinner label="Carregando planos…" />;
  const plan = plans.data.find(({ key }) => key === address.plan) ?? plans.data[0];
  if (!plan)
    return <MessageState page title="Nenhum plano à venda" text="Volte em breve para assinar o Premium." />;
  if (step === 'concluido') {
    if (reader.status === 'loading') return <PageSpinner />;
    // Nobody arrives here but by paying.
    if (!isPremium(reader.account)) return <Navigate to={{ search: '' }} replace />;
  }

  const index = STEPS.findIndex(({ id }) => id === step);
  const done = step === 'concluido';
  return (
    <div className={classes.root}>
      <title>{`${STEPS[index]?.label} · Assinatura · Guia de Fornecedores`}</title>
      <Stepper
        active={done ? STEPS.length : index}
        onStepClick={(clicked) => go(STEPS[clicked]!.id)}
        labelPosition="bottom"
        wrap={false}
        size="xs"
        classNames={{ root: classes.stepper, separator: classes.separator, stepLabel: classes.stepLabel }}
        aria-label="Etapas da assinatura"
        role="group"
      >
        {STEPS.map(({ id, label }, number) => (
          <Stepper.Step
            key={id}
            label={label}
            aria-current={id === step ? 'step' : undefined}
            allowStepClick={!done && number < index}
            disabled={done || number >= index}
          />
        ))}
      </Stepper>
      <StepHeading step={step}>
        {step === 'plano' && 'Escolha o seu plano'}
        {step === 'pagamento' && 'Como você quer pagar?'}
        {step === 'confirmacao' && 'Confira e confirme'}
        {step === 'concluido' && 'Assinatura ativa'}
      </StepHeading>
      {done ? (
        <DoneStep account={reader.account} accountPath={paths.account} landingPath={paths.landing} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.step}>
            {step === 'plano' && (
              <PlanStep
                plans={plans.data}
                chosen={plan}
                account={reader.account}
                choose={(key) => choose({ plan: key })}
                next={() => go('pagamento')}
              />
            )}
            {step === 'pagamento' && (
              <PaymentStep
                method={method}
                choose={(chosen) => choose({ method: chosen })}
                card={card}
                offer={offer}
                back={() => go('plano')}
                next={() => go('confirmacao')}
              />
            )}
            {step === 'confirmacao' && (
              <ConfirmStep
                plan={plan}
                method={method}
                card={card.values}
                offer={offer}
                reader={reader}
                paths={paths}
                payment={checkout}
                back={() => go('pagamento')}
                pay={(userId) => pay({ userId, plan: plan.key, method })}
              />
            )}
          </div>
          <Summary plan={plan} method={step === 'plano' ? null : method} />
        </div>
      )}
    </div>
  );
}

/** Names the step, and takes the focus when it changes: the control that led here has gone with its step. */
function StepHeading({ step, children }: { step: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  );
}
