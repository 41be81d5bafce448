import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useUpdateAccount } from '@/data/account/mutations';
import { useDraft } from '@/data/session/use-draft';
import type { Account } from '@/domain/account/account';
import { isSameEmail } from '@/domain/fields/email';
import { profileInput, type ProfileInput } from '@/domain/account/profile';
import { showAtField } from '@/lib/forms';
import { notify, type Toast } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/**
 * The form of name and e-mail address; `send` saves the fields that were edited. `isNewEmail`: the password is needed.
 */
export function useProfileForm(account: Account) {
  const update = useUpdateAccount();
  const submit = useSubmit(update.mutateAsync);
  const [isNewEmail, setIsNewEmail] = useState(false);
  const schema = useMemo(() => profileInput(account.email), [account.email]);
  const form = useForm<ProfileInput>({
    mode: 'uncontrolled',
    initialValues: { name: account.name, email: account.email, currentPassword: '' },
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: ({ email }) => setIsNewEmail(!isSameEmail(email, account.email)),
  });
  const editedFields = useAccountUpdates(form, account);
  useDraft('profile', form, { name: account.name, email: account.email });

  function send(values: ProfileInput) {
    const { currentPassword } = values;
    void submit(
      { account, edited: editedFields(values), currentPassword },
      {
        onSuccess: (sentTo) => {
          // The account keeps its e-mail address until the new one is confirmed.
          if (sentTo !== null && form.getValues().email === values.email)
            form.setFieldValue('email', account.email);
          form.setFieldValue('currentPassword', '');
          void notify(successToast(sentTo, account.email));
        },
        onError: (error) => {
          if (!showAtField(form, error))
            void notify({ tone: 'error', title: 'Erro', message: error.message });
        },
      },
    );
  }

  return { form, send, isNewEmail, isPending: update.isPending };
}

type EditedFields = Pick<ProfileInput, 'name' | 'email'>;

/**
 * Shows changes that were made elsewhere, such as an e-mail address confirmed in another tab, in fields that are not
 * being edited.
 * @returns a function that picks the fields that were edited
 */
function useAccountUpdates(form: UseFormReturnType<ProfileInput>, { name, email }: Account) {
  /** The account's values before the fields were edited. */
  const saved = useRef<EditedFields>({ name, email });
  const update = useEffectEvent((next: EditedFields) => {
    const [now, before] = [form.getValues(), saved.current];
    for (const field of ['name', 'email'] as const)
      if (next[field] !== before[field] && now[field] === before[field])
        form.setFieldValue(field, next[field]);
    saved.current = next;
  });
  useEffect(() => update({ name, email }), [name, email]);

  return (values: ProfileInput): Partial<EditedFields> => {
    const parsed = profileInput(email).parse(values);
    return {
      ...(values.name !== saved.current.name && { name: parsed.name }),
      ...(values.email !== saved.current.email && { email: parsed.email }),
    };
  };
}

function successToast(sentTo: string | null, current: string): Toast {
  return {
    tone: 'success',
    title: 'Sucesso',
    message:
      sentTo === null
        ? 'Seus dados foram atualizados.'
        : `Seus dados foram atualizados. Confirme a troca pelos links que enviamos para ${sentTo} e ${current}.`,
  };
}
