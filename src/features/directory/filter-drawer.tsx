import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useEffect, type ReactNode } from 'react';
import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { supplierCount } from './supplier-count';
import classes from './filter-drawer.module.css';

interface Props {
  /** How many suppliers the filters let through. */
  count: number;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a narrow screen. What is chosen works at once; the button only says how many there are to see. */
export default function FilterDrawer({ count, onClose, children }: Props) {
  const [opened, { open, close }] = useDisclosure(false);
  // Not open from the start: only a change makes Mantine remember where the focus is to return to.
  useEffect(open, [open]);
  return (
    <Drawer
      opened={opened}
      onClose={close}
      onExitTransitionEnd={onClose}
      position="bottom"
      size="auto"
      title="Filtros"
      closeButtonProps={{ 'aria-label': 'Fechar filtros' }}
      attributes={{ header: { role: 'none' } }} // or it counts as a second banner of the page
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <div className={classes.filters}>{children}</div>
      <div className={classes.footer}>
        <Button fullWidth size="md" onClick={close}>
          Ver {supplierCount(count)}
        </Button>
      </div>
    </Drawer>
  );
}
