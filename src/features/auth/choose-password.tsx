import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { PasswordField } from '@/components/password-field';
import { SlowAnswer } from '@/components/slow-answer';
import { SubmitButton } from '@/components/submit-button';
import { cancelAuthRequests, useChoosePassword } from '@/data/auth/mutations';
import { PASSWORD_HINT } from '@/domain/account/password';
import { firstPassword, type FirstPassword } from '@/domain/account/sign-up';
import { focusFirstError, showAtField } from '@/lib/forms';
import type { LocationState } from '@/lib/navigation/location-state';
import { notify, type Toast } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { AuthPage } from './auth-page';
import classes from './auth-form.module.css';

const SUCCESS: Toast = {
  tone: 'success',
  title: 'Sucesso',
  message: 'Sua senha foi salva. Você já pode fazer login.',
};

interface Props {
  email: string;
  loginPath: string;
}

/**
 * Chooses name and password after the confirmation of an address with which somebody had signed up more than once, and
 * not always its owner.
 */
export function ChoosePassword({ email, loginPath }: Props) {
  const navigate = useNavigate();
  const { form, onSubmit, isPending } = useChoosePasswordForm(() => {
    const state: LocationState = { email };
    void navigate(loginPath, { replace: true, state });
  });
  return (
    <AuthPage
      heading="Falta só a senha"
      text={`${email} está confirmado. Este e-mail foi cadastrado mais de uma vez: para que só você entre, escolha aqui o nome e a senha da conta.`}
    >
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <TextInput
          aria-required
          label="Nome completo"
          autoComplete="name"
          size="md"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <PasswordField
          label="Senha"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirmar senha"
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        {isPending && <SlowAnswer onCancel={cancelAuthRequests} />}
        <SubmitButton fullWidth pending={isPending} busy="Salvando...">
          Salvar e ir para o login
        </SubmitButton>
      </form>
    </AuthPage>
  );
}

function useChoosePasswordForm(onDone: () => void) {
  const choose = useChoosePassword();
  const submit = useSubmit(choose.mutateAsync);
  const form = useForm<FirstPassword>({
    mode: 'uncontrolled',
    initialValues: { name: '', password: '', confirmPassword: '' },
    validate: schemaResolver(firstPassword, { sync: true }),
  });

  function send(values: FirstPassword) {
    void submit(firstPassword.parse(values), {
      onSuccess: () => {
        void notify(SUCCESS);
        onDone();
      },
      onError: (error) => {
        if (!showAtField(form, error)) void notify({ tone: 'error', title: 'Erro', message: error.message });
      },
    });
  }

  return {
    form,
    onSubmit: form.onSubmit(send, (errors) => focusFirstError(form, errors)),
    isPending: choose.isPending,
  };
}
