import '@/theme/buttons';
import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useFavoriteIds } from '@/data/favorites/queries';
import { useChangeEntry } from '@/data/notebook/changes';
import { useNotebook } from '@/data/notebook/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { dayFromToday, dueEntries } from '@/domain/notebook';
import { formatCount } from '@/domain/numbers';
import classes from './reminders.module.css';

interface Props {
  pathOf: (supplierId: number) => string;
}

/** What was done with a reminder (empty: nothing), and the day on which it was due. */
interface Handled {
  id: number;
  day: string | null;
  text: string;
}

const POSTPONED_DAYS = 7;

/**
 * "2 lembretes para hoje": opens the list of the favorites of which the member wants to be reminded. Shows nothing if there
 * are none; once one was done it stays, with the way to undo that, until the page is left.
 */
export default function Reminders({ pathOf }: Props) {
  const { entries } = useNotebook();
  const favorites = useFavoriteIds();
  // The directory below has requested it.
  const { data: suppliers = [] } = useQuery({ ...supplierQueries.list(), enabled: false });
  const change = useChangeEntry();
  const [handled, setHandled] = useState<Handled[]>([]);
  const [opened, setOpened] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const root = useClickOutside<HTMLDivElement>(() => setOpened(false));

  const names = new Map(suppliers.map(({ id, name }) => [id, name]));
  const due = dueEntries(entries.values()).map(({ supplier_id: id, remind_on: day }) => ({
    id,
    day,
    text: '',
  }));
  const ids = new Set(handled.map(({ id }) => id));
  // One that was done stays in its place, with a button to undo it.
  const rows = [...handled, ...due.filter(({ id }) => !ids.has(id))]
    .filter(({ id }) => names.has(id) && favorites.has(id))
    .sort((one, other) => (one.day ?? '').localeCompare(other.day ?? '') || one.id - other.id);
  if (rows.length === 0) return null;

  /** The buttons of the row change: moves the focus to the first of the new ones. */
  function handle({ currentTarget }: MouseEvent, one: Handled, remind_on: string | null) {
    const row = currentTarget.closest('li');
    flushSync(() => {
      change(one.id, { remind_on });
      setHandled((before) => [...before.filter(({ id }) => id !== one.id), ...(one.text ? [one] : [])]);
    });
    row?.querySelector('button')?.focus();
  }

  function closeByEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !opened) return;
    setOpened(false);
    toggle.current?.focus();
  }

  return (
    <div ref={root} className={classes.root} onKeyDown={closeByEscape}>
      <button
        ref={toggle}
        type="button"
        className={classes.toggle}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconBell size={18} stroke={1.75} aria-hidden="true" />
        {toggleText(rows.filter(({ text }) => !text).length)}
      </button>
      {opened && (
        <section className={classes.panel} aria-labelledby="lembretes">
          <h2 id="lembretes" className={classes.title}>
            Lembretes de hoje
          </h2>
          <ul className={classes.list} role="list">
            {rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                name={names.get(row.id) ?? ''}
                path={pathOf(row.id)}
                handle={handle}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function toggleText(count: number): string {
  return count === 0
    ? 'Lembretes de hoje feitos'
    : `${formatCount(count, 'lembrete', 'lembretes')} para hoje`;
}

interface RowProps {
  row: Handled;
  name: string;
  path: string;
  handle: (event: MouseEvent, row: Handled, remind_on: string | null) => void;
}

function Row({ row: { id, day, text }, name, path, handle }: RowProps) {
  return (
    <li className={classes.row}>
      <Link to={path} className={classes.name}>
        {name}
      </Link>
      <div className={classes.actions}>
        {text ? (
          <>
            <span role="status" className={classes.text}>
              {text}
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Desfazer, ${name}`}
              onClick={(event) => handle(event, { id, day, text: '' }, day)}
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
              onClick={(event) => handle(event, { id, day, text: 'Feito' }, null)}
            >
              Feito
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Adiar 1 semana, ${name}`}
              onClick={(event) =>
                handle(event, { id, day, text: 'Adiado 1 semana' }, dayFromToday(POSTPONED_DAYS))
              }
            >
              Adiar 1 semana
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
