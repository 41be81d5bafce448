import { brandOf, type CardForm } from '@/domain/card';
import classes from './card-drawing.module.css';

const NO_NUMBER = '•••• •••• •••• ••••';

/** The card as it is typed: for the eye, so without the security code, and nothing that is not in the fields. */
export function CardDrawing({ card: { number, holder, expiry } }: { card: CardForm }) {
  return (
    <div className={classes.root} aria-hidden="true">
      <span className={classes.brand}>{brandOf(number) ?? 'Cartão'}</span>
      <span className={classes.chip} />
      <span className={classes.number}>{number + NO_NUMBER.slice(number.length)}</span>
      <span className={classes.holder}>{holder.trim() || 'Nome impresso'}</span>
      <span className={classes.expiry}>{expiry || 'MM/AA'}</span>
    </div>
  );
}
