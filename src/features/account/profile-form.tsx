import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Alert.css';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useResendEmailChange, useUpdateAccount } from '@/data/account/mutations';
import { profileQueries } from '@/data/account/profile-queries';
import type { Account } from '@/domain/account';
import { profileInput, type ProfileInput } from '@/domain/profile';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { Panel } from './panel';
import classes from './profile-form.module.css';

/** 'Meus Dados' (S-28): name, and an e-mail that changes once the new one is confirmed (Q51). */
export function ProfileForm({ account }: { account: Account }) {
  const update = useUpdateAccount();
  const { data: pendingEmail } = useQuery(profileQueries.pendingEmail(account.id));
  const form = useForm<ProfileInput>({
    mode: 'uncontrolled',
    initialValues: { name: account.name, email: account.email },
    validate: schemaResolver(profileInput, { sync: true }),
  });

  function submit(values: ProfileInput) {
    if (update.isPending) return;
    const { name, email } = profileInput.parse(values);
    const edited = {
      ...(form.isDirty('name') && { name }),
      ...(form.isDirty('email') && { email }),
    };
    update.mutate(
      { account, edited },
      {
        onSuccess: (sentTo) => {
          // Until then the account's e-mail is the one it was.
          if (sentTo !== null) form.setFieldValue('email', account.email);
          form.resetDirty();
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
      <form noValidate onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}>
        <TextInput
          label="Nome"
          autoComplete="name"
          size="md"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          type="email"
          label="E-mail"
          description="Ao trocar de e-mail, enviamos um link ao novo endereço. A troca vale quando você o confirmar."
          autoComplete="email"
          inputMode="email"
          size="md"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {pendingEmail && <PendingEmail account={account} email={pendingEmail} />}
        <Button type="submit" size="md" disabled={update.isPending}>
          {update.isPending ? 'Salvando...' : 'Salvar Alterações'}
        </Button>
      </form>
    </Panel>
  );
}

/** A new address that waits for its confirmation, and the way to have the link sent again. */
function PendingEmail({ account, email }: { account: Account; email: string }) {
  const resend = useResendEmailChange();
  return (
    <Alert color="gold" role="status" title="Novo e-mail à espera de confirmação">
      <p className={classes.text}>
        Abra o link que enviamos para <strong>{email}</strong>. Até lá, sua conta continua com {account.email}
        .
      </p>
      <Button
        variant="light"
        color="gold"
        size="sm"
        className={classes.resend}
        loading={resend.isPending}
        onClick={() =>
          resend.mutate(account, {
            onSuccess: () =>
              void notify({
                tone: 'success',
                title: 'Verifique seu e-mail',
                message: 'Enviamos um novo link de confirmação.',
              }),
            onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
          })
        }
      >
        Reenviar link
      </Button>
    </Alert>
  );
}
