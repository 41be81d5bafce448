import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { Dialog, DialogActions } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import { useChangeSubscription } from '@/data/users/mutations';
import { dayOf } from '@/domain/dates';
import {
  EXPIRY_MISSING,
  LAST_DAY,
  subscriptionEnd,
  subscriptionForm,
  subscriptionOf,
  type ListedUser,
  type SubscriptionForm,
} from '@/domain/user';
import { focusFirstError } from '@/lib/forms';
import { notify } from '@/lib/notify';
import classes from './subscription-dialog.module.css';

const PLANS = [
  { value: 'free', label: 'Gratuito' },
  { value: 'premium', label: 'Premium' },
];

/** Makes somebody premium until a day, or ends it (S-34). What was typed stays until it is saved. */
export default function SubscriptionDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const change = useChangeSubscription();
  const dialog = useDialog(onClose);
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const form = useForm<SubscriptionForm>({
    initialValues: subscriptionOf(user),
    validate: schemaResolver(subscriptionForm, { sync: true }),
  });
  const { plan, day } = form.values;

  function submit(values: SubscriptionForm) {
    if (change.isPending || change.isSuccess) return;
    change.mutate(
      { userId: user.id, expiresAt: subscriptionEnd(values) },
      {
        onSuccess: () => {
          dialog.onClose();
          const message = `A assinatura de ${user.name} foi atualizada.`;
          void notify({ tone: 'success', title: 'Sucesso', message });
        },
      },
    );
  }

  function refuse(errors: FormErrors) {
    focusFirstError(form, errors);
    if (errors.day === EXPIRY_MISSING)
      void notify({ tone: 'error', title: 'Erro de Validação', message: EXPIRY_MISSING });
  }

  return (
    <Dialog {...dialog} title="Alterar assinatura">
      <p className={classes.user}>
        <strong>{user.name}</strong>
        <br />
        {user.email}
      </p>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(submit, refuse)}>
        <NativeSelect label="Plano" size="md" data={PLANS} data-autofocus {...form.getInputProps('plan')} />
        {plan === 'premium' && (
          <TextInput
            type="date"
            label="Data de expiração"
            description={
              day !== '' && day < today
                ? 'Esta data já passou: a assinatura ficará expirada.'
                : 'O Premium vale até o fim deste dia, no horário de Brasília.'
            }
            size="md"
            required
            withAsterisk={false}
            max={LAST_DAY}
            {...form.getInputProps('day')}
          />
        )}
        <DialogActions onCancel={dialog.onClose}>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending ? 'Salvando...' : 'Salvar'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
