import '@/theme/buttons';
import { useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@mantine/core';
import IconBell from '@tabler/icons-react/icons/IconBell';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ChipPanel } from '@/components/chip-panel';
import { useFavoriteIds } from '@/data/favorites/queries';
import { useUndoableChange } from '@/data/notebook/changes';
import { useNotebook } from '@/data/notebook/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { dayFromToday, dueEntries, entryOf, isDue } from '@/domain/notebook/notebook';
import { formatCount } from '@/domain/format/numbers';
import classes from './reminders.module.css';

interface Props {
  pathOf: (supplierId: number) => string;
}

/** A reminder, the day on which it was due, and what was done with it. */
interface Reminder {
  id: number;
  name: string;
  day: string | null;
  /** Empty while nothing was done. */
  text: string;
  /** Null if there is nothing to undo. */
  undo: (() => void) | null;
}

const POSTPONED_DAYS = 7;

/**
 * "2 lembretes para hoje": opens the list of the favorites of which the member wants to be reminded. Shows nothing if there
 * are none; once one was done it stays, with the way to undo that, until the page is left.
 */
export default function Reminders({ pathOf }: Props) {
  const change = useUndoableChange();
  const [handled, setHandled] = useState<Reminder[]>([]);
  const rows = useRows(handled);
  if (rows.length === 0) return null;

  /** The buttons of the row change: moves the focus to the first of the new ones, or to the link if there is none. */
  function replace({ currentTarget }: MouseEvent, handle: () => Reminder) {
    const row = currentTarget.closest('li');
    flushSync(() => {
      const one = handle();
      setHandled((before) => [...before.filter(({ id }) => id !== one.id), one]);
    });
    (row?.querySelector('button') ?? row?.querySelector('a'))?.focus();
  }

  function setDay(event: MouseEvent, row: Reminder, remind_on: string | null, text: string) {
    replace(event, () => ({ ...row, text, undo: change(row.id, { remind_on }) }));
  }

  function undo(event: MouseEvent, row: Reminder) {
    replace(event, () => {
      row.undo?.();
      return { ...row, text: 'Alterado depois', undo: null };
    });
  }

  return (
    <ChipPanel icon={IconBell} text={toggleText(rows.filter(({ text }) => !text).length)}>
      <section className={classes.panel} aria-labelledby="lembretes">
        <h2 id="lembretes" className={classes.title}>
          Lembretes de hoje
        </h2>
        <ul className={classes.list} role="list">
          {rows.map((row) => (
            <Row key={row.id} row={row} path={pathOf(row.id)} setDay={setDay} undo={undo} />
          ))}
        </ul>
      </section>
    </ChipPanel>
  );
}

/** The reminders of today by their day, with those that were done. */
function useRows(handled: Reminder[]): Reminder[] {
  const { entries } = useNotebook();
  const favorites = useFavoriteIds();
  // The directory below has requested it.
  const { data: suppliers = [] } = useQuery({ ...supplierQueries.list(), enabled: false });
  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  const due = dueEntries(entries.values()).map(({ supplier_id: id, remind_on: day }) => ({
    id,
    day,
    name: names.get(id) ?? '',
    text: '',
    undo: null,
  }));
  // One that was done stays in its place, with a button to undo it. After that it is due again, unless it was changed since.
  const done = handled.filter(({ id, undo }) => undo !== null || !isDue(entryOf(entries, id)));
  const ids = new Set(done.map(({ id }) => id));
  return [...done, ...due.filter(({ id }) => !ids.has(id))]
    .filter(({ id }) => names.has(id) && favorites.has(id))
    .sort((one, other) => (one.day ?? '').localeCompare(other.day ?? '') || one.id - other.id);
}

function toggleText(count: number): string {
  return count === 0
    ? 'Lembretes de hoje feitos'
    : `${formatCount(count, 'lembrete', 'lembretes')} para hoje`;
}

interface RowProps {
  row: Reminder;
  path: string;
  setDay: (event: MouseEvent, row: Reminder, remind_on: string | null, text: string) => void;
  undo: (event: MouseEvent, row: Reminder) => void;
}

function Row({ row, path, setDay, undo }: RowProps) {
  const { name } = row;
  return (
    <li className={classes.row}>
      <Link to={path} className={classes.name}>
        {name}
      </Link>
      <div className={classes.actions}>
        {row.text ? (
          <>
            <span role="status" className={classes.text}>
              {row.text}
            </span>
            {row.undo && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Desfazer, ${name}`}
                onClick={(event) => undo(event, row)}
              >
                Desfazer
              </Button>
            )}
          </>
        ) : (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Feito, ${name}`}
              onClick={(event) => setDay(event, row, null, 'Feito')}
            >
              Feito
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Adiar 1 semana, ${name}`}
              onClick={(event) => setDay(event, row, dayFromToday(POSTPONED_DAYS), 'Adiado 1 semana')}
            >
              Adiar 1 semana
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
