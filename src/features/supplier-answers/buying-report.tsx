import '@/theme/buttons';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { SubmitButton } from '@/components/submit-button';
import { useReportPurchase, useTakeBackReport } from '@/data/answers/mutations';
import { formatShortDay } from '@/domain/format/dates';
import { PURCHASE_LABELS, PURCHASE_QUESTIONS } from '@/domain/supplier/buying-report-texts';
import { ANONYMITY, type BuyingReport as Report, type OwnAnswers } from '@/domain/answers/answers';
import { useSubmit } from '@/lib/use-submit';
import { showFailure } from './show-failure';
import classes from './answers.module.css';
import facts from './facts.module.css';

type Given = Partial<Record<keyof Report, boolean | null>>;

interface Props {
  supplierId: number;
  /** What the viewer has answered. */
  report: OwnAnswers['report'];
}

interface PartProps extends Props {
  /** Whether the viewer may answer anew; who has answered may always take that back. */
  mayChange: boolean;
}

/** Asks somebody who bought there how it went, then shows their answers, which they can change or take back. */
export function BuyingReport({ supplierId, report, mayChange }: PartProps) {
  const [editing, setEditing] = useState(false);
  const takingBack = useTakeBackReport(supplierId);
  const submitUndo = useSubmit(takingBack.mutateAsync);
  const part = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  const focusPart = () => part.current?.focus();

  function undo() {
    void submitUndo(undefined, {
      onSuccess: focusPart,
      onError: showFailure,
    });
  }

  function edit(on: boolean) {
    setEditing(on);
    focusPart();
  }

  return (
    <section ref={part} tabIndex={-1} className={classes.part} aria-labelledby="sua-compra">
      <h2 id="sua-compra" className={classes.question}>
        Como foi a sua compra?
      </h2>
      {report && !editing ? (
        <Answered
          report={report}
          busy={takingBack.isPending}
          onEdit={mayChange ? () => edit(true) : null}
          onUndo={undo}
        />
      ) : (
        <Form
          supplierId={supplierId}
          report={report}
          onCancel={report ? () => edit(false) : null}
          onSaved={() => edit(false)}
        />
      )}
    </section>
  );
}

interface FormProps extends Props {
  /** Null if there is no answer to go back to. */
  onCancel: (() => void) | null;
  onSaved: () => void;
}

function Form({ supplierId, report, onCancel, onSaved }: FormProps) {
  const save = useReportPurchase(supplierId);
  const submit = useSubmit(save.mutateAsync);
  const [given, setGiven] = useState<Given>(report ?? {});
  const [isIncomplete, setIncomplete] = useState(false);
  const asked = askedFor(given);
  const form = useRef<HTMLFormElement>(null);

  function send(event: FormEvent) {
    event.preventDefault();
    const open = asked.find((name) => typeof given[name] !== 'boolean');
    setIncomplete(open !== undefined);
    if (open) {
      form.current?.querySelector<HTMLInputElement>(`input[data-question=${open}]`)?.focus();
      return;
    }
    const { arrived, on_time, as_pictured, buy_again } = given as Report;
    const answers = {
      arrived,
      on_time: arrived ? on_time : null,
      as_pictured: arrived ? as_pictured : null,
      buy_again,
    };
    void submit(answers, { onSuccess: onSaved, onError: showFailure });
  }

  return (
    <form ref={form} onSubmit={send} noValidate>
      {asked.map((name) => (
        <YesOrNo
          key={name}
          name={name}
          value={given[name] ?? null}
          isMissing={isIncomplete && typeof given[name] !== 'boolean'}
          onChange={(value) => setGiven({ ...given, [name]: value })}
        />
      ))}
      <p className={facts.note}>{ANONYMITY}</p>
      <div className={classes.choices}>
        <SubmitButton
          variant="default"
          size="sm"
          className={classes.choice}
          pending={save.isPending}
          busy="Salvando..."
        >
          Salvar respostas
        </SubmitButton>
        {onCancel && (
          <Button variant="subtle" color="gray" className={classes.choice} onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  );
}

interface YesOrNoProps {
  name: keyof Report;
  value: boolean | null;
  isMissing: boolean;
  onChange: (value: boolean) => void;
}

function YesOrNo({ name, value, isMissing, onChange }: YesOrNoProps) {
  const id = useId();
  return (
    <fieldset className={classes.ask}>
      <legend>{PURCHASE_LABELS[name]}?</legend>
      {[true, false].map((option) => (
        <label key={String(option)} className={classes.option}>
          <input
            type="radio"
            name={id}
            data-question={name}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {option ? 'Sim' : 'Não'}
        </label>
      ))}
      {isMissing && (
        <p id={`${id}-error`} className={classes.error}>
          Escolha sim ou não.
        </p>
      )}
    </fieldset>
  );
}

interface AnsweredProps {
  report: NonNullable<OwnAnswers['report']>;
  busy: boolean;
  /** Null if the viewer may not change it. */
  onEdit: (() => void) | null;
  onUndo: () => void;
}

function Answered({ report, busy, onEdit, onUndo }: AnsweredProps) {
  const off = { 'aria-disabled': busy || undefined, 'data-disabled': busy || undefined };
  return (
    <>
      <dl className={facts.facts}>
        {askedFor(report).map((name) => (
          <div key={name}>
            <dt>{PURCHASE_LABELS[name]}?</dt>
            <dd>{report[name] ? 'Sim' : 'Não'}</dd>
          </div>
        ))}
      </dl>
      <p className={facts.note}>
        Respondido em {formatShortDay(report.updated_at)}. {ANONYMITY}
      </p>
      <div className={classes.choices}>
        {onEdit && (
          <Button variant="default" className={classes.choice} {...off} onClick={onEdit}>
            Alterar
          </Button>
        )}
        <Button variant="default" className={classes.choice} {...off} onClick={onUndo}>
          Desfazer
        </Button>
      </div>
    </>
  );
}

/** Nothing is asked about goods that have not arrived. */
function askedFor({ arrived }: Given) {
  return PURCHASE_QUESTIONS.filter((name) => arrived !== false || name === 'arrived' || name === 'buy_again');
}
