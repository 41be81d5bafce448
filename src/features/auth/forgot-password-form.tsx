import '@mantine/core/styles/Alert.css';
import { useEffect, useState } from 'react';
import { Alert } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { EmailField } from '@/components/email-field';
import { SlowAnswer } from '@/components/slow-answer';
import { SubmitButton } from '@/components/submit-button';
import { preloadEmailLinkAuth } from '@/data/auth/links';
import { cancelAuthRequests, useRequestPasswordReset } from '@/data/auth/mutations';
import { emailInput, type EmailInput } from '@/domain/account/sign-up';
import { focusFirstError } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './auth-form.module.css';

/** Requests a link to choose a new password. The answer does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const request = useRequestPasswordReset();
  const submit = useSubmit(request.mutateAsync);
  useEffect(preloadEmailLinkAuth, []);
  /** The address of the last request; the page answers it for longer than the toast does. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm<EmailInput>({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailInput, { sync: true }),
  });

  function send(values: EmailInput) {
    const { email } = emailInput.parse(values);
    void submit(email, {
      onSuccess: () => {
        form.reset();
        setSentTo(email);
        void notify({
          tone: 'success',
          title: 'Verifique seu e-mail',
          message: 'Se uma conta com este e-mail existir, um link para redefinição de senha foi enviado.',
        });
      },
      onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
    });
  }

  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}
    >
      {sentTo !== null && (
        <Alert color="gold" role="note" title={`Verifique a caixa de entrada de ${sentTo}`}>
          Se houver uma conta com este e-mail, o link chega em alguns minutos e vale por uma hora. Não chegou?
          Olhe também o spam e confira o endereço.
        </Alert>
      )}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      {request.isPending && <SlowAnswer onCancel={cancelAuthRequests} />}
      <SubmitButton fullWidth pending={request.isPending} busy="Enviando...">
        Enviar link
      </SubmitButton>
    </form>
  );
}
