import '@/theme/print.css';
import { Fragment, type ReactNode, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Address } from '@/components/address';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { orderQueries } from '@/data/orders/queries';
import { useSite } from '@/data/site/queries';
import type { Account } from '@/domain/account/account';
import { formatCnpj } from '@/domain/site/cnpj';
import { formatDay, formatMoment } from '@/domain/format/dates';
import { formatBRL } from '@/domain/format/money';
import { isBeingRefunded, METHOD_NAMES } from '@/domain/order/order';
import { couponOf, paidWith, planOf, type Payment, type OwnOrder } from '@/domain/order/own-order';
import classes from './receipt.module.css';

interface Props {
  order: OwnOrder;
  paidAt: string;
  account: Account;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The receipt itself. A printed page shows nothing else. */
export function Receipt({ order, paidAt, account, heading }: Props) {
  const { site_name, company_name, cnpj, company_address } = useSite();
  const payments = useQuery(orderQueries.payments(order.id));
  const seller = [company_name, cnpj && `CNPJ ${formatCnpj(cnpj)}`, company_address].filter(Boolean);
  const notice = noticeOf(order);
  return (
    <article className={classes.root} aria-labelledby="recibo" data-print>
      <header className={classes.head}>
        <div>
          <p className={classes.site}>{site_name}</p>
          {seller.map((line) => (
            <p key={line} className={classes.quiet}>
              {line}
            </p>
          ))}
        </div>
        <h2 id="recibo" ref={heading} tabIndex={-1} className={classes.title}>
          Recibo
        </h2>
      </header>
      {payments.isError && !payments.data ? (
        <FailedState
          message="Não foi possível carregar o recibo."
          retry={() => {
            heading.current?.focus(); // this button disappears
            void payments.refetch();
          }}
        />
      ) : payments.data ? (
        <>
          {notice && (
            <p className={classes.notice}>
              <strong>{notice.title}</strong> {notice.text}
            </p>
          )}
          <p className={classes.total}>
            <strong>{formatBRL(order.amount_cents)}</strong> pagos em {formatDay(paidAt)}
          </p>
          <dl className={classes.facts}>
            {factsOf(order, paidAt, payments.data, account).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet}>
            {order.gateway === 'simulated' && 'Pagamento de demonstração: nada foi cobrado. '}
            Este recibo não é uma nota fiscal.
          </p>
        </>
      ) : (
        <PageSpinner />
      )}
    </article>
  );
}

interface Fact {
  label: string;
  value: ReactNode;
}

function factsOf(order: OwnOrder, paidAt: string, payments: Payment[], { name, email }: Account): Fact[] {
  const coupon = couponOf(order);
  return [
    {
      label: 'Comprador',
      value: (
        <>
          {name}
          <br />
          <Address>{email}</Address>
        </>
      ),
    },
    { label: 'Plano', value: planOf(order) },
    ...(coupon ? [{ label: 'Cupom', value: coupon }] : []),
    { label: 'Período', value: periodOf(order) },
    { label: 'Pago em', value: formatMoment(paidAt) },
    { label: 'Pago com', value: <PaidWith order={order} payments={payments} /> },
    { label: 'Situação', value: STATES[order.status] ?? 'Paga' },
    { label: 'Pedido', value: <Breakable text={order.id} /> },
  ];
}

const STATES: Partial<Record<OwnOrder['status'], string>> = {
  refunded: 'Reembolsada',
  charged_back: 'Contestada',
};

function periodOf({ status, granted_from, granted_until }: OwnOrder): string {
  if (status !== 'paid') return 'Encerrado com a devolução do pagamento';
  if (granted_from === null || granted_until === null) return 'Nenhum';
  return `De ${formatDay(granted_from)} até ${formatDay(granted_until)}`;
}

interface PaidWithProps {
  order: OwnOrder;
  payments: Payment[];
}

function PaidWith({ order, payments }: PaidWithProps) {
  if (order.amount_cents === 0) return 'Nada foi cobrado';
  if (payments.length === 0) return METHOD_NAMES[order.method];
  return payments.map((payment) => (
    <Fragment key={payment.provider_id}>
      {paidWith(order.method, payment)}
      <br />
      Pagamento nº <Breakable text={payment.provider_id} />
      {payment.approved_at && `, aprovado em ${formatMoment(payment.approved_at)}`}
      <br />
    </Fragment>
  ));
}

/** An id that may break after its hyphens where a line is too short for it. */
function Breakable({ text }: { text: string }) {
  return text.split('-').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && (
        <>
          -<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));
}

function noticeOf(order: OwnOrder): { title: string; text: string } | null {
  const amount = formatBRL(order.amount_cents);
  if (order.status === 'refunded')
    return {
      title: order.refunded_at ? `Reembolsada em ${formatDay(order.refunded_at)}.` : 'Reembolsada.',
      text: order.amount_cents > 0 ? `${amount} voltaram ao comprador.` : 'Não havia valor a devolver.',
    };
  if (order.status === 'charged_back')
    return { title: 'Contestada.', text: 'O banco ou o cartão do comprador retomou o pagamento.' };
  if (isBeingRefunded(order))
    return { title: 'Reembolso em andamento.', text: `${amount} vão voltar ao comprador.` };
  return null;
}
