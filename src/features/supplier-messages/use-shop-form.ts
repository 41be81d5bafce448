import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { useUpdateShop } from '@/data/account/shop';
import { useDraft } from '@/data/session/use-draft';
import { NO_SHOP, shopFormOf, shopInput, type Shop, type ShopForm } from '@/domain/account/shop';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { keysOf } from '@/domain/format/keys';

const FIELDS = keysOf(NO_SHOP);

interface Options {
  userId: string;
  /** As it is stored. */
  shop: Shop;
  onSaved?: () => void;
}

/** The form of the member's shop; it saves the fields that were edited. */
export function useShopForm({ userId, shop, onSaved }: Options) {
  const update = useUpdateShop();
  const submit = useSubmit(update.mutateAsync);
  const form = useForm<ShopForm>({
    mode: 'uncontrolled',
    initialValues: shopFormOf(shop),
    validate: schemaResolver(shopInput, { sync: true }),
  });
  /** The stored values before the fields were edited. */
  const saved = useRef(shopFormOf(shop));
  // What was changed elsewhere appears in fields that are not being edited.
  const follow = useEffectEvent((next: ShopForm) => {
    const [now, before] = [form.getValues(), saved.current];
    for (const field of FIELDS)
      if (next[field] !== before[field] && now[field] === before[field])
        form.setFieldValue(field, next[field]);
    saved.current = next;
  });
  useEffect(() => follow(shopFormOf(shop)), [shop]);
  useDraft('shop', form, shopFormOf(shop));

  function send(values: ShopForm) {
    const cleaned = shopInput.parse(values);
    const fields = FIELDS.filter((field) => values[field] !== saved.current[field]);
    void submit(
      { userId, edited: Object.fromEntries(fields.map((field) => [field, cleaned[field]])) },
      {
        onSuccess: () => {
          // As it was cleaned, such as the handle of a pasted link, unless the member has typed on.
          const now = form.getValues();
          for (const field of fields)
            if (now[field] === values[field]) form.setFieldValue(field, shopFormOf(cleaned)[field]);
          void notify({ tone: 'success', title: 'Sucesso', message: 'Seus dados foram atualizados.' });
          onSaved?.();
        },
        onError: (error) => {
          if (!showAtField(form, error))
            void notify({ tone: 'error', title: 'Erro', message: error.message });
        },
      },
    );
  }

  return {
    form,
    onSubmit: (event: FormEvent<HTMLFormElement>) =>
      form.onSubmit(send, (errors) => focusFirstError(form, errors))(event),
    isPending: update.isPending,
    isEdited: () => FIELDS.some((field) => form.getValues()[field] !== saved.current[field]),
  };
}
