import { useEffect } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { EmailField } from '@/components/email-field';
import { PasswordField } from '@/components/password-field';
import { ResendNotice } from '@/components/resend-notice';
import { SlowAnswer } from '@/components/slow-answer';
import { SubmitButton } from '@/components/submit-button';
import { EMAIL_NOT_CONFIRMED } from '@/data/session/session-codes';
import { preloadAuthClient } from '@/data/session/session';
import { cancelLogin, useLogin, useResendConfirmation } from '@/data/auth/mutations';
import { loginInput, type LoginInput } from '@/domain/account/login';
import { localStore } from '@/lib/browser-storage';
import { RequestError } from '@/lib/errors';
import { focusFirstError } from '@/lib/forms';
import { notify, type Toast } from '@/lib/notify';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { useSubmit } from '@/lib/use-submit';
import classes from './auth-form.module.css';

/** The browser blocks its storage, or it is full. */
const NOT_KEPT: Toast = {
  title: 'Este navegador não guarda o seu acesso',
  message: 'Você fica conectado só até recarregar ou fechar esta página.',
};

interface Props {
  /** Initial value, after a sign-up or a password reset. */
  email?: string | undefined;
  /** Gets the e-mail address of the user who logged in. */
  onDone: (email: string) => void;
}

export function LoginForm(props: Props) {
  const { form, onSubmit, unconfirmed, isPending } = useLoginForm(props);
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {unconfirmed && <Unconfirmed {...unconfirmed} />}
      {isPending && <SlowAnswer onCancel={cancelLogin} />}
      <SubmitButton fullWidth pending={isPending} busy="Entrando...">
        Entrar
      </SubmitButton>
    </form>
  );
}

function useLoginForm({ email = '', onDone }: Props) {
  const login = useLogin();
  const submit = useSubmit(login.mutateAsync);
  useEffect(preloadAuthClient, []);
  const form = useForm<LoginInput>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  });

  function logIn(values: LoginInput) {
    const input = loginInput.parse(values);
    void submit(input, {
      onSuccess: () => {
        void notify({
          tone: 'success',
          title: 'Login realizado com sucesso',
          message: 'Bem-vindo de volta!',
        });
        if (localStore.isLostWithPage(TOKEN_KEY)) void notify(NOT_KEPT);
        onDone(input.email);
      },
      onError: (error) => {
        if (!isUnconfirmed(error))
          void notify({ tone: 'error', title: 'Erro no login', message: error.message });
      },
    });
  }

  const { error, variables, isPending } = login;
  return {
    form,
    onSubmit: form.onSubmit(logIn, (errors) => focusFirstError(form, errors)),
    /** The refused login, if its e-mail address is not confirmed yet. */
    unconfirmed:
      isUnconfirmed(error) && variables ? { email: variables.email, message: error.message } : null,
    isPending,
  };
}

function isUnconfirmed(error: Error | null): error is RequestError {
  return error instanceof RequestError && error.code === EMAIL_NOT_CONFIRMED;
}

/** Says that the e-mail address is not confirmed, and can send its link again. */
function Unconfirmed({ email, message }: { email: string; message: string }) {
  const { isPending, mutateAsync } = useResendConfirmation();
  return (
    <ResendNotice
      role="alert"
      title="E-mail não confirmado"
      label="Reenviar confirmação"
      pending={isPending}
      resend={() => mutateAsync(email)}
    >
      {message}
    </ResendNotice>
  );
}
