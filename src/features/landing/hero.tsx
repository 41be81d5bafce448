import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useForVisitors } from '@/lib/use-hydrated';
import { Preview } from './preview';
import classes from './hero.module.css';

interface Props {
  /** How many, such as "mais de 500"; null if that is not said. */
  suppliers: string | null;
  directoryPath: string;
  /** Null for users who have an account. */
  signUpPath: string | null;
}

/** The first screen: claim, links to sign-up and directory, and a preview. */
export function Hero({ suppliers, directoryPath, signUpPath }: Props) {
  const forVisitors = useForVisitors();
  return (
    <section className={classes.root}>
      <div className={classes.words}>
        <h1 className={classes.title}>Os fornecedores que vestem a sua revenda</h1>
        <p className={classes.text}>
          {`Em um só guia, ${suppliers ? `${suppliers} ` : ''}confecções, ateliês e fábricas de moda, com o contato direto de quem produz.`}
        </p>
        <div className={classes.actions}>
          {signUpPath !== null && (
            <Link to={signUpPath} className={buttonClass('filled', 'lg')} {...forVisitors}>
              Criar conta grátis
            </Link>
          )}
          <Link to={directoryPath} className={buttonClass(signUpPath === null ? 'filled' : 'default', 'lg')}>
            Ver fornecedores
          </Link>
        </div>
        {signUpPath !== null && (
          <p className={classes.note} {...forVisitors}>
            Grátis para começar, sem cartão.
          </p>
        )}
      </div>
      <Preview />
    </section>
  );
}
