import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import type { Account } from '@/domain/account/account';
import { contactInput } from '@/domain/site/contact-form';
import { useHydrated } from '@/lib/use-hydrated';
import { keysOf } from '@/domain/format/keys';
import { EMPTY, keepDraft, storedDraft, type ContactFields } from './contact-draft';

const FIELDS = keysOf(EMPTY);

/**
 * The contact form. It starts with what was typed before hydration or a reload; name and e-mail address come from the
 * account where nothing was typed, and are emptied when its session ends.
 */
export function useContactForm(account: Account | null) {
  /** What the account has filled in. */
  const known = useRef<Partial<ContactFields>>({});
  const form = useForm<ContactFields>({
    initialValues: EMPTY,
    validate: schemaResolver(contactInput, { sync: true }),
    onValuesChange: (values) => keepDraft(values, known.current),
  });
  const hydrated = useHydrated();
  const prehydration = useRef<Partial<ContactFields>>({});

  const readTypedText = useEffectEvent(() => {
    const values = FIELDS.map((field) => [field, valueOf(form.getInputNode(field))] as const);
    prehydration.current = Object.fromEntries(values.filter(([, value]) => value !== ''));
  });
  const start = useEffectEvent(() => form.setValues({ ...storedDraft(), ...prehydration.current }));
  // The first commit reads the prerendered fields, because the second overwrites them with the form's values. Layout effects
  // run before the browser handles another key press, so no text is lost in between.
  useLayoutEffect(() => {
    if (hydrated) start();
    else readTypedText();
  }, [hydrated]);

  const follow = useEffectEvent((next: Partial<ContactFields>) => {
    const [values, before] = [form.getValues(), known.current];
    known.current = next;
    for (const field of ['name', 'email'] as const) {
      const isFree = values[field] === '' ? !form.isTouched(field) : values[field] === before[field];
      if (isFree && values[field] !== (next[field] ?? '')) form.setFieldValue(field, next[field] ?? '');
    }
  });
  useEffect(() => {
    if (hydrated) follow(account ? { name: account.name, email: account.email } : {});
  }, [hydrated, account]);

  return form;
}

function valueOf(field: HTMLElement | null): string {
  return (field as HTMLInputElement | null)?.value ?? '';
}
