import { STATUS_LABELS, STATUSES, type NotebookStatus } from '@/domain/notebook/notebook';
import classes from './status-select.module.css';

/** Has the supplier's id, so that the focus can follow a card into another group. */
export const STATUS_ATTRIBUTE = 'data-status-of';

/** As short as a column of the board is narrow; the title of the column or group says it in full. */
const LABELS: Record<NotebookStatus, string> = { ...STATUS_LABELS, waiting: 'Aguardando' };

interface Props {
  supplierId: number;
  name: string;
  status: NotebookStatus;
  onChoose: (status: NotebookStatus) => void;
}

/** Where the member stands with a supplier. The browser's own list, which every phone shows large enough. */
export function StatusSelect({ supplierId, name, status, onChoose }: Props) {
  return (
    <span className={classes.root}>
      <StatusDot status={status} />
      <select
        className={classes.select}
        aria-label={`Situação de ${name}`}
        value={status}
        onChange={(event) => onChoose(STATUSES.find((each) => each === event.currentTarget.value) ?? status)}
        {...{ [STATUS_ATTRIBUTE]: supplierId }}
      >
        {STATUSES.map((each) => (
          <option key={each} value={each}>
            {LABELS[each]}
          </option>
        ))}
      </select>
    </span>
  );
}

export function StatusDot({ status }: { status: NotebookStatus }) {
  return <span className={classes.dot} data-status={status} aria-hidden="true" />;
}
