import '@mantine/core/styles/Input.css';
import * as z from 'zod/mini';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { EmailField } from '@/components/email-field';
import { PasswordField } from '@/components/password-field';
import { SlowAnswer } from '@/components/slow-answer';
import { SubmitButton } from '@/components/submit-button';
import { cancelAuthRequests, useSignUp } from '@/data/auth/mutations';
import { PASSWORD_HINT, PASSWORDS_DIFFER } from '@/domain/account/password';
import { signUpInput, type SignUpInput } from '@/domain/account/sign-up';
import { sessionStore, storedJson } from '@/lib/browser-storage';
import { RequestError } from '@/lib/errors';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify, type Toast } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './auth-form.module.css';

/** Survives a reload and a look at another step of the checkout. Passwords are not stored. */
const DRAFT_KEY = 'sign-up-draft';
const draft = z.partial(z.object({ name: z.string(), email: z.string() }));
const storedDraft = () => draft.safeParse(storedJson(sessionStore, DRAFT_KEY)).data;

interface Props {
  /** Gets the e-mail address that the confirmation was sent to. */
  onDone: (email: string) => void;
}

export function SignUpForm({ onDone }: Props) {
  const { form, onSubmit, isPending } = useSignUpForm(onDone);
  return (
    <form noValidate className={classes.form} onSubmit={onSubmit}>
      <TextInput
        aria-required
        label="Nome completo"
        autoComplete="name"
        size="md"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
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
      <SubmitButton fullWidth pending={isPending} busy="Cadastrando...">
        Criar conta
      </SubmitButton>
    </form>
  );
}

function useSignUpForm(onDone: Props['onDone']) {
  const signUp = useSignUp();
  const submit = useSubmit(signUp.mutateAsync);
  const form = useForm<SignUpInput>({
    mode: 'uncontrolled',
    initialValues: { name: '', email: '', password: '', confirmPassword: '', ...storedDraft() },
    onValuesChange: ({ name, email }) => sessionStore.setItem(DRAFT_KEY, JSON.stringify({ name, email })),
    validate: schemaResolver(signUpInput, { sync: true }),
  });

  function send(values: SignUpInput) {
    const input = signUpInput.parse(values);
    void submit(input, {
      onSuccess: () => {
        sessionStore.removeItem(DRAFT_KEY);
        onDone(input.email);
      },
      onError: (error) => {
        void notify(failureToast(error));
        showAtField(form, error);
      },
    });
  }

  function refuse(errors: FormErrors) {
    focusFirstError(form, errors);
    if (errors.confirmPassword === PASSWORDS_DIFFER)
      void notify({ tone: 'error', title: 'Erro de Validação', message: PASSWORDS_DIFFER });
  }

  return { form, onSubmit: form.onSubmit(send, refuse), isPending: signUp.isPending };
}

/** A RequestError means that the server refused or the connection failed; any other error is a bug in the app. */
function failureToast(error: Error): Toast {
  if (error instanceof RequestError)
    return { tone: 'error', title: 'Erro no Cadastro', message: error.message };
  return {
    tone: 'error',
    title: 'Erro Crítico',
    message: 'Ocorreu um erro inesperado no aplicativo. Por favor, recarregue a página.',
  };
}
