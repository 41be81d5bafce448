import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/data/session/session';
import { AuthNote, AuthPage, AuthSmallPrint } from '@/features/auth/auth-page';
import { SignUpDone } from '@/features/auth/sign-up-done';
import { SignUpForm } from '@/features/auth/sign-up-form';
import { readLocationState, type LocationState } from '@/lib/navigation/location-state';
import { keepReturnPath, loginReason } from '@/lib/return-path';
import { ownPath } from '../own-path';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const WHY = 'É grátis: guarde seus fornecedores favoritos e veja as novidades.';

/** Sign-up. The login that follows returns to the page that required an account. */
export function Component() {
  const navigate = useNavigate();
  const state = readLocationState(useLocation());
  const from = ownPath(state.from);
  const session = useSession();
  const [doneFor, setDoneFor] = useState<string | null>(null);

  if (session.status === 'member') return <Navigate to={from ?? paths.loginRedirect} replace />;
  return (
    <AuthPage heading="Crie sua conta" text={loginReason(from) ?? WHY}>
      <PageMeta title="Cadastro" description={WHY} path={paths.signUp} />
      <SignUpForm
        onDone={(email) => {
          if (from) keepReturnPath(from, email);
          setDoneFor(email);
        }}
      />
      <LegalNotice />
      <AuthNote>
        Já tem uma conta?{' '}
        <Link to={paths.login} state={state}>
          Entrar
        </Link>
      </AuthNote>
      {doneFor !== null && (
        <SignUpDone
          email={doneFor}
          onLogin={() => {
            const login: LocationState = { ...state, email: doneFor };
            void navigate(paths.login, { state: login });
          }}
        />
      )}
    </AuthPage>
  );
}

function LegalNotice() {
  return (
    <AuthSmallPrint>
      Ao criar a conta, você aceita os{' '}
      <Link to={paths.terms} target="_blank">
        Termos de Uso
      </Link>{' '}
      e a{' '}
      <Link to={paths.privacy} target="_blank">
        Política de Privacidade
      </Link>
      .
    </AuthSmallPrint>
  );
}
