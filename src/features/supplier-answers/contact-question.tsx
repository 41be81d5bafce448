import '@/theme/buttons';
import { useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useCheckContact, useTakeBackCheck } from '@/data/answers/mutations';
import { formatShortDay } from '@/domain/format/dates';
import {
  ANONYMITY,
  CHANNEL_LABELS,
  CHANNEL_NAMES,
  mayCheck,
  REASONS,
  reasonText,
  type Channel,
  type Outcome,
  type OwnCheck,
} from '@/domain/answers/answers';
import type { SupplierPage } from '@/domain/supplier/supplier';
import { useSubmit } from '@/lib/use-submit';
import { showFailure } from './show-failure';
import classes from './answers.module.css';
import facts from './facts.module.css';

interface Props {
  supplier: SupplierPage;
  /** The contacts that the supplier has, one at least. */
  channels: readonly [Channel, ...Channel[]];
  /** What the viewer has answered. */
  check: OwnCheck | null;
}

/** Asks whether a contact has worked, in one tap; then shows the viewer's answer, until they may answer again. */
export function ContactQuestion({ supplier, channels, check }: Props) {
  const answer = useCheckContact(supplier.id);
  const takingBack = useTakeBackCheck(supplier.id);
  const submit = useSubmit(answer.mutateAsync);
  const submitUndo = useSubmit(takingBack.mutateAsync);
  const part = useRef<HTMLElement>(null);
  const outcome = {
    // The button that had the focus is gone.
    onSuccess: () => part.current?.focus(),
    onError: showFailure,
  };
  const busy = answer.isPending || takingBack.isPending;
  const given = mayCheck(check) ? null : check;

  return (
    <section ref={part} tabIndex={-1} className={classes.part} aria-labelledby="contato-funcionou">
      {given ? (
        <Answered check={given} busy={busy} onUndo={() => void submitUndo(undefined, outcome)} />
      ) : (
        <Question
          channels={channels}
          busy={busy}
          onAnswer={(channel, told) =>
            void submit({ channel, outcome: told, contact: valueOf(supplier, channel) }, outcome)
          }
        />
      )}
    </section>
  );
}

function valueOf({ supplier_details, supplier_contacts }: SupplierPage, channel: Channel): string {
  return { ...supplier_details, ...supplier_contacts }[channel] ?? '';
}

interface QuestionProps extends Pick<Props, 'channels'> {
  busy: boolean;
  onAnswer: (channel: Channel, outcome: Outcome) => void;
}

function Question({ channels, busy, onAnswer }: QuestionProps) {
  const [chosen, setChannel] = useState(channels[0]);
  const channel = channels.includes(chosen) ? chosen : channels[0]; // the supplier may have lost it meanwhile
  const [failed, setFailed] = useState(false);
  const name = useId();
  return (
    <>
      <div className={classes.line}>
        <h2 id="contato-funcionou" className={classes.question}>
          {CHANNEL_NAMES[channel]} funcionou?
        </h2>
        <div className={classes.choices}>
          <Choice busy={busy} onClick={() => onAnswer(channel, 'works')}>
            Sim
          </Choice>
          <Choice busy={busy} expanded={failed} onClick={() => setFailed(!failed)}>
            Não
          </Choice>
        </div>
      </div>
      {failed && (
        <div className={classes.choices} role="group" aria-label="Por que não funcionou">
          {REASONS.map((reason) => (
            <Choice key={reason} busy={busy} onClick={() => onAnswer(channel, reason)}>
              {reasonText(reason, channel)}
            </Choice>
          ))}
        </div>
      )}
      {failed && channels.length > 1 && (
        <fieldset className={classes.channels}>
          <legend>Responder sobre</legend>
          {channels.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={name}
                checked={channel === option}
                onChange={() => setChannel(option)}
              />
              {CHANNEL_LABELS[option]}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

interface ChoiceProps {
  busy: boolean;
  /** Whether what it opens is shown; undefined for a button that opens nothing. */
  expanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ busy, expanded, onClick, children }: ChoiceProps) {
  return (
    <Button
      variant="default"
      className={classes.choice}
      aria-expanded={expanded}
      // `disabled` would lose the focus.
      aria-disabled={busy || undefined}
      data-disabled={busy || undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

interface AnsweredProps {
  check: OwnCheck;
  busy: boolean;
  onUndo: () => void;
}

function Answered({ check: { channel, outcome, created_at }, busy, onUndo }: AnsweredProps) {
  return (
    <>
      <h2 id="contato-funcionou" className={classes.question}>
        Sua resposta sobre o contato
      </h2>
      <p className={classes.own}>
        {CHANNEL_LABELS[channel]}:{' '}
        <strong>{outcome === 'works' ? 'Funcionou' : reasonText(outcome, channel)}</strong>, em{' '}
        {formatShortDay(created_at)}.
      </p>
      <p className={facts.note}>{ANONYMITY}</p>
      <div className={classes.choices}>
        <Choice busy={busy} onClick={onUndo}>
          Desfazer
        </Choice>
      </div>
    </>
  );
}
