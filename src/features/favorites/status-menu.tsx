import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { STATUS_LABELS, STATUSES, type NotebookStatus } from '@/domain/notebook';
import classes from './status-menu.module.css';

/** Has the supplier's id, so that the focus can follow a card into another group. */
export const STATUS_ATTRIBUTE = 'data-status-of';

interface Props {
  supplierId: number;
  name: string;
  status: NotebookStatus;
  onChoose: (status: NotebookStatus) => void;
}

/** Shows where the member stands with a supplier, and changes it. */
export function StatusMenu({ supplierId, name, status, onChoose }: Props) {
  return (
    <Menu
      position="bottom-start"
      width="max-content"
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={`${STATUS_LABELS[status]}: mudar a situação de ${name}`}
          {...{ [STATUS_ATTRIBUTE]: supplierId }}
        >
          <StatusDot status={status} />
          {STATUS_LABELS[status]}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {STATUSES.map((each) => (
          <Menu.Item
            key={each}
            role="menuitemradio"
            aria-checked={each === status}
            className={classes.item}
            leftSection={<StatusDot status={each} />}
            onClick={() => each !== status && onChoose(each)}
          >
            {STATUS_LABELS[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function StatusDot({ status }: { status: NotebookStatus }) {
  return <span className={classes.dot} data-status={status} aria-hidden="true" />;
}
