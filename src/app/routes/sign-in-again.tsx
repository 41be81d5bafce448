import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import type { LocationState } from '@/lib/navigation/location-state';
import { paths } from '../paths';

/** Shown in place of a protected page when the session has ended. */
export function SignInAgain({ state }: { state: LocationState }) {
  return (
    <MessageState page role="alert" title="Você precisa estar logado para acessar esta página.">
      <Link to={paths.login} state={state} className={buttonClass('filled')}>
        Fazer login
      </Link>
    </MessageState>
  );
}
