import { useSearchParams } from 'react-router-dom';
import { Verification } from '@/features/auth/verification';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** Where the links of confirmation e-mails lead. */
export function Component() {
  const [query] = useSearchParams();
  return (
    <>
      <PageMeta title="Verificação de e-mail" />
      <Verification
        token={query.get('token')?.trim() || null}
        type={query.get('type') === 'email_change' ? 'email_change' : 'signup'}
        loginPath={paths.login}
        signUpPath={paths.signUp}
        forgotPasswordPath={paths.forgotPassword}
      />
    </>
  );
}
