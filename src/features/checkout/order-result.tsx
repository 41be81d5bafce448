import '@/theme/buttons';
import { useEffect, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import IconAlertCircle from '@tabler/icons-react/icons/IconAlertCircle';
import IconClockHour4 from '@tabler/icons-react/icons/IconClockHour4';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { useStepFocus, WizardSteps } from '@/components/wizard-steps';
import { dependsOnPremium } from '@/data/account/premium-effects';
import { accountQueries, type CurrentUser } from '@/data/account/queries';
import { useCheckOrder } from '@/data/orders/checkout-mutations';
import { forgetOrder } from '@/data/orders/order-key';
import { checkoutQueries } from '@/data/orders/checkout-queries';
import { isPayable, opensPremium } from '@/domain/order/order';
import { stopAwaitingPayment } from '@/data/account/awaited-payment';
import { DoneStep } from './done-step';
import { finishEntries } from './finished-entries';
import { STEPS } from './use-wizard-params';
import type { WantedLink } from './wanted-link';
import type { WizardPaths } from './wizard-paths';
import classes from './done-step.module.css';
import wizard from './wizard.module.css';

/** How often the provider is asked, in case its message is lost. The order itself is read more often. */
const CHECK_INTERVAL_MS = 20_000;

interface Props {
  /** Of the order; from the URL, so it may be anything. */
  id: string;
  user: CurrentUser;
  wanted: WantedLink | null;
  paths: WizardPaths;
}

/** Step 4 for a buyer who comes back from the payment provider: the order succeeded, waits for its payment, or failed. */
export default function OrderResult({ id, user, wanted, paths }: Props) {
  const { pathname, search } = useLocation();
  if (user.status === 'loading') return <PageSpinner />;
  if (user.status === 'failed')
    return <FailedState message="Não foi possível carregar seus dados." retry={user.retry} />;
  if (user.status === 'visitor')
    return (
      <MessageState page title="Entre para ver sua compra" text="Use a conta com que você comprou.">
        <Button component={Link} to={paths.login} state={{ from: pathname + search }}>
          Entrar
        </Button>
      </MessageState>
    );
  return <MembersOrder key={id} id={id} account={user.account} wanted={wanted} paths={paths} />;
}

interface MembersOrderProps extends Pick<Props, 'id' | 'wanted' | 'paths'> {
  account: NonNullable<CurrentUser['account']>;
}

function MembersOrder({ id, account, wanted, paths }: MembersOrderProps) {
  const { data: order, isPending, isError, refetch } = useQuery(checkoutQueries.order(id));
  const isOpen = order ? isPayable(order) : false;
  useProviderChecks(id, isOpen);
  useSettled(order?.status);
  const heading = useStepFocus(order?.status ?? '');

  if (isError && !order)
    return <FailedState message="Não foi possível carregar sua compra." retry={() => void refetch()} />;
  if (isPending) return <PageSpinner />;
  if (!order)
    return (
      <MessageState page title="Compra não encontrada" text="Confira se você entrou com a conta da compra.">
        <Button component={Link} to={paths.account}>
          Acessar minha conta
        </Button>
      </MessageState>
    );
  const hasOpened = opensPremium(order.status);
  return (
    <div className={wizard.root}>
      <WizardSteps
        label="Etapas da assinatura"
        steps={STEPS}
        step={hasOpened ? 'concluido' : 'confirmacao'}
        go={() => undefined}
        locked
      />
      <h1 ref={heading} tabIndex={-1} className={wizard.heading}>
        {hasOpened ? 'Assinatura ativa' : (HEADINGS[order.status] ?? 'Compra encerrada')}
      </h1>
      {hasOpened ? (
        <DoneStep account={account} wanted={wanted} paths={paths} />
      ) : (
        <Unpaid order={order} isOpen={isOpen} paths={paths} />
      )}
    </div>
  );
}

const HEADINGS: Record<string, string> = {
  pending: 'Aguardando o pagamento',
  failed: 'Pagamento não aprovado',
  expired: 'O prazo do pagamento terminou',
  refunded: 'Compra reembolsada',
  charged_back: 'Pagamento contestado',
};

interface UnpaidProps {
  order: { status: string; payment_url: string | null; method: string };
  isOpen: boolean;
  paths: WizardPaths;
}

function Unpaid({ order: { status, payment_url, method }, isOpen, paths }: UnpaidProps) {
  const isFailed = status === 'failed';
  const Icon = status === 'pending' ? IconClockHour4 : IconAlertCircle;
  return (
    <div className={classes.root} role="status">
      <Icon size={56} stroke={1.25} aria-hidden="true" />
      <p className={classes.text}>{textOf(status, method, isOpen)}</p>
      <div className={classes.actions}>
        {isOpen && payment_url ? (
          <Button component="a" href={payment_url} size="md">
            {isFailed ? 'Tentar de novo' : 'Voltar ao pagamento'}
          </Button>
        ) : (
          <Button component={Link} to={{ search: '' }} size="md">
            Escolher um plano
          </Button>
        )}
        <Button component={Link} to={paths.account} variant="default" size="md">
          Acessar minha conta
        </Button>
      </div>
    </div>
  );
}

function textOf(status: string, method: string, isOpen: boolean): ReactNode {
  if (status === 'pending' && isOpen)
    return (
      <>
        Assim que o pagamento for confirmado, o Premium abre sozinho, aqui e em qualquer página do site. O Pix
        leva segundos; o boleto, até dois dias úteis. <strong>Você não precisa pagar de novo.</strong>
      </>
    );
  if (status === 'failed' && isOpen)
    return method === 'pix'
      ? 'Nada foi cobrado. Tente de novo: o Pix é confirmado na hora.'
      : 'Nada foi cobrado. Tente outro cartão, ou pague por Pix, que é confirmado na hora.';
  if (status === 'refunded') return 'O valor foi devolvido pelo meio de pagamento que você usou.';
  if (status === 'charged_back')
    return 'O pagamento foi contestado no banco ou no cartão, e o Premium desta compra foi encerrado.';
  return 'Nada foi cobrado. Se você já pagou, o Premium abre assim que o pagamento for confirmado.';
}

/** Asks the provider when the buyer comes back, and while they wait. */
function useProviderChecks(id: string, isOpen: boolean): void {
  const { mutate } = useCheckOrder();
  useEffect(() => {
    if (isOpen) mutate(id);
  }, [id, isOpen, mutate]);
  const { start, stop } = useInterval(() => {
    if (document.visibilityState === 'visible') mutate(id);
  }, CHECK_INTERVAL_MS);
  useEffect(() => {
    if (isOpen) start();
    return stop;
  }, [isOpen, start, stop]);
}

/** Does what follows from a payment: Premium is read again, and Back does not lead into the order. */
function useSettled(status: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (status === undefined || status === 'pending' || status === 'failed') return;
    stopAwaitingPayment();
    forgetOrder();
    if (!opensPremium(status)) return;
    finishEntries();
    void client.invalidateQueries({ queryKey: accountQueries.all() });
    void client.invalidateQueries({ predicate: dependsOnPremium, refetchType: 'none' });
  }, [status, client]);
}
