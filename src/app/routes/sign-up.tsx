import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '@/data/session/session';
import { AuthNote, AuthPage } from '@/features/auth/auth-page';
import { readLocationState } from '@/lib/navigation/location-state';
import { loginReason } from '@/lib/return-path';
import { ownPath } from '../own-path';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import SignUpPanel from '../sign-up-panel';

const WHY = 'É grátis: guarde seus fornecedores favoritos e veja as novidades.';

/** Sign-up. The login that follows returns to the page that required an account. */
export function Component() {
  const state = readLocationState(useLocation());
  const from = ownPath(state.from);
  const session = useSession();

  // Also when the link of the e-mail has logged in, in another tab.
  if (session.status === 'member') return <Navigate to={from ?? paths.loginRedirect} replace />;
  return (
    <AuthPage heading="Crie sua conta" text={loginReason({ ...state, from }) ?? WHY}>
      <PageMeta title="Cadastro" description={WHY} path={paths.signUp} />
      <SignUpPanel from={from} favorite={state.favorite} />
      <AuthNote>
        Já tem uma conta?{' '}
        <Link to={paths.login} state={state}>
          Entrar
        </Link>
      </AuthNote>
    </AuthPage>
  );
}
