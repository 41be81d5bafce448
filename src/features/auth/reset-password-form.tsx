import '@mantine/core/styles/Alert.css';
import { useEffect, type ReactNode } from 'react';
import { Alert } from '@mantine/core';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { EmailField } from '@/components/email-field';
import { PasswordField } from '@/components/password-field';
import { SlowAnswer } from '@/components/slow-answer';
import { SubmitButton } from '@/components/submit-button';
import { LINK_EXPIRED } from '@/data/session/session-codes';
import { preloadEmailLinkAuth } from '@/data/auth/links';
import { cancelAuthRequests, useResetPassword } from '@/data/auth/mutations';
import {
  EMAIL_MISSING,
  PASSWORD_HINT,
  PASSWORDS_DIFFER,
  passwordReset,
  type PasswordReset,
} from '@/domain/account/password';
import { RequestError } from '@/lib/errors';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify, type Toast } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './auth-form.module.css';

const SUCCESS: Toast = {
  tone: 'success',
  title: 'Sucesso',
  message: 'Sua senha foi redefinida com sucesso! Você já pode fazer login.',
};

interface Props {
  /** Token of the link; without one the form cannot be sent. */
  token: string | null;
  type: 'recovery' | 'invite';
  /** A link to the page that sends a new e-mail; shown when this one has expired. */
  newLink: ReactNode;
  /** Gets the e-mail address of the account after the password was changed. */
  onDone: (email: string) => void;
}

/** Chooses a password by an e-mailed link. */
export function ResetPasswordForm({ newLink, ...link }: Props) {
  const { form, onSubmit, error, isPending } = useResetForm(link);
  const expired = error instanceof RequestError && error.code === LINK_EXPIRED;
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordField
        label="Nova senha"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="Confirmar nova senha"
        autoComplete="new-password"
        key={form.key('confirmPassword')}
        {...form.getInputProps('confirmPassword')}
      />
      {expired && (
        <Alert color="gold" role="alert" title="Link expirado">
          {newLink}
        </Alert>
      )}
      {isPending && <SlowAnswer onCancel={cancelAuthRequests} />}
      <SubmitButton fullWidth disabled={link.token === null} pending={isPending} busy="Salvando...">
        Salvar nova senha
      </SubmitButton>
    </form>
  );
}

function useResetForm({ token, type, onDone }: Omit<Props, 'newLink'>) {
  const reset = useResetPassword();
  const submit = useSubmit(reset.mutateAsync);
  useEffect(preloadEmailLinkAuth, []);
  const form = useForm<PasswordReset>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', confirmPassword: '' },
    validate: schemaResolver(passwordReset, { sync: true }),
  });

  function send(values: PasswordReset) {
    if (token === null) return;
    const input = passwordReset.parse(values);
    void submit(
      { ...input, token, type },
      {
        onSuccess: () => {
          void notify(SUCCESS);
          onDone(input.email);
        },
        onError: (error) => {
          void notify({ tone: 'error', title: 'Erro', message: error.message });
          showAtField(form, error);
        },
      },
    );
  }

  function refuse(errors: FormErrors) {
    focusFirstError(form, errors);
    if (!form.getValues().email.trim())
      void notify({ tone: 'error', title: 'Erro de Validação', message: EMAIL_MISSING });
    else if (errors.confirmPassword === PASSWORDS_DIFFER)
      void notify({ tone: 'error', title: 'Erro', message: PASSWORDS_DIFFER });
  }

  return { form, onSubmit: form.onSubmit(send, refuse), error: reset.error, isPending: reset.isPending };
}
