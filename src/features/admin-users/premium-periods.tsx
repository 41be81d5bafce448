import { generatePath, Link } from 'react-router-dom';
import { formatShortDay } from '@/domain/format/dates';
import { premiumSource, type MemberDetails, type PremiumPeriod } from '@/domain/account/member';
import classes from './user-page.module.css';

interface Props {
  member: MemberDetails;
  /** Path of an order's page, with :id. */
  orderPath: string;
}

/** Until when an account has Premium, and all that gave or took it, the latest first. */
export function PremiumPeriods({ member, orderPath }: Props) {
  return (
    <>
      <p className={classes.text}>{summaryOf(member)}</p>
      {member.premium.length > 0 && (
        <ul className={classes.list}>
          {member.premium.toReversed().map((period, index) => (
            <li key={index} className={classes.item}>
              <Source period={period} orderPath={orderPath} />
              <span className={classes.quiet}>{spanOf(period)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function summaryOf(member: MemberDetails): string {
  const { role, ends_at } = member;
  if (role === 'admin') return 'Sem fim: a conta é da equipe.';
  if (ends_at === null) return 'Plano Gratuito.';
  const day = formatShortDay(ends_at);
  return role === 'premium' ? `Até ${day}. ${premiumSource(member)}.` : `Terminou em ${day}.`;
}

function Source({ period: { order_id, released }, orderPath }: { period: PremiumPeriod; orderPath: string }) {
  if (order_id === null) return <span>Alterado pela equipe</span>;
  return (
    <Link to={generatePath(orderPath, { id: order_id })}>
      {released ? 'Pedido liberado sem pagamento confirmado' : 'Compra'}
    </Link>
  );
}

function spanOf({ starts, ends }: PremiumPeriod): string {
  if (ends === null) return `Gratuito desde ${formatShortDay(starts)}`;
  return starts < ends
    ? `${formatShortDay(starts)} a ${formatShortDay(ends)}`
    : `até ${formatShortDay(ends)}`;
}
