import { useEffect } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { EmailField } from '@/components/email-field';
import { SlowAnswer } from '@/components/slow-answer';
import { SubmitButton } from '@/components/submit-button';
import { JUST_SENT } from '@/domain/account/auth-refusals';
import { preloadEmailLinkAuth } from '@/data/auth/links';
import { cancelAuthRequests, useResendConfirmation } from '@/data/auth/mutations';
import { emailInput, type EmailInput } from '@/domain/account/sign-up';
import { RequestError } from '@/lib/errors';
import { focusFirstError } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './auth-form.module.css';

/** Requests a new confirmation link. The answer does not reveal whether the account exists. */
export function ResendForm() {
  const { form, onSubmit, isPending } = useResendForm();
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <EmailField label="E-mail do cadastro" key={form.key('email')} {...form.getInputProps('email')} />
      {isPending && <SlowAnswer onCancel={cancelAuthRequests} />}
      <SubmitButton size="sm" fullWidth pending={isPending} busy="Enviando...">
        Enviar novo link
      </SubmitButton>
    </form>
  );
}

function useResendForm() {
  const resend = useResendConfirmation();
  const submit = useSubmit(resend.mutateAsync);
  useEffect(preloadEmailLinkAuth, []);
  const form = useForm<EmailInput>({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailInput, { sync: true }),
  });

  function done() {
    form.reset();
    void notify({
      tone: 'success',
      title: 'Verifique seu e-mail',
      message: 'Se houver um cadastro à espera de confirmação com este e-mail, um novo link foi enviado.',
    });
  }

  function send(values: EmailInput) {
    void submit(emailInput.parse(values).email, {
      onSuccess: done,
      onError: (error) => {
        if (error instanceof RequestError && error.code === JUST_SENT) done();
        else void notify({ tone: 'error', title: 'Erro', message: error.message });
      },
    });
  }

  return {
    form,
    onSubmit: form.onSubmit(send, (errors) => focusFirstError(form, errors)),
    isPending: resend.isPending,
  };
}
