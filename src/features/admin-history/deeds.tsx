import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry, Deed } from '@/domain/audit/audit';
import classes from './history.module.css';

interface Props {
  deeds: Deed[];
  /** The path of the record that an entry is about. */
  pathOf: (entry: AuditEntry) => string;
}

/** What was done, as one sentence; names of things that still exist are links. */
export function Deeds({ deeds, pathOf }: Props) {
  return (
    <span className={classes.words}>
      {deeds.map(({ words, name, rest, entry }, index) => (
        <Fragment key={index}>
          {index > 0 && (index === deeds.length - 1 ? ' e ' : ', ')}
          {words}
          {name !== '' && ' '}
          {entry?.exists && name !== '' ? <Link to={pathOf(entry)}>{name}</Link> : name}
          {rest}
        </Fragment>
      ))}
    </span>
  );
}
