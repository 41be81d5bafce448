import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { PasswordField } from '@/components/password-field';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useDeleteAccount } from '@/data/account/mutations';
import type { Account } from '@/domain/account/account';
import { CONFIRMATION_WORD, deletionForm, type DeletionForm } from '@/domain/account/deletion';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  account: Account;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the account, after the member has typed CONFIRMATION_WORD and their password. */
export default function DeleteAccountDialog({ account, onClose, onDeleted }: Props) {
  const { form, onSubmit, isPending } = useDeletionForm(onDeleted);
  const dialog = useDialog(onClose, { busy: isPending });
  return (
    <Dialog {...dialog} title="Excluir minha conta">
      <DialogText>
        Sua conta, seus favoritos e sua assinatura serão apagados agora e para sempre. Dos pagamentos
        guardamos só o valor, sem o seu nome.
      </DialogText>
      <form noValidate onSubmit={onSubmit}>
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <TextInput
          aria-required
          label={`Digite ${CONFIRMATION_WORD} para confirmar`}
          autoComplete="off"
          autoCapitalize="characters"
          size="md"
          data-autofocus
          key={form.key('word')}
          {...form.getInputProps('word')}
        />
        <PasswordField
          label="Sua senha"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton danger size="sm" pending={isPending} busy="Excluindo...">
            Excluir minha conta
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useDeletionForm(onDeleted: () => void) {
  const remove = useDeleteAccount();
  const submit = useSubmit(remove.mutateAsync);
  const form = useForm<DeletionForm>({
    mode: 'uncontrolled',
    initialValues: { word: '', password: '' },
    validate: schemaResolver(deletionForm, { sync: true }),
  });

  function send({ password }: DeletionForm) {
    void submit(password, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (!showAtField(form, error)) void notify({ tone: 'error', title: 'Erro', message: error.message });
      },
    });
  }

  return {
    form,
    onSubmit: form.onSubmit(send, (errors) => focusFirstError(form, errors)),
    isPending: remove.isPending,
  };
}
