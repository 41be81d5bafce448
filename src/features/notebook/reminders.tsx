import '@/theme/buttons';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useChangeEntry } from '@/data/notebook/changes';
import { useNotebook } from '@/data/notebook/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { dayFromToday, dueEntries } from '@/domain/notebook';
import classes from './reminders.module.css';

interface Props {
  pathOf: (supplierId: number) => string;
}

/** What was done with a reminder, and the day on which it was due. */
interface Handled {
  id: number;
  day: string | null;
  text: string;
}

const POSTPONED_DAYS = 7;

/** 'Lembretes de hoje': the suppliers of whom the member wants to be reminded. Shows nothing if there are none. */
export default function Reminders({ pathOf }: Props) {
  const { entries } = useNotebook();
  // The directory below has requested it.
  const { data: suppliers = [] } = useQuery({ ...supplierQueries.list(), enabled: false });
  const change = useChangeEntry();
  const [handled, setHandled] = useState<Handled[]>([]);

  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  const due = dueEntries(entries.values()).map(({ supplier_id: id, remind_on: day }) => ({
    id,
    day,
    text: '',
  }));
  const ids = new Set(handled.map(({ id }) => id));
  // One that was done stays in its place, with a button to undo it.
  const rows = [...handled, ...due.filter(({ id }) => !ids.has(id))]
    .filter(({ id }) => names.has(id))
    .sort((one, other) => (one.day ?? '').localeCompare(other.day ?? '') || one.id - other.id);
  if (rows.length === 0) return null;

  function handle(id: number, day: string | null, remind_on: string | null, text: string) {
    change(id, { remind_on });
    setHandled((before) => [...before, { id, day, text }]);
  }

  function undo(id: number, day: string | null) {
    change(id, { remind_on: day });
    setHandled((before) => before.filter((each) => each.id !== id));
  }

  return (
    <section className={classes.root} aria-labelledby="lembretes">
      <h2 id="lembretes" className={classes.title}>
        Lembretes de hoje
      </h2>
      <ul className={classes.list} role="list">
        {rows.map(({ id, day, text }) => {
          const name = names.get(id) ?? '';
          return (
            <li key={id} className={classes.row}>
              <Link to={pathOf(id)} className={classes.name}>
                {name}
              </Link>
              {text ? (
                <>
                  <span role="status" className={classes.text}>
                    {text}
                  </span>
                  <Button
                    autoFocus
                    variant="default"
                    size="xs"
                    aria-label={`Desfazer, ${name}`}
                    onClick={() => undo(id, day)}
                  >
                    Desfazer
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Feito, ${name}`}
                    onClick={() => handle(id, day, null, 'Feito')}
                  >
                    Feito
                  </Button>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="xs"
                    aria-label={`Adiar 1 semana, ${name}`}
                    onClick={() => handle(id, day, dayFromToday(POSTPONED_DAYS), 'Adiado 1 semana')}
                  >
                    Adiar 1 semana
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
