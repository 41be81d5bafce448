import { Link } from 'react-router-dom';
import type { Column } from '@/components/record-table';
import { actorOf, deedOf, type AuditEntry } from '@/domain/audit';
import { formatMoment } from '@/domain/dates';
import { Changes } from './changes';
import classes from './history.module.css';

/** Columns of the history; `pathOf` returns the path of the changed record. */
export function historyColumns(pathOf: (entry: AuditEntry) => string): Column<AuditEntry>[] {
  return [
    {
      label: 'Quando',
      className: classes.when,
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
    { label: 'Quem', className: classes.who, cell: actorOf },
    {
      label: 'O que fez',
      className: classes.deed,
      heading: true,
      cell: (entry) => <Action entry={entry} path={pathOf(entry)} />,
    },
    { label: 'Mudanças', className: classes.changes, cell: (entry) => <Changes entry={entry} /> },
  ];
}

function Action({ entry, path }: { entry: AuditEntry; path: string }) {
  const [action, name] = deedOf(entry);
  return (
    <span className={classes.words}>
      {action} {entry.exists && name !== '' ? <Link to={path}>{name}</Link> : name}
    </span>
  );
}
