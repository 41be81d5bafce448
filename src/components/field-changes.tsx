import { useState } from 'react';
import { VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@/domain/audit/audit';
import { LONG_VALUE, type FieldChange } from '@/domain/audit/fields';
import classes from './field-changes.module.css';

/** Number of changes shown until 'Ver tudo' is pressed. */
const COLLAPSED_COUNT = 4;

interface Props {
  changes: FieldChange[];
  /** Only one of both values is shown of what was inserted or deleted. */
  action?: AuditEntry['action'];
}

/** Changed fields, old → new. Long values and long lists are shortened until expanded. */
export function FieldChanges({ changes, action = 'update' }: Props) {
  const [expanded, setExpanded] = useState(false);
  const isLong = changes.length > COLLAPSED_COUNT || changes.some((change) => isTooLong(change));
  if (changes.length === 0) return '—';
  return (
    <>
      <ul className={classes.list}>
        {(expanded ? changes : changes.slice(0, COLLAPSED_COUNT)).map((change) => (
          <li key={change.field}>
            <strong>{change.field}:</strong> <Values action={action} change={change} expanded={expanded} />
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={expanded}
          onClick={() => setExpanded((before) => !before)}
        >
          {expanded ? 'Ver menos' : 'Ver tudo'}
        </button>
      )}
    </>
  );
}

interface ValuesProps {
  action: AuditEntry['action'];
  change: FieldChange;
  expanded: boolean;
}

function Values({ action, change: { before, after }, expanded }: ValuesProps) {
  const shorten = (text: string) =>
    expanded || text.length <= LONG_VALUE ? text : `${text.slice(0, LONG_VALUE).trimEnd()}…`;
  const old = <span className={classes.old}>{shorten(before)}</span>;
  if (action === 'delete' || after === '') return old;
  if (action === 'insert' || before === '') return <span>{shorten(after)}</span>;
  return (
    <>
      {old} <span aria-hidden="true">→</span>
      <VisuallyHidden>, agora</VisuallyHidden> <span>{shorten(after)}</span>
    </>
  );
}

function isTooLong({ before, after }: FieldChange): boolean {
  return Math.max(before.length, after.length) > LONG_VALUE;
}
