import type { PlannedRow } from '@/domain/import/plan';
import { formatCount } from '@/domain/format/numbers';
import { SUPPLIER_FIELDS } from '@/domain/supplier-form/fields';
import classes from './plan-table.module.css';

/** Fields of a new supplier that are shown without a click. */
const FIELDS_SHOWN = 3;
/** Longer texts are cut: their beginning is enough to recognize them. */
const LONGEST_TEXT = 80;
/** What the import does with the row, or why nothing. */
export function Outcome({ row: { kind, faults, fields } }: { row: PlannedRow }) {
  if (kind === 'same') return '—';
  if (kind === 'rejected' || kind === 'skipped')
    return (
      <ul className={classes.faults} data-kind={kind}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    );
  // Without the name of a new supplier, which has its own column.
  const shown = fields.filter(({ label }) => kind === 'change' || label !== SUPPLIER_FIELDS.name.label);
  const rest = shown.slice(FIELDS_SHOWN);
  return (
    <>
      <FieldList kind={kind} fields={shown.slice(0, FIELDS_SHOWN)} />
      {rest.length > 0 && (
        <details className={classes.more}>
          <summary>{formatCount(rest.length, 'campo a mais', 'campos a mais')}</summary>
          <FieldList kind={kind} fields={rest} />
        </details>
      )}
    </>
  );
}

function FieldList({ kind, fields }: Pick<PlannedRow, 'kind' | 'fields'>) {
  return (
    <ul className={classes.fields} data-kind={kind}>
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          <span className={classes.label}>{label}: </span>
          {kind === 'change' && (
            <>
              <del>{shorten(before) || EMPTY}</del> <span aria-hidden="true">→</span>{' '}
            </>
          )}
          <ins>{shorten(after) || EMPTY}</ins>
        </li>
      ))}
    </ul>
  );
}

/** What of the row's cells is left out or read as something else. */
export function Notices({ notices }: Pick<PlannedRow, 'notices'>) {
  if (notices.length === 0) return null;
  const labels = [...new Set(notices.map((notice) => notice.split(':', 1)[0]))];
  return (
    <details className={classes.more}>
      <summary>Aviso: {labels.join(', ')}</summary>
      <ul className={classes.notices}>
        {notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </details>
  );
}

const EMPTY = 'vazio';

/** The beginning of a long text. */
export function shorten(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
