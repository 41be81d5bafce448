import { useState } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import type * as z from 'zod/mini';
import { useDraft } from '@/data/session/use-draft';
import { changedFields } from '@/domain/text/changed-fields';
import { focusFirstError } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Options<Values extends object, Parsed extends object> {
  /** Unique name, for the draft that survives the end of the session. */
  name: string;
  /** Values of the fields when the form opens. */
  saved: Values;
  schema: z.ZodMiniType<Parsed>;
  /** Saves the fields that were edited. */
  save: (changes: Partial<Parsed>) => Promise<void>;
  success: string;
}

/**
 * A settings form. It saves only the fields edited since it opened or was last saved, to keep what another admin
 * changed meanwhile. A failed save keeps the input.
 */
export function useSettingsForm<Values extends Record<string, unknown>, Parsed extends object>({
  name,
  saved,
  schema,
  save,
  success,
}: Options<Values, Parsed>) {
  const [before, setBefore] = useState(saved);
  const form = useForm<Values>({ initialValues: saved, validate: schemaResolver(schema, { sync: true }) });
  const submit = useSubmit(save);
  useDraft(`settings:${name}`, form, before);

  function send(values: Values) {
    const edited = Object.keys(changedFields(values, before));
    const parsed = Object.entries(schema.parse(values));
    void submit(Object.fromEntries(parsed.filter(([name]) => edited.includes(name))) as Partial<Parsed>, {
      onSuccess: () => {
        setBefore(values);
        void notify({ tone: 'success', title: 'Sucesso', message: success });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return {
    form,
    onSubmit: form.onSubmit(send, (errors) => focusFirstError(form, errors)),
    /** Whether leaving would lose edits. */
    isEdited: Object.keys(changedFields(form.values, before)).length > 0,
  };
}
