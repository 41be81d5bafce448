import IconBell from '@tabler/icons-react/icons/IconBell';
import IconMessage from '@tabler/icons-react/icons/IconMessage';
import { formatCalendarDay, formatShortDay } from '@/domain/format/dates';
import { isDue, type NotebookEntry } from '@/domain/notebook/notebook';
import classes from './entry-facts.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
/** The card shows three lines, which never hold more. */
const BEGINNING = 300;

/** The beginning of a note, the reminder, and when the supplier was contacted, as far as there are any. */
export function EntryFacts({ entry }: { entry: NotebookEntry }) {
  const { note, remind_on, contacted_at } = entry;
  return (
    <>
      {note && (
        <p className={classes.note} title={note}>
          {note.slice(0, BEGINNING)}
        </p>
      )}
      {(remind_on ?? contacted_at) !== null && (
        <p className={classes.facts}>
          {remind_on !== null && (
            <span className={isDue(entry) ? classes.due : undefined}>
              <IconBell {...ICON} />
              Lembrete: {formatCalendarDay(remind_on)}
            </span>
          )}
          {contacted_at !== null && (
            <span>
              <IconMessage {...ICON} />
              Contato em {formatShortDay(contacted_at)}
            </span>
          )}
        </p>
      )}
    </>
  );
}
