import '@mantine/core/styles/Input.css';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { Panel } from '@/components/panel';
import { PasswordField } from '@/components/password-field';
import { SubmitButton } from '@/components/submit-button';
import { useChangePassword } from '@/data/account/mutations';
import type { Account } from '@/domain/account/account';
import {
  PASSWORD_HINT,
  passwordChange,
  NEW_PASSWORDS_DIFFER,
  type PasswordChange,
} from '@/domain/account/password';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** 'Segurança'. The auth server checks the current password; the form only collects it. */
export function PasswordForm({ account }: { account: Account }) {
  const { form, onSubmit, isPending } = usePasswordForm();
  return (
    <Panel title="Segurança" text="Ao trocar a senha, os outros aparelhos em que você entrou saem da conta.">
      <form noValidate onSubmit={onSubmit}>
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label="Senha atual"
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          label="Nova senha"
          description={PASSWORD_HINT}
          autoComplete="new-password"
          key={form.key('newPassword')}
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirmar nova senha"
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <SubmitButton pending={isPending} busy="Atualizando...">
          Atualizar Senha
        </SubmitButton>
      </form>
    </Panel>
  );
}

function usePasswordForm() {
  const change = useChangePassword();
  const submit = useSubmit(change.mutateAsync);
  const form = useForm<PasswordChange>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  });

  function send(values: PasswordChange) {
    void submit(values, {
      onSuccess: () => {
        form.reset();
        void notify({ tone: 'success', title: 'Sucesso', message: 'Sua senha foi alterada.' });
      },
      onError: (error) => {
        if (!showAtField(form, error, { password: 'newPassword' }))
          void notify({ tone: 'error', title: 'Erro', message: error.message });
      },
    });
  }

  function refuse(errors: FormErrors) {
    focusFirstError(form, errors);
    if (errors.confirmPassword === NEW_PASSWORDS_DIFFER)
      void notify({ tone: 'error', title: 'Erro', message: NEW_PASSWORDS_DIFFER });
  }

  return { form, onSubmit: form.onSubmit(send, refuse), isPending: change.isPending };
}
