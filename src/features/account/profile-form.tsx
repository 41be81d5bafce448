import '@mantine/core/styles/Input.css';
import { useQuery } from '@tanstack/react-query';
import { TextInput } from '@mantine/core';
import { EmailField } from '@/components/email-field';
import { Panel } from '@/components/panel';
import { PasswordField } from '@/components/password-field';
import { ResendNotice } from '@/components/resend-notice';
import { SubmitButton } from '@/components/submit-button';
import { useResendEmailChange } from '@/data/account/mutations';
import { profileQueries } from '@/data/account/profile-queries';
import type { Account } from '@/domain/account/account';
import { focusFirstError } from '@/lib/forms';
import { useProfileForm } from './use-profile-form';

/** 'Meus Dados': name and e-mail address. A new e-mail address takes effect when it is confirmed. */
export function ProfileForm({ account }: { account: Account }) {
  const { data: pendingEmail } = useQuery(profileQueries.pendingEmail(account.id));
  const { form, send, isNewEmail, isPending } = useProfileForm(account);
  return (
    <Panel title="Meus Dados">
      <form
        noValidate
        onSubmit={(event) => form.onSubmit(send, (errors) => focusFirstError(form, errors))(event)}
      >
        <TextInput
          aria-required
          label="Nome"
          autoComplete="name"
          size="md"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <EmailField
          description="Ao trocar de e-mail, enviamos um link ao endereço atual e outro ao novo. A troca vale quando você abrir os dois."
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {isNewEmail && (
          <PasswordField
            label="Sua senha"
            description="Para trocar de e-mail, confirme que é você."
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
        )}
        {pendingEmail && <PendingEmail account={account} email={pendingEmail} />}
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

/** Says that a new e-mail address is not confirmed yet, with a button that sends the link again. */
function PendingEmail({ account, email }: { account: Account; email: string }) {
  const { isPending, mutateAsync } = useResendEmailChange();
  return (
    <ResendNotice
      role="status"
      title="Novo e-mail à espera de confirmação"
      label="Reenviar links"
      pending={isPending}
      resend={() => mutateAsync(account)}
    >
      Abra os links que enviamos para <strong>{email}</strong> e para {account.email}. Até lá, sua conta
      continua com {account.email}.
    </ResendNotice>
  );
}
