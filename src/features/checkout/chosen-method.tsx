import '@/theme/buttons';
import { Button } from '@mantine/core';
import { maskedNumber, type CardForm } from '@/domain/order/card';
import type { CheckoutInput } from '@/domain/order/checkout';
import classes from './chosen-method.module.css';

interface Props {
  method: CheckoutInput['method'];
  /** Null if it was not typed, or was lost by a login or reload, because it is never stored. */
  card: CardForm | null;
  /** Name of the provider on whose page the buyer pays; null: on ours. */
  provider: string | null;
  onChange: () => void;
}

/** The chosen payment method, with only the last four digits of a card, and a button to change it. */
export function ChosenMethod({ method, card, provider, onChange }: Props) {
  const needsCard = method === 'card' && !card && !provider;
  return (
    <div className={classes.root}>
      <div>
        <strong>{method === 'pix' ? 'Pix' : 'Cartão de crédito'}</strong>
        {method === 'pix' && <p>A confirmação chega em segundos.</p>}
        {method === 'card' && provider && <p>Você digita o cartão na página do {provider}.</p>}
        {method === 'card' && !provider && card && (
          <p>
            <span className={classes.number}>{maskedNumber(card.number)}</span>
            <br />
            {card.holder.trim()}
          </p>
        )}
        {needsCard && <p>Por segurança, não guardamos o cartão. Informe os dados dele.</p>}
      </div>
      <Button variant={needsCard ? 'filled' : 'default'} onClick={onChange}>
        {needsCard ? 'Informar cartão' : 'Alterar'}
      </Button>
    </div>
  );
}
