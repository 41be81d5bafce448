import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useForVisitors } from '@/lib/use-hydrated';
import classes from './closing.module.css';

/** The closing call to action. */
export function Closing({ to, label }: { to: string; label: string }) {
  return (
    <section className={classes.root}>
      <h2>A sua próxima coleção começa aqui</h2>
      <p>Entre hoje e fale direto com quem fabrica.</p>
      <Link to={to} className={buttonClass('filled', 'lg')} {...useForVisitors()}>
        {label}
      </Link>
    </section>
  );
}
