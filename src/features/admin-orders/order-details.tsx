import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router-dom';
import { Address } from '@/components/address';
import { BackLink } from '@/components/back-link';
import { Facts } from '@/components/facts';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageHead } from '@/components/page-head';
import { PageSpinner } from '@/components/page-spinner';
import { Panel } from '@/components/panel';
import { useCheckOrderAsAdmin } from '@/data/orders/admin-mutations';
import { adminOrderQueries } from '@/data/orders/admin-queries';
import { formatMoment, formatShortDay } from '@/domain/format/dates';
import { gatewayName } from '@/domain/order/gateways';
import { formatBRL } from '@/domain/format/money';
import { METHOD_NAMES, opensPremium } from '@/domain/order/order';
import {
  amountOf,
  ATTENTION_TEXTS,
  eventText,
  isRefundable,
  isReleasable,
  PAYMENT_STATUS_NAMES,
  reasonOf,
  shortNumber,
  type OrderEvent,
  type OrderRecord,
  type PaymentRecord,
} from '@/domain/order/order-record';
import { duration } from '@/domain/plan/plan';
import { methodName } from '@/domain/order/own-order';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { OrderState } from './order-status';
import classes from './order-details.module.css';

const loadRefundDialog = () => import('./order-refund-dialog');
const loadReleaseDialog = () => import('./order-release-dialog');
const RefundDialog = lazy(() => importWithRetry(loadRefundDialog));
const ReleaseDialog = lazy(() => importWithRetry(loadReleaseDialog));

interface Props {
  id: string;
  ordersPath: string;
  /** Path of a user's page, with :id. */
  userPath: string;
}

/** One order: what was bought, its payments, all that happened to it, and what an admin can do. */
export function OrderDetails({ id, ordersPath, userPath }: Props) {
  const { data, isPending, isError, refetch } = useQuery(adminOrderQueries.details(id));
  const back = <BackLink to={ordersPath}>Pedidos</BackLink>;
  if (isError && !data)
    return (
      <>
        {back}
        <FailedState message="Falha ao buscar o pedido." retry={() => void refetch()} />
      </>
    );
  if (isPending) return <PageSpinner label="Carregando pedido…" />;
  if (!data)
    return (
      <MessageState page title="Pedido não encontrado">
        <Button component={Link} to={ordersPath}>
          Ver todos os pedidos
        </Button>
      </MessageState>
    );
  const { order, payments, events } = data;
  return (
    <>
      {back}
      <PageHead title={`Pedido ${shortNumber(order)}`} help={false}>
        <Actions order={order} payments={payments} />
      </PageHead>
      {order.attention && (
        <p role="status" className={classes.attention}>
          {ATTENTION_TEXTS[order.attention]}
        </p>
      )}
      <div className={classes.columns}>
        <Panel title="Compra">
          <OrderFacts order={order} userPath={userPath} />
        </Panel>
        <Panel title="Pagamentos">
          <Payments payments={payments} />
        </Panel>
      </div>
      <Panel title="O que aconteceu">
        <Timeline events={events} />
      </Panel>
    </>
  );
}

interface ActionsProps {
  order: OrderRecord;
  payments: PaymentRecord[];
}

