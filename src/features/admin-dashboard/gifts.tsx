import { generatePath, Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { formatGiven, type ColleagueGifts, type Gift } from '@/domain/dashboard/dashboard';
import type { Period } from '@/domain/dashboard/trend';
import { formatShortDay } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import { shortNumber } from '@/domain/order/order-record';
import { Panel } from './panel';
import { TableSkeleton } from './table-skeleton';
import classes from './gifts.module.css';

interface Paths {
  /** Path of one user, with :id. */
  userPath: string;
  /** Path of one order, with :id. */
  orderPath: string;
}

interface Props extends Paths {
  /** Undefined while loading. */
  gifts: ColleagueGifts[] | undefined;
  period: Period;
}

/** The Premium that each colleague has given in the period of the charts. */
export function Gifts({ gifts, period, ...paths }: Props) {
  const colleagues = gifts?.filter((given) => given.period === period.spans);
  return (
    <Panel title="Premium dado pela equipe">
      {colleagues === undefined && <TableSkeleton rows={3} />}
      {colleagues?.length === 0 && (
        <MessageState
          title="Nada no período"
          text={`Ninguém da equipe deu Premium nos últimos ${period.label}.`}
        />
      )}
      {colleagues && colleagues.length > 0 && (
        <ul className={classes.colleagues}>
          {colleagues.map((given) => (
            <li key={given.colleague_id} className={classes.card}>
              <Colleague given={given} {...paths} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Colleague({ given, ...paths }: Paths & { given: ColleagueGifts }) {
  const { colleague, gifts, latest } = given;
  const others = gifts - latest.length;
  return (
    <>
      <h3 className={classes.name}>{colleague ?? 'Conta excluída'}</h3>
      <p className={classes.total}>
        {formatGiven(given)}, em {formatCount(gifts, 'vez', 'vezes')}
      </p>
      <ul className={classes.gifts}>
        {latest.map((gift, index) => (
          <li key={index}>
            <Link to={generatePath(paths.userPath, { id: gift.member_id })}>{gift.member}</Link>:{' '}
            <GiftText gift={gift} orderPath={paths.orderPath} />{' '}
            <span className={classes.quiet}>{formatShortDay(gift.at)}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className={classes.quiet}>E antes: {formatCount(others, 'vez', 'vezes')}</p>}
    </>
  );
}

function GiftText({ gift, orderPath }: { gift: Gift; orderPath: string }) {
  const { order_id, until, taken_back } = gift;
  const given = formatGiven(gift);
  if (order_id !== null)
    return (
      <>
        {given},{' '}
        <Link to={generatePath(orderPath, { id: order_id })}>pedido {shortNumber({ id: order_id })}</Link>{' '}
        {taken_back ? 'liberado sem pagamento confirmado, desfeito' : 'liberado sem pagamento confirmado'}
      </>
    );
  return until === null ? given : `até ${formatShortDay(until)} (mais ${given})`;
}
