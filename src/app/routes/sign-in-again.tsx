import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import type { LoginState } from '../guards';
import { paths } from '../paths';

/** In place of a protected page whose reader is no longer logged in (S-24). */
export function SignInAgain({ state }: { state: LoginState }) {
  return (
    <MessageState page role="alert" title="Você precisa estar logado para acessar esta página.">
      <Link to={paths.login} state={state} className={buttonClass('filled')}>
        Fazer login
      </Link>
    </MessageState>
  );
}
