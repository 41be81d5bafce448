import '@/theme/buttons';
import { Button } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/icons/IconCircleCheck';
import { Link } from 'react-router-dom';
import type { Account } from '@/domain/account/account';
import { formatDay } from '@/domain/format/dates';
import type { LocationState } from '@/lib/navigation/location-state';
import type { WantedLink } from './wanted-link';
import type { WizardPaths } from './wizard-paths';
import classes from './done-step.module.css';

const WRITES_MESSAGE: LocationState = { writesMessage: true };

interface Props {
  account: Account | null;
  wanted: WantedLink | null;
  paths: WizardPaths;
}

/** Step 4: the order succeeded. */
export function DoneStep({ account, wanted, paths }: Props) {
  const ends = account?.subscription.ends_at;
  return (
    <div className={classes.root} role="status">
      <IconCircleCheck size={56} stroke={1.25} aria-hidden="true" className={classes.mark} />
      <p className={classes.text}>
        Todos os fornecedores estão abertos para você, com WhatsApp e e-mail de quem fabrica.
        {ends && (
          <>
            {' '}
            Seu Premium vale até <strong>{formatDay(ends)}</strong>.
          </>
        )}
      </p>
      <div className={classes.actions}>
        {wanted && (
          <Button component={Link} to={wanted.to} state={WRITES_MESSAGE} size="md">
            {wanted.text}
          </Button>
        )}
        <Button component={Link} to={paths.account} variant={wanted ? 'default' : 'filled'} size="md">
          Acessar minha conta
        </Button>
        <Button component={Link} to={paths.landing} variant="default" size="md">
          Voltar para o início
        </Button>
      </div>
    </div>
  );
}
