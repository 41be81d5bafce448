import { useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@/domain/audit';
import { fieldChanges, LONG_VALUE, type FieldChange } from '@/domain/audit-fields';
import classes from './history.module.css';

/** Number of changes shown until 'Ver tudo' is pressed. */
const FIRST = 4;

/** The changed fields of an entry, old → new. Long values and long lists are shortened until expanded. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const [whole, setWhole] = useState(false);
  const changes = fieldChanges(entry.changes);
  const isLong = changes.length > FIRST || changes.some((change) => isTooLong(change));
  if (changes.length === 0) return '—';
  return (
    <>
      <ul className={classes.list}>
        {(whole ? changes : changes.slice(0, FIRST)).map((change) => (
          <li key={change.field}>
            <strong>{change.field}:</strong> <Values entry={entry} change={change} whole={whole} />
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={whole}
          onClick={() => setWhole((before) => !before)}
        >
          {whole ? 'Ver menos' : 'Ver tudo'}
        </button>
      )}
    </>
  );
}

interface ValuesProps {
  entry: AuditEntry;
  change: FieldChange;
  whole: boolean;
}

function Values({ entry: { action }, change: { before, after }, whole }: ValuesProps) {
  const shown = (text: string) =>
    whole || text.length <= LONG_VALUE ? text : `${text.slice(0, LONG_VALUE).trimEnd()}…`;
  const old = <span className={classes.old}>{shown(before)}</span>;
  if (action === 'delete' || after === '') return old;
  if (action === 'insert' || before === '') return <span>{shown(after)}</span>;
  return (
    <>
      {old} <span aria-hidden="true">→</span>
      <VisuallyHidden>, agora</VisuallyHidden> <span>{shown(after)}</span>
    </>
  );
}

function isTooLong({ before, after }: FieldChange): boolean {
  return Math.max(before.length, after.length) > LONG_VALUE;
}
