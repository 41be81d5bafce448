import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { DangerButton } from '@/components/danger-button';
import { Dialog, DialogActions } from '@/components/dialog';
import { PasswordField } from '@/components/password-field';
import { useDialog } from '@/components/use-dialog';
import { useDeleteAccount } from '@/data/account/mutations';
import type { Account } from '@/domain/account';
import { CONFIRMATION_WORD, deletionForm, type DeletionForm } from '@/domain/account-deletion';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import classes from './delete-account-dialog.module.css';

interface Props {
  account: Account;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks twice, in a word and with the password, and then deletes the account (Q36). */
export default function DeleteAccountDialog({ account, onClose, onDeleted }: Props) {
  const remove = useDeleteAccount();
  const dialog = useDialog(onClose);
  const form = useForm<DeletionForm>({
    mode: 'uncontrolled',
    initialValues: { word: '', password: '' },
    validate: schemaResolver(deletionForm, { sync: true }),
  });

  /** What is under way cannot be called off, and how it ends is told here. */
  function close() {
    if (!remove.isPending) dialog.onClose();
  }

  function submit({ password }: DeletionForm) {
    if (remove.isPending) return;
    remove.mutate(password, {
      onSuccess: onDeleted,
      onError: (error) => {
        void notify({ tone: 'error', title: 'Erro', message: error.message });
        showAtField(form, error);
      },
    });
  }

  return (
    <Dialog {...dialog} onClose={close} title="Excluir minha conta">
      <p className={classes.text}>
        Sua conta, seus favoritos e sua assinatura serão apagados agora e para sempre. Dos pagamentos
        guardamos só o valor, sem o seu nome.
      </p>
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      >
        <input type="email" autoComplete="username" value={account.email} readOnly hidden />
        <TextInput
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
        <DialogActions onCancel={close}>
          <DangerButton type="submit" disabled={remove.isPending}>
            {remove.isPending ? 'Excluindo...' : 'Excluir minha conta'}
          </DangerButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
