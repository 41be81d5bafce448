import '@mantine/core/styles/Input.css';
import { Button } from '@mantine/core';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { PasswordField } from '@/components/password-field';
import { useChangePassword } from '@/data/account/mutations';
import type { Account } from '@/domain/account';
import { PASSWORD_HINT, passwordChange, PASSWORDS_UNEQUAL, type PasswordChange } from '@/domain/password';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { Panel } from './panel';

/** 'Segurança' (S-28, V-10): the auth server asks for the current password, the form only collects it. */
export function PasswordForm({ account }: { account: Account }) {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(passwordChange, { sync: true }),
  });

  function submit(values: PasswordChange) {
    if (change.isPending) return;
    change.mutate(values, {
      onSuccess: () => {
        form.reset();
        void notify({ tone: 'success', title: 'Sucesso', message: 'Sua senha foi alterada.' });
      },
      onError: (error) => {
        void notify({ tone: 'error', title: 'Erro', message: error.message });
        showAtField(form, error, { password: 'newPassword' });
      },
    });
  }

  function refuse(errors: FormErrors) {
    focusFirstError(form, errors);
    if (errors.confirmPassword === PASSWORDS_UNEQUAL)
      void notify({ tone: 'error', title: 'Erro', message: PASSWORDS_UNEQUAL });
  }

  return (
    <Panel title="Segurança" text="Ao trocar a senha, os outros aparelhos em que você entrou saem da conta.">
      <form noValidate onSubmit={form.onSubmit(submit, refuse)}>
        {/* For password managers, which ask whose password this is. */}
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
        <Button type="submit" size="md" disabled={change.isPending}>
          {change.isPending ? 'Atualizando...' : 'Atualizar Senha'}
        </Button>
      </form>
    </Panel>
  );
}
