import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { WizardPaths } from './wizard-paths';
import classes from './visitor-step.module.css';
import wizard from './wizard.module.css';

/** Instead of the confirmation, for who has no account yet: the address keeps plan and method over the login (Q31). */
export function VisitorStep({ paths, back }: { paths: WizardPaths; back: () => void }) {
  const { pathname, search } = useLocation();
  const returning = { from: pathname + search };
  return (
    <div className={classes.root}>
      <h2 className={classes.title}>Entre ou cadastre-se para ativar</h2>
      <p>
        O plano e a forma de pagamento ficam guardados. O cartão, por segurança, você informa depois de
        entrar.
      </p>
      <div className={wizard.actions}>
        <Button variant="subtle" color="gray" size="md" className={wizard.back} onClick={back}>
          Voltar
        </Button>
        <Button component={Link} to={paths.signUp} state={returning} variant="default" size="md">
          Cadastre-se
        </Button>
        <Button component={Link} to={paths.login} state={returning} size="md">
          Entrar
        </Button>
      </div>
    </div>
  );
}
