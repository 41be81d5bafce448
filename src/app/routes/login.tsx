import { useState } from 'react';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { addAfterLogin } from '@/data/auth/add-favorite';
import { currentSession, useSession } from '@/data/session/session';
import { AuthNote, AuthPage } from '@/features/auth/auth-page';
import { LoginForm } from '@/features/auth/login-form';
import { readLocationState, type LocationState } from '@/lib/navigation/location-state';
import { loginReason, takeReturn } from '@/lib/return-path';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { ownPath } from '../own-path';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** What a login is for, by the tab of the profile that requires it, where the usual text does not say so. */
const TAB_REASONS = new Map<string | null, string>([
  ['buscas', 'Entre para ver suas buscas salvas.'],
  ['configuracoes', 'Entre para escolher o que você recebe por e-mail.'],
]);

function tabReason(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const { pathname, searchParams } = new URL(path, window.location.origin);
  return pathname === paths.profile ? TAB_REASONS.get(searchParams.get('aba')) : undefined;
}

/**
 * Login. Returns to the page that required it, else to /home; a logged-in user is redirected at once, also one who logs in
 * in another tab.
 */
export function Component() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const state = readLocationState(useLocation());
  const from = ownPath(state.from);
  const session = useSession();
  // Users who log in here are redirected by the form, when everything is ready.
  const [arrivedLoggedIn, setArrivedLoggedIn] = useState(session.status !== 'visitor');
  if (arrivedLoggedIn && session.status === 'visitor') setArrivedLoggedIn(false); // the stored session had ended

  useWindowEvent('storage', ({ key }) => {
    if (key === TOKEN_KEY) setArrivedLoggedIn(currentSession().status === 'member');
  });

  function enter(address: string) {
    const kept = takeReturn(address);
    const wanted = from ?? ownPath(kept?.path);
    const favorite = state.favorite ?? kept?.favorite;
    if (favorite) void addAfterLogin(client, favorite);
    const home: LocationState = { justLoggedIn: true };
    void navigate(wanted ?? paths.directoryHome, { replace: true, state: wanted ? null : home });
  }

  if (arrivedLoggedIn && session.status === 'member')
    return <Navigate to={from ?? paths.loginRedirect} replace />;
  return (
    <AuthPage
      heading="Bem-vindo de volta"
      text={loginReason({ ...state, from }) ?? tabReason(from) ?? 'Entre para ver seus favoritos e contatos.'}
    >
      <PageMeta title="Entrar" path={paths.login} />
      <LoginForm email={state.email} onDone={enter} />
      <AuthNote>
        <Link to={paths.forgotPassword} state={state}>
          Esqueceu a senha?
        </Link>
      </AuthNote>
      <AuthNote>
        Não tem uma conta?{' '}
        <Link to={paths.signUp} state={state}>
          Cadastre-se agora
        </Link>
      </AuthNote>
    </AuthPage>
  );
}
