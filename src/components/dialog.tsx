import '@/theme/buttons';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { ReactNode } from 'react';
import { Button, Modal, type ModalProps } from '@mantine/core';
import classes from './dialog.module.css';

/** Mantine's Modal in the style of this site. Takes the props that useDialog returns. */
export function Dialog(props: ModalProps) {
  return (
    <Modal
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
      attributes={{ header: { role: 'none' } }} // its <header> would count as a second banner of the page
      {...props}
    />
  );
}

export function DialogText({ children }: { children: ReactNode }) {
  return <p className={classes.text}>{children}</p>;
}

/** The buttons of a dialog: Cancel and, as children, the others. */
export function DialogActions({
  cancel = 'Cancelar',
  sticky = false,
  onCancel,
  children,
}: {
  cancel?: string;
  /** The buttons stay in view while a long form scrolls. */
  sticky?: boolean;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <div className={classes.actions} data-sticky={sticky || undefined}>
      <Button variant="subtle" color="gray" className={classes.cancel} onClick={onCancel}>
        {cancel}
      </Button>
      {children}
    </div>
  );
}
