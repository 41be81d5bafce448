import { brandOf, type CardForm } from '@/domain/order/card';
import classes from './card-drawing.module.css';

const NO_NUMBER = '•••• •••• •••• ••••';

/** A drawing of the card as it is typed. Decorative: it repeats the fields, without the security code. */
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
