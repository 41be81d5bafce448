import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { Button, Drawer } from '@mantine/core';
import { supplierCount } from './supplier-count';
import { useDialog } from '@/components/use-dialog';
import classes from './filter-drawer.module.css';

interface Props {
  /** How many suppliers the filters let through. */
  count: number;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a narrow screen. What is chosen works at once; the button only says how many there are to see. */
export default function FilterDrawer({ count, onClose, children }: Props) {
  const dialog = useDialog(onClose);
  return (
    <Drawer
      {...dialog}
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
        <Button fullWidth size="md" onClick={dialog.onClose}>
          Ver {supplierCount(count)}
        </Button>
      </div>
    </Drawer>
  );
}
