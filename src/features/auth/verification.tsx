import '@/theme/buttons';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { LINK_EXPIRED } from '@/data/session/session-codes';
import { authQueries } from '@/data/auth/queries';
import { isUsedLink, USED_LINKS, type UsedLink } from '@/domain/account/used-links';
import { RequestError } from '@/lib/errors';
import type { LocationState } from '@/lib/navigation/location-state';
import { AuthPage } from './auth-page';
import { ChoosePassword } from './choose-password';
import { ResendForm } from './resend-form';
import classes from './auth-form.module.css';

interface Paths {
  loginPath: string;
  signUpPath: string;
  forgotPasswordPath: string;
}

interface Props extends Paths {
  /** Token of the link; null if it has none. */
  token: string | null;
  /** What the link confirms: a new account, or a new e-mail address of an account. */
  type: 'signup' | 'email_change';
}

const SUCCESS = {
  signup: 'E-mail verificado com sucesso! Você já pode fazer o login.',
  email_change: 'Seu novo e-mail foi confirmado! Use-o a partir de agora para fazer o login.',
};
const OTHER_LINK_NEEDED =
  'Confirmado! Para concluir a troca, abra também o link que enviamos ao outro e-mail.';

/**
 * Confirms an e-mail address by its link, once: that of a sign-up on arrival, a new one of an account by a button, because
 * mail scanners open links. Without a token it sends no request.
 */
export function Verification({ token, type, ...paths }: Props) {
  if (token === null)
    return (
      <Failure message="Token de verificação não encontrado. Por favor, verifique o link." {...paths}>
        <ResendForm />
      </Failure>
    );
  return <Outcome token={token} type={type} {...paths} />;
}

function Outcome({ token, type, ...paths }: Props & { token: string }) {
  const { data, isFetching, error, refetch } = useQuery({
    ...authQueries.verification(token, type),
    enabled: type === 'signup',
  });
  const code = error instanceof RequestError ? error.code : undefined;
  if (data?.outcome === 'other-link-needed')
    return (
      <AuthPage heading="Falta um passo">
        <p role="status" className={classes.text}>
          {OTHER_LINK_NEEDED}
        </p>
      </AuthPage>
    );
  if (data?.outcome === 'password-needed')
    return <ChoosePassword email={data.email} loginPath={paths.loginPath} />;
  if (data) {
    const state: LocationState = { email: data.email, ...(data.from && { from: data.from }) };
    return (
      <AuthPage heading="Tudo certo">
        <p role="status" className={classes.text}>
          {SUCCESS[type]}
        </p>
        <Button component={Link} to={paths.loginPath} state={state} size="md" fullWidth>
          Ir para o Login
        </Button>
      </AuthPage>
    );
  }
  if (code && isUsedLink(code)) return <Used link={code} {...paths} />;
  if (type === 'email_change' && code !== LINK_EXPIRED)
    return <ChangeConfirmation error={error} isPending={isFetching} onConfirm={() => void refetch()} />;
  if (isFetching || !error)
    return (
      <AuthPage heading="Verificando seu e-mail">
        <PageSpinner label="Verificando seu e-mail…" />
      </AuthPage>
    );
  if (code !== LINK_EXPIRED)
    return (
      <Failure message={error.message} {...paths}>
        <Button size="md" fullWidth onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      </Failure>
    );
  return (
    <Failure
      message="Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado."
      hint={
        type === 'signup'
          ? 'Cada link vale por uma hora e uma única vez. Se você já confirmou o e-mail, é só entrar.'
          : 'Cada link vale por uma hora e uma única vez. Se o e-mail ainda não mudou, peça um novo link no seu perfil.'
      }
      {...paths}
    >
      {type === 'signup' && <ResendForm />}
    </Failure>
  );
}

interface ConfirmationProps {
  error: Error | null;
  isPending: boolean;
  onConfirm: () => void;
}

function ChangeConfirmation({ error, isPending, onConfirm }: ConfirmationProps) {
  return (
    <AuthPage
      heading="Troca de e-mail"
      text="Confirme só se foi você que pediu. A troca vale quando os links dos dois e-mails forem confirmados."
    >
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <Button size="md" fullWidth loading={isPending} onClick={onConfirm}>
        Confirmar a troca
      </Button>
    </AuthPage>
  );
}

/** For somebody who opens the link again, or after a mail scanner did. */
function Used({ link, loginPath, forgotPasswordPath }: Paths & { link: UsedLink }) {
  const isReady = link === 'confirmed';
  return (
    <AuthPage heading="Link já usado">
      <p role="status" className={classes.text}>
        {USED_LINKS[link]}
      </p>
      <Button component={Link} to={isReady ? loginPath : forgotPasswordPath} size="md" fullWidth>
        {isReady ? 'Ir para o Login' : 'Escolher a senha'}
      </Button>
    </AuthPage>
  );
}

interface FailureProps extends Omit<Paths, 'forgotPasswordPath'> {
  message: string;
  hint?: string;
  /** The first action, before the links to sign-up and login. */
  children: React.ReactNode;
}

function Failure({ message, hint, loginPath, signUpPath, children }: FailureProps) {
  return (
    <AuthPage heading="Não foi possível verificar">
      <p role="alert" className={classes.text}>
        {message}
      </p>
      {hint && <p className={classes.hint}>{hint}</p>}
      <div className={classes.form}>
        {children}
        <Button component={Link} to={signUpPath} variant="default" fullWidth>
          Tentar Cadastro Novamente
        </Button>
        <Button component={Link} to={loginPath} variant="subtle" color="gray" fullWidth>
          Ir para o Login
        </Button>
      </div>
    </AuthPage>
  );
}
