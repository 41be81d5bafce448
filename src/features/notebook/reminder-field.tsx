import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { dayFromToday } from '@/domain/notebook/notebook';
import classes from './reminder-field.module.css';

const CHOICES = [
  { label: 'Amanhã', days: 1 },
  { label: 'Em 3 dias', days: 3 },
  { label: 'Em 1 semana', days: 7 },
];
/** The last day that the database accepts. */
const LAST_DAY = '2099-12-31';

interface Props {
  /** The day of the reminder; null for none. */
  day: string | null;
  onChange: (day: string | null) => void;
  /** What else can be done with a reminder. */
  children: ReactNode;
}

/** The day on which the member wants to be reminded, by quick choices or as a date. */
export function ReminderField({ day, onChange, children }: Props) {
  // What is in the field while it is being typed: a year begins as 0002.
  const [typed, setTyped] = useState<string | null>(null);
  const [isPast, setPast] = useState(false);
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    if (typed === seen) setTyped(null); // it was taken over and is not valid any more: the server has refused it
  }

  function type(value: string) {
    setTyped(value);
    setPast(false);
    if (value >= dayFromToday(0) && value <= LAST_DAY) onChange(value);
  }

  function leave({ validity }: HTMLInputElement) {
    // The browser also reports an empty value while a date is half typed.
    const isEmpty = typed === '' && !validity.badInput;
    if (isEmpty && day !== null) onChange(null);
    const past = typed !== null && typed !== '' && typed < dayFromToday(0);
    setPast(past);
    if (!past) setTyped(null);
  }

  function choose(chosen: string | null) {
    setTyped(null);
    setPast(false);
    onChange(chosen);
  }

  return (
    <div role="group" aria-label="Lembrete" className={classes.root}>
      <TextInput
        type="date"
        label="Lembrar em"
        className={classes.date}
        min={dayFromToday(0)}
        max={LAST_DAY}
        value={typed ?? day ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={(event) => leave(event.currentTarget)}
        error={isPast && 'Essa data já passou.'}
      />
      <QuickChoices day={day} onChoose={choose} />
      {day !== null && children}
    </div>
  );
}

function QuickChoices({ day, onChoose }: { day: string | null; onChoose: (day: string | null) => void }) {
  return (
    <div className={classes.choices}>
      {CHOICES.map(({ label, days }) => {
        const chosen = dayFromToday(days);
        return (
          <Button
            key={days}
            variant="default"
            size="xs"
            aria-pressed={day === chosen}
            className={classes.choice}
            onClick={() => onChoose(chosen)}
          >
            {label}
          </Button>
        );
      })}
      {day !== null && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={(event) => {
            // This button disappears.
            event.currentTarget.parentElement?.querySelector('button')?.focus();
            onChoose(null);
          }}
        >
          Tirar lembrete
        </Button>
      )}
    </div>
  );
}
