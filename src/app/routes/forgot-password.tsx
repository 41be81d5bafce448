import { Link, useLocation } from 'react-router-dom';
import { AuthNote, AuthPage } from '@/features/auth/auth-page';
import { ForgotPasswordForm } from '@/features/auth/forgot-password-form';
import { readLocationState } from '@/lib/navigation/location-state';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** Requests a link to choose a new password. */
export function Component() {
  const state = readLocationState(useLocation());
  return (
    <AuthPage
      heading="Recupere sua senha"
      text="Informe o e-mail da sua conta. Enviaremos um link para escolher uma nova senha."
    >
      <PageMeta title="Recuperar senha" />
      <ForgotPasswordForm />
      <AuthNote>
        <Link to={paths.login} state={state}>
          Voltar para o login
        </Link>
      </AuthNote>
    </AuthPage>
  );
}
