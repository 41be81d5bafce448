import { Link } from 'react-router-dom';
import { PROMISES } from '@/domain/plan/promises';
import classes from './promises.module.css';

interface Props {
  contactPath: string;
  termsPath: string;
}

/** What a visitor may rely on before a purchase. */
export function Promises({ contactPath, termsPath }: Props) {
  return (
    <section className={classes.root} aria-labelledby="antes-de-assinar">
      <h2 id="antes-de-assinar">Antes de assinar</h2>
      <ul role="list">
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p>
        As regras inteiras estão nos <Link to={termsPath}>Termos de Uso</Link>. Ficou com dúvida?{' '}
        <Link to={contactPath}>Fale com a gente</Link>.
      </p>
    </section>
  );
}
