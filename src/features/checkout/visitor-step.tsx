import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { LocationState } from '@/lib/navigation/location-state';
import { StepActions } from './step-actions';
import classes from './visitor-step.module.css';

interface Props {
  /** The query string of the step that follows; it keeps plan, method and coupon. */
  search: string;
  /** Whether that step asks for a card. */
  typesCard: boolean;
  loginPath: string;
  signUp: (from: string) => ReactNode;
  back: () => void;
}

/** Shown to visitors in place of the confirmation: nobody types a card before they have an account. */
export function VisitorStep({ search, typesCard, loginPath, signUp, back }: Props) {
  const { pathname } = useLocation();
  const from = `${pathname}?${search}`;
  const state: LocationState = { from };
  return (
    <div className={classes.root}>
      <h2 className={classes.title}>Entre ou cadastre-se para ativar</h2>
      <p className={classes.text}>
        {typesCard && 'O cartão você informa depois. '}
        Já tem uma conta?{' '}
        <Link to={loginPath} state={state}>
          Entrar
        </Link>
      </p>
      {signUp(from)}
      <StepActions back={back} />
    </div>
  );
}
