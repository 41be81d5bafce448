import '@mantine/core/styles/Input.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { EmailField } from '@/components/email-field';
import { Panel } from '@/components/panel';
import { ResendNotice } from '@/components/resend-notice';
import { SubmitButton } from '@/components/submit-button';
import { useResendEmailChange, useUpdateAccount } from '@/data/account/mutations';
import { profileQueries } from '@/data/account/profile-queries';
import type { Account } from '@/domain/account';
import { profileInput, type ProfileInput } from '@/domain/profile';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** 'Meus Dados': name and e-mail address. A new e-mail address takes effect when it is confirmed. */
export function ProfileForm({ account }: { account: Account }) {
  const update = useUpdateAccount();
  const submit = useSubmit(update.mutateAsync);
  const { data: pendingEmail } = useQuery(profileQueries.pendingEmail(account.id));
  const form = useForm<ProfileInput>({
    mode: 'uncontrolled',
    initialValues: { name: account.name, email: account.email },
    validate: schemaResolver(profileInput, { sync: true }),
  });
  /** What the fields held before they were edited. */
  const shown = useRef<ProfileInput>({ name: account.name, email: account.email });

  const follow = useEffectEvent(({ name, email }: ProfileInput) => {
    const [now, before] = [form.getValues(), shown.current];
    if (name !== before.name && now.name === before.name) form.setFieldValue('name', name);
    if (email !== before.email && now.email === before.email) form.setFieldValue('email', email);
    shown.current = { name, email };
  });
  // What was changed elsewhere (an address confirmed in another tab, say) shows, unless something is being typed over it.
  useEffect(() => follow({ name: account.name, email: account.email }), [account.name, account.email]);

  function send(values: ProfileInput) {
    const { name, email } = profileInput.parse(values);
    const edited = {
      ...(values.name !== shown.current.name && { name }),
      ...(values.email !== shown.current.email && { email }),
    };
    void submit(
      { account, edited },
      {
        onSuccess: (sentTo) => {
          // Until it is confirmed, the account's e-mail is the one it was.
          if (sentTo !== null && form.getValues().email === values.email)
            form.setFieldValue('email', account.email);
          void notify({
            tone: 'success',
            title: 'Sucesso',
            message:
              sentTo === null
                ? 'Seus dados foram atualizados.'
                : `Seus dados foram atualizados. Confirme o novo e-mail pelo link que enviamos para ${sentTo}.`,
          });
        },
        onError: (error) => {
          void notify({ tone: 'error', title: 'Erro', message: error.message });
          showAtField(form, error);
        },
      },
    );
  }

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
          description="Ao trocar de e-mail, enviamos um link ao novo endereço. A troca vale quando você o confirmar."
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {pendingEmail && <PendingEmail account={account} email={pendingEmail} />}
        <SubmitButton pending={update.isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

/** Says that a new e-mail address is not confirmed yet, and can send its link again. */
function PendingEmail({ account, email }: { account: Account; email: string }) {
  const { isPending, mutateAsync } = useResendEmailChange();
  return (
    <ResendNotice
      role="status"
      title="Novo e-mail à espera de confirmação"
      label="Reenviar link"
      pending={isPending}
      resend={() => mutateAsync(account)}
    >
      Abra o link que enviamos para <strong>{email}</strong>. Até lá, sua conta continua com {account.email}.
    </ResendNotice>
  );
}
