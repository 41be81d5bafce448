import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import { longContactState } from '@/domain/supplier/contact-state';
import type { ContactState as State } from '@/domain/supplier/supplier';
import classes from './contact-state.module.css';

/** What is published of a supplier's contact: who has reached it and when, or that it is in doubt. */
export function ContactState({ state }: { state: State }) {
  const Icon = state.state === 'confirmed' ? IconCheck : IconAlertTriangle;
  return (
    <p className={classes.root} data-state={state.state}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {state.state === 'checking' ? <strong>{longContactState(state)}</strong> : longContactState(state)}
        {state.state === 'checking' &&
          '. Revendedores não conseguiram falar com este fornecedor, e a equipe está conferindo.'}
      </span>
    </p>
  );
}
