import { useState } from 'react';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import type * as z from 'zod/mini';
import { useDraft } from '@/data/session/use-draft';
import { changedFields, flatFields } from '@/domain/text/changed-fields';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Options<Values extends object, Parsed extends object> {
  /** Unique name, for the draft that survives the end of the session. */
  name: string;
  /** Values of the fields, or of groups of fields, when the form opens. */
  saved: Values;
  /** Its output names the fields of groups by their paths. */
  schema: z.ZodMiniType<Parsed>;
  /** Saves the fields that were edited. */
  save: (changes: Partial<Parsed>) => Promise<void>;
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
}: Options<Values, Parsed>) {
  const [before, setBefore] = useState(() => flatFields(saved));
  const form = useForm<Values>({ initialValues: saved, validate: schemaResolver(schema, { sync: true }) });
  const submit = useSubmit(save);
  useDraft(`settings:${name}`, draftOf(form), before);

  function send(values: Values) {
    const edited = changedFields(flatFields(values), before);
    const changes = Object.entries(schema.parse(values)).filter(([field]) => field in edited);
    void submit(Object.fromEntries(changes) as Partial<Parsed>, {
      onSuccess: () => {
        setBefore(flatFields(values));
        void notify({ tone: 'success', title: 'Sucesso', message: 'As configurações foram salvas.' });
      },
      onError: (error) => {
        // Some may have been saved: what is then typed back has to be sent as well.
        const known = Object.entries(before).filter(([field]) => !(field in edited));
        setBefore(Object.fromEntries(known));
        if (!showAtField(form, error)) void notify({ tone: 'error', title: 'Erro', message: error.message });
      },
    });
  }

  return {
    form,
    onSubmit: form.onSubmit(send, (errors) => focusFirstError(form, errors)),
    /** Whether leaving would lose edits. */
    isEdited: Object.keys(changedFields(flatFields(form.values), before)).length > 0,
  };
}

/** The form by the paths of its fields. */
function draftOf<Values extends object>(form: UseFormReturnType<Values>) {
  return {
    getValues: () => flatFields(form.getValues()),
    setValues: (draft: Record<string, unknown>) => {
      for (const [path, value] of Object.entries(draft)) form.setFieldValue(path, value as never);
    },
  };
}