function Actions({ order, payments }: ActionsProps) {
  const [asked, setAsked] = useState<'refund' | 'release' | null>(null);
  const check = useCheckOrderAsAdmin(order.id);
  const submit = useSubmit(check.mutateAsync);
  const close = () => setAsked(null);

  function ask() {
    void submit(undefined, {
      onSuccess: () =>
        void notify({ tone: 'success', title: 'Conferido', message: 'O pedido está como no provedor.' }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao conferir', message }),
    });
  }

  return (
    <>
      <Button
        variant="default"
        // `disabled` would lose the focus.
        aria-disabled={check.isPending || undefined}
        data-disabled={check.isPending || undefined}
        onClick={ask}
      >
        {check.isPending ? 'Conferindo…' : 'Conferir no provedor'}
      </Button>
      {isReleasable(order) && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          onPointerEnter={() => preloadModule(loadReleaseDialog)}
          onClick={() => setAsked('release')}
        >
          Liberar manualmente
        </Button>
      )}
      {isRefundable(order) && (
        <Button
          variant="default"
          aria-haspopup="dialog"
          onPointerEnter={() => preloadModule(loadRefundDialog)}
          onClick={() => setAsked('refund')}
        >
          Reembolsar
        </Button>
      )}
      <Suspense>
        {asked === 'refund' && <RefundDialog order={order} payments={payments} onClose={close} />}
        {asked === 'release' && <ReleaseDialog order={order} onClose={close} />}
      </Suspense>
    </>
  );
}

function OrderFacts({ order, userPath }: { order: OrderRecord; userPath: string }) {
  const { user_id, customer, email, granted_from, granted_until } = order;
  const facts = [
    ['Situação', <OrderState key="state" order={order} />],
    [
      'Cliente',
      email && user_id ? (
        <>
          <Link to={generatePath(userPath, { id: user_id })}>{customer}</Link>
          <br />
          <Address>{email}</Address>
        </>
      ) : (
        'Conta excluída'
      ),
    ],
    ['Plano', `${order.plan}, ${duration(order.months)}`],
    ['Valor', formatBRL(order.amount_cents)],
    ['Cupom', order.coupon_code],
    ['Valor sem cupom', order.full_price_cents !== null && formatBRL(order.full_price_cents)],
    ['Forma escolhida', METHOD_NAMES[order.method]],
    ['Feito em', formatMoment(order.created_at)],
    ['Pago em', order.paid_at && formatMoment(order.paid_at)],
    [
      'Premium',
      granted_from &&
        granted_until &&
        `${formatShortDay(granted_from)} a ${formatShortDay(granted_until)}${opensPremium(order.status) ? '' : ' (desfeito)'}`,
    ],
    ['Liberado manualmente em', order.released_at && formatMoment(order.released_at)],
    ['Reembolso pedido em', order.refund_requested_at && formatMoment(order.refund_requested_at)],
    ['Reembolsado em', order.refunded_at && formatMoment(order.refunded_at)],
    ['Motivo do reembolso', order.refund_reason],
    ['Provedor', gatewayName(order.gateway)],
    ['Página no provedor', order.provider_reference],
    ['Conferido em', order.checked_at && formatMoment(order.checked_at)],
    ['Número completo', order.id],
  ] as const;
  return <Facts facts={facts} />;
}

function Payments({ payments }: { payments: PaymentRecord[] }) {
  if (payments.length === 0)
    return <p className={classes.none}>O provedor ainda não informou nenhum pagamento.</p>;
  return (
    <ul className={classes.list}>
      {payments.map(
        ({ provider_id, status, amount_cents, currency, method, detail, is_extra, changed_at }) => (
          <li key={provider_id}>
            <strong>{PAYMENT_STATUS_NAMES[status]}</strong> {amountOf({ amount_cents, currency })}
            {is_extra && ' · pago a mais'}
            <span className={classes.quiet}>
              {[methodName(method), reasonOf(detail), formatMoment(changed_at)].filter(Boolean).join(' · ')}
              <br />
              nº {provider_id}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

const ROLES = { admin: 'Administrador', member: 'Cliente', service: 'Site', operator: 'Operador' };

function Timeline({ events }: { events: OrderEvent[] }) {
  return (
    <ol className={classes.list}>
      {events.map((event) => (
        <li key={event.id}>
          {eventText(event)}
          <span className={classes.quiet}>
            <time dateTime={event.at}>{formatMoment(event.at)}</time> ·{' '}
            {event.actor ?? ROLES[event.actor_role]}
          </span>
        </li>
      ))}
    </ol>
  );
}
