import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { LocationState } from '@/lib/navigation/location-state';
import { StepActions } from './step-actions';
import type { WizardPaths } from './wizard-paths';
import classes from './visitor-step.module.css';
import wizard from './wizard.module.css';

interface VisitorStepProps {
  paths: WizardPaths;
  /** Whether a card is typed on this site. */
  typesCard: boolean;
  back: () => void;
}

/** Shown to visitors in place of the confirmation. Plan and method survive login and sign-up in the URL. */
export function VisitorStep({ paths, typesCard, back }: VisitorStepProps) {
  const returning = useReturning();
  return (
    <div className={classes.root}>
      <h2 className={classes.title}>Entre ou cadastre-se para ativar</h2>
      <p>
        O plano e a forma de pagamento ficam guardados.
        {typesCard && ' O cartão, por segurança, você informa depois de entrar.'}
      </p>
      <StepActions back={back}>
        <Button component={Link} to={paths.signUp} state={returning} variant="default" size="md">
          Cadastre-se
        </Button>
        <Button component={Link} to={paths.login} state={returning} size="md">
          Entrar
        </Button>
      </StepActions>
    </div>
  );
}

/** Asks visitors to log in before they type a card, because it would be lost during the login. */
export function LoginFirst({ paths }: { paths: WizardPaths }) {
  const returning = useReturning();
  return (
    <p className={wizard.note}>
      Para pagar é preciso ter uma conta.{' '}
      <Link to={paths.login} state={returning}>
        Entre
      </Link>{' '}
      ou{' '}
      <Link to={paths.signUp} state={returning}>
        cadastre-se
      </Link>{' '}
      antes de digitar o cartão: por segurança, ele não fica guardado.
    </p>
  );
}

/** Location state that makes the login return to this page. */
function useReturning(): LocationState {
  const { pathname, search } = useLocation();
  return { from: pathname + search };
}
