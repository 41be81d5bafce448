import '@mantine/core/styles/Input.css';
import { useEffect } from 'react';
import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { preloadPassingAuth } from '@/data/session/links';
import { useRequestPasswordReset } from '@/data/session/mutations';
import { emailInput, type EmailInput } from '@/domain/sign-up';
import { focusFirstError } from '@/lib/forms';
import { notify } from '@/lib/notify';
import classes from './auth-form.module.css';

/** Asks for a link to choose a new password (S-05). Says the same whether there is such an account or not. */
export function ForgotPasswordForm() {
  const request = useRequestPasswordReset();
  useEffect(preloadPassingAuth, []);
  const form = useForm<EmailInput>({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(emailInput, { sync: true }),
  });

  function submit(values: EmailInput) {
    if (request.isPending) return;
    request.mutate(emailInput.parse(values).email, {
      onSuccess: () => {
        form.reset();
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
      <Button type="submit" size="md" fullWidth disabled={request.isPending}>
        {request.isPending ? 'Enviando...' : 'Enviar link'}
      </Button>
    </form>
  );
}
