import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Alert.css';
import { useEffect } from 'react';
import { Alert, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { PasswordField } from '@/components/password-field';
import { EMAIL_NOT_CONFIRMED } from '@/data/session/codes';
import { preloadAuthClient } from '@/data/session/session';
import { useLogin, useResendConfirmation } from '@/data/session/mutations';
import type { Account } from '@/domain/account';
import { loginInput, type LoginInput } from '@/domain/login';
import { RequestError } from '@/lib/errors';
import { focusFirstError } from '@/lib/forms';
import { notify } from '@/lib/notify';
import classes from './auth-form.module.css';

interface Props {
  /** What is known of who logs in, from a sign-up or a reset just before. */
  email?: string | undefined;
  /** Gets the account once somebody is logged in. */
  onDone: (account: Account) => void;
}

/** E-mail and password (S-03). */
export function LoginForm({ email = '', onDone }: Props) {
  const login = useLogin();
  useEffect(preloadAuthClient, []);
  const form = useForm<LoginInput>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: schemaResolver(loginInput, { sync: true }),
  });

  function submit(values: LoginInput) {
    if (login.isPending) return;
    login.mutate(loginInput.parse(values), {
      onSuccess: (account) => {
        void notify({
          tone: 'success',
          title: 'Login realizado com sucesso',
          message: 'Bem-vindo de volta!',
        });
        onDone(account);
      },
      onError: (error) => void notify({ tone: 'error', title: 'Erro no login', message: error.message }),
    });
  }

  const unconfirmed =
    login.error instanceof RequestError && login.error.code === EMAIL_NOT_CONFIRMED ? login.error : null;
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      <TextInput
        type="email"
        label="E-mail"
        autoComplete="username"
        inputMode="email"
        size="md"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      {unconfirmed && login.variables && (
        <Unconfirmed email={login.variables.email} message={unconfirmed.message} />
      )}
      <Button type="submit" size="md" fullWidth disabled={login.isPending}>
        {login.isPending ? 'Entrando...' : 'Entrar'}
      </Button>
    </form>
  );
}

/** Why the login was refused, and the way out (Q50). */
function Unconfirmed({ email, message }: { email: string; message: string }) {
  const resend = useResendConfirmation();
  return (
    <Alert color="gold" role="alert" title="E-mail não confirmado">
      <p className={classes.alert}>{message}</p>
      <Button
        variant="light"
        color="gold"
        size="sm"
        className={classes.resend}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate(email, {
            onSuccess: () =>
              void notify({
                tone: 'success',
                title: 'Verifique seu e-mail',
                message: 'Enviamos um novo link de confirmação.',
              }),
            onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
          })
        }
      >
        Reenviar confirmação
      </Button>
    </Alert>
  );
}
