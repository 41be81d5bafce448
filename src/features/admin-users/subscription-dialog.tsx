import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { useChangeSubscription } from '@/data/users/mutations';
import { userQueries } from '@/data/users/queries';
import { giveableText, lastGiveableDay } from '@/domain/account/giveable';
import { dayOf } from '@/domain/format/dates';
import {
  EXPIRY_MISSING,
  FIRST_DAY,
  lastDay,
  subscriptionEnd,
  subscriptionForm,
  subscriptionOf,
  type Subscriber,
  type SubscriptionForm,
} from '@/domain/account/user';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const PLANS = [
  { value: 'free', label: 'Gratuito' },
  { value: 'premium', label: 'Premium' },
];
const VALID_UNTIL = 'O Premium vale até o fim deste dia, no horário de Brasília.';
const EXPIRED = 'Esta data já passou: a assinatura ficará expirada.';

/** Makes a user premium until a day, or ends their subscription. A failed save keeps the dialog open with its input. */
export default function SubscriptionDialog({
  user,
  onClose,
}: {
  user: Subscriber & { email: string };
  onClose: () => void;
}) {
  const dialog = useDialog(onClose);
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const { form, onSubmit, isPending } = useSubscriptionForm(user, dialog.onClose);
  const { plan, day } = form.values;
  const { data: member } = useQuery(userQueries.details(user.id));
  const giveable = member?.giveable_days ?? null;

  return (
    <Dialog {...dialog} title="Alterar assinatura">
      <DialogText>
        <strong>{user.name}</strong>
        <br />
        {user.email}
      </DialogText>
      <form noValidate onSubmit={onSubmit}>
        <NativeSelect label="Plano" size="md" data={PLANS} data-autofocus {...form.getInputProps('plan')} />
        {plan === 'premium' && (
          <TextInput
            type="date"
            label="Data de expiração"
            description={
              (day !== '' && day < today ? EXPIRED : VALID_UNTIL) +
              (giveable === null ? '' : ` ${giveableText(giveable)}`)
            }
            size="md"
            required
            withAsterisk={false}
            min={FIRST_DAY}
            max={giveable === null ? lastDay() : lastGiveableDay(user, giveable)}
            {...form.getInputProps('day')}
          />
        )}
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={isPending} busy="Salvando...">
            Salvar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSubscriptionForm(user: Subscriber, onSaved: () => void) {
  const change = useChangeSubscription();
  const submit = useSubmit(change.mutateAsync);
  const form = useForm<SubscriptionForm>({
    initialValues: subscriptionOf(user),
    validate: schemaResolver(subscriptionForm, { sync: true }),
  });

  useDraft(draftName('subscription', user.id), form, subscriptionOf(user));

  function send(values: SubscriptionForm) {
    if (change.isSuccess) return; // saved; the dialog is fading out
    void submit(
      { userId: user.id, expiresAt: subscriptionEnd(values) },
      {
        onSuccess: () => {
          onSaved();
          const message = `A assinatura de ${user.name} foi atualizada.`;
          void notify({ tone: 'success', title: 'Sucesso', message });
        },
        onError: (error) => {
          if (!showAtField(form, error))
            void notify({ tone: 'error', title: 'Erro ao atualizar', message: error.message });
        },
      },
    );
  }

  function showErrors(errors: FormErrors) {
    focusFirstError(form, errors);
    if (errors.day === EXPIRY_MISSING)
      void notify({ tone: 'error', title: 'Erro de Validação', message: EXPIRY_MISSING });
  }

  return { form, onSubmit: form.onSubmit(send, showErrors), isPending: change.isPending };
}
