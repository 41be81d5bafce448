import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useToastOnce } from '@/components/use-toast-once';
import { AuthNote, AuthPage } from '@/features/auth/auth-page';
import { ResetPasswordForm } from '@/features/auth/reset-password-form';
import type { LocationState } from '@/lib/navigation/location-state';
import type { Toast } from '@/lib/notify';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const NO_TOKEN: Toast = {
  tone: 'error',
  title: 'Link Inválido',
  message: 'O link de redefinição de senha é inválido ou não foi fornecido.',
  outlivesPage: true,
};

/** Chooses a password by an e-mailed link, of a reset or an invitation. Without a link it redirects to the login. */
export function Component() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const token = query.get('token')?.trim() || null;
  const invited = query.get('type') === 'invite';

  return (
    <AuthPage
      heading={invited ? 'Crie sua senha' : 'Escolha uma nova senha'}
      text="Confirme o e-mail da conta e escolha a senha com que vai entrar."
    >
      <PageMeta title={invited ? 'Criar senha' : 'Redefinir senha'} />
      {token === null && <BackToLogin />}
      <ResetPasswordForm
        token={token}
        type={invited ? 'invite' : 'recovery'}
        newLink={
          invited ? (
            'Peça um novo convite a quem convidou você.'
          ) : (
            <Link to={paths.forgotPassword}>Pedir um novo link</Link>
          )
        }
        onDone={(email) => {
          const state: LocationState = { email };
          void navigate(paths.login, { replace: true, state });
        }}
      />
      <AuthNote>
        <Link to={paths.login}>Voltar para o login</Link>
      </AuthNote>
    </AuthPage>
  );
}

function BackToLogin() {
  useToastOnce(NO_TOKEN);
  return <Navigate to={paths.login} replace />;
}
