import '@mantine/core/styles/Input.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { EmailField } from '@/components/email-field';
import { SubmitButton } from '@/components/submit-button';
import { useCurrentUser } from '@/data/account/queries';
import { useSendMessage } from '@/data/contact/mutations';
import { CONTACT_SUBJECTS, contactInput, MESSAGE_LENGTH, SUBJECT_LABELS } from '@/domain/contact';
import { formatCount } from '@/domain/numbers';
import { RequestError } from '@/lib/errors';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useHydrated } from '@/lib/use-hydrated';
import { useIsMounted } from '@/lib/use-is-mounted';
import { useSubmit } from '@/lib/use-submit';
import { forgetDraft, type ContactFields } from './draft';
import { useContactForm } from './use-contact-form';
import classes from './contact-form.module.css';

const SUBJECTS = [
  { value: '', label: 'Escolha um assunto' },
  ...CONTACT_SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] })),
];
/** From here on the form says how much room is left. */
const LITTLE_ROOM = 500;

interface Props {
  /** Comes in place of the answer to another message, so the keyboard goes on in it. */
  again: boolean;
  /** A message is on its way to be answered at this address. */
  onSent: (email: string) => void;
}

/** A message to the operator. A failure keeps everything that was typed. */
export function ContactForm({ again, onSent }: Props) {
  const { account } = useCurrentUser();
  const message = useSendMessage();
  const submit = useSubmit(message.mutateAsync);
  const isHere = useIsMounted();
  const hydrated = useHydrated();
  const form = useContactForm(account);
  const trap = useRef<HTMLInputElement>(null);
  const focusName = useEffectEvent(() => form.getInputNode('name')?.focus());
  useEffect(() => {
    if (again) focusName();
  }, [again]);

  function send(values: ContactFields) {
    const input = contactInput.parse(values);
    void submit(
      { ...input, website: trap.current?.value ?? '' },
      {
        onSuccess: () => {
          forgetDraft();
          if (isHere()) onSent(input.email);
          else void notify({ tone: 'success', title: 'Mensagem enviada', message: 'Obrigado pelo contato!' });
        },
        onError: (error) => {
          void notify({ tone: 'error', title: 'Erro ao enviar mensagem', message: whatToDo(error) });
          showAtField(form, error);
        },
      },
    );
  }

  return (
    <form
      noValidate
      className={classes.root}
      onSubmit={(event) => form.onSubmit(send, (errors) => focusFirstError(form, errors))(event)}
    >
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
        description={room(form.values.message)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('message')}
      />
      <div className={classes.trap} aria-hidden="true">
        <label>
          Site (deixe em branco)
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {/* Until the app has the form, the browser would send it: to this page, afresh and empty. */}
      <SubmitButton
        className={classes.submit}
        pending={message.isPending}
        busy="Enviando..."
        disabled={!hydrated}
        data-early={!hydrated || undefined}
      >
        Enviar mensagem
      </SubmitButton>
    </form>
  );
}

/** How much a message may still grow, once that is little. */
function room(message: string): string | undefined {
  const left = MESSAGE_LENGTH - message.trim().length;
  if (left > LITTLE_ROOM) return undefined;
  if (left < 0) return `${formatCount(-left, 'caractere', 'caracteres')} a mais do que cabe.`;
  return `Espaço livre: ${formatCount(left, 'caractere', 'caracteres')}.`;
}

/** What the server said, and how long it asks to wait. */
function whatToDo(error: Error): string {
  const seconds = error instanceof RequestError ? error.retryAfter : undefined;
  if (seconds === undefined) return error.message;
  return `${error.message} Tempo de espera: ${formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`;
}
