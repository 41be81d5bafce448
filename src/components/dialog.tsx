import '@/theme/buttons';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { ReactNode } from 'react';
import { Button, Modal, type ModalProps } from '@mantine/core';
import classes from './dialog.module.css';

/** Mantine's dialog as it looks here. Takes what useDialog returns. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
      attributes={{ header: { role: 'none' } }} // or it counts as a second banner of the page
      {...props}
    />
  );
}

/** What it is about. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** The way out and, as children, the way on. */
export function DialogActions({
  cancel = 'Cancelar',
  onCancel,
  children,
}: {
  cancel?: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className={classes.actions}>
      <Button variant="subtle" color="gray" className={classes.cancel} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
