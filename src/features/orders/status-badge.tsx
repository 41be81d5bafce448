import { isBeingRefunded, isTakenBack } from '@/domain/order/order';
import type { OwnOrder } from '@/domain/order/own-order';
import classes from './status-badge.module.css';

type State = OwnOrder['status'] | 'refunding' | 'taken_back';

const STATES: Record<State, { text: string; tone: 'good' | 'waiting' | 'bad' | 'over' }> = {
  pending: { text: 'Aguardando pagamento', tone: 'waiting' },
  released: { text: 'Liberada pela equipe', tone: 'waiting' },
  paid: { text: 'Paga', tone: 'good' },
  refunding: { text: 'Reembolso em andamento', tone: 'waiting' },
  failed: { text: 'Não aprovada', tone: 'bad' },
  expired: { text: 'Prazo terminado', tone: 'over' },
  refunded: { text: 'Reembolsada', tone: 'over' },
  taken_back: { text: 'Desfeita', tone: 'over' },
  charged_back: { text: 'Contestada', tone: 'bad' },
};

/** What has become of an order. */
export function StatusBadge({ order }: { order: OwnOrder }) {
  const { text, tone } = STATES[stateOf(order)];
  return (
    <span className={classes.root} data-tone={tone}>
      {text}
    </span>
  );
}

function stateOf(order: OwnOrder): State {
  if (isBeingRefunded(order)) return 'refunding';
  return isTakenBack(order) ? 'taken_back' : order.status;
}
