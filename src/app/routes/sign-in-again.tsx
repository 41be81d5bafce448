import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import type { LoginState } from '../guards';
import { paths } from '../paths';

/** In place of a protected page whose reader is no longer logged in (S-24). */
export function SignInAgain({ state }: { state: LoginState }) {
  return (
    <MessageState page role="alert" title="Você precisa estar logado para acessar esta página.">
      <Button component={Link} to={paths.login} state={state}>
        Fazer login
      </Button>
    </MessageState>
  );
}
