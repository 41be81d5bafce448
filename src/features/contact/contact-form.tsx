import '@mantine/core/styles/Input.css';
import { useEffect, useEffectEvent, useRef, type Ref } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { EmailField } from '@/components/email-field';
import { SubmitButton } from '@/components/submit-button';
import { useCurrentUser } from '@/data/account/queries';
import { useSendMessage } from '@/data/contact/mutations';
import { CONTACT_SUBJECTS, contactInput, MESSAGE_LENGTH, SUBJECT_LABELS } from '@/domain/site/contact-form';
import { formatCount } from '@/domain/format/numbers';
import { RequestError } from '@/lib/errors';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useHydrated } from '@/lib/use-hydrated';
import { useIsMounted } from '@/lib/use-is-mounted';
import { useSubmit } from '@/lib/use-submit';
import { forgetDraft, type ContactFields } from './contact-draft';
import { useContactForm } from './use-contact-form';
import classes from './contact-form.module.css';

const SUBJECTS = [
  { value: '', label: 'Escolha um assunto' },
  ...CONTACT_SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] })),
];
/** The form shows the number of remaining characters when it is not above this. */
const LITTLE_ROOM = 500;

type Form = ReturnType<typeof useContactForm>;

interface Props {
  /** The form replaces the confirmation of another message, so it takes the focus. */
  again: boolean;
  /** Gets the e-mail address that the answer will be sent to. */
  onSent: (email: string) => void;
}

/** A message to the operator. After a failure the fields keep their text. */
export function ContactForm({ again, onSent }: Props) {
  const { account } = useCurrentUser();
  const hydrated = useHydrated();
  const form = useContactForm(account);
  const honeypot = useRef<HTMLInputElement>(null);
  const { send, isPending } = useSend(form, onSent);
  const focusName = useEffectEvent(() => form.getInputNode('name')?.focus());
  useEffect(() => {
    if (again) focusName();
  }, [again]);

  return (
    <form
      noValidate
      className={classes.root}
      onSubmit={(event) =>
        form.onSubmit(
          (values) => send(values, honeypot.current?.value ?? ''),
          (errors) => focusFirstError(form, errors),
        )(event)
      }
    >
      <Fields form={form} />
      <Honeypot ref={honeypot} />
      {/* Before hydration the browser itself would submit the form, which reloads the page and loses the text. */}
      <SubmitButton
        className={classes.submit}
        pending={isPending}
        busy="Enviando..."
        disabled={!hydrated}
        data-early={!hydrated || undefined}
      >
        Enviar mensagem
      </SubmitButton>
    </form>
  );
}

function useSend(form: Form, onSent: Props['onSent']) {
  const message = useSendMessage();
  const submit = useSubmit(message.mutateAsync);
  const isMounted = useIsMounted();

  function send(values: ContactFields, website: string) {
    const input = contactInput.parse(values);
    void submit(
      { ...input, website },
      {
        onSuccess: () => {
          forgetDraft();
          if (isMounted()) onSent(input.email);
          else void notify({ tone: 'success', title: 'Mensagem enviada', message: 'Obrigado pelo contato!' });
        },
        onError: (error) => {
          if (!showAtField(form, error))
            void notify({ tone: 'error', title: 'Erro ao enviar mensagem', message: failureText(error) });
        },
      },
    );
  }

  return { send, isPending: message.isPending };
}

function Fields({ form }: { form: Form }) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput aria-required label="Nome" autoComplete="name" size="md" {...form.getInputProps('name')} />
        <EmailField autoComplete="email" {...form.getInputProps('email')} />
      </div>
      <NativeSelect
        aria-required
        label="Assunto"
        size="md"
        data={SUBJECTS}
        {...form.getInputProps('subject')}
      />
      <Textarea
        aria-required
        label="Mensagem"
        size="md"
        rows={6}
        resize="vertical"
        description={remainingCharacters(form.values.message)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('message')}
      />
    </>
  );
}

/** An invisible field that only bots fill in. */
function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.honeypot} aria-hidden="true">
      <label>
        Site (deixe em branco)
        <input ref={ref} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Says how many characters are left, if they are few. */
function remainingCharacters(message: string): string | undefined {
  const left = MESSAGE_LENGTH - message.trim().length;
  if (left > LITTLE_ROOM) return undefined;
  if (left < 0) return `${formatCount(-left, 'caractere', 'caracteres')} a mais do que cabe.`;
  return `Espaço livre: ${formatCount(left, 'caractere', 'caracteres')}.`;
}

/** The message of the error and, if the server asks to wait, for how long. */
function failureText(error: Error): string {
  const seconds = error instanceof RequestError ? error.retryAfter : undefined;
  if (seconds === undefined) return error.message;
  return `${error.message} Tempo de espera: ${formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`;
}
