import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useDialog } from '@/components/use-dialog';
import classes from './premium-dialog.module.css';

interface Props {
  plansPath: string;
  onClose: () => void;
}

/** What a locked card opens (S-17). */
export default function PremiumDialog({ plansPath, onClose }: Props) {
  const dialog = useDialog(onClose);
  return (
    <Modal
      {...dialog}
      title="Assine o plano Premium"
      centered
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
      attributes={{ header: { role: 'none' } }} // or it counts as a second banner of the page
    >
      <p className={classes.text}>
        Desbloqueie o acesso completo a todos os fornecedores premium e a informações exclusivas.
      </p>
      <div className={classes.actions}>
        <Button variant="subtle" color="gray" className={classes.later} onClick={dialog.onClose}>
          Talvez depois
        </Button>
        <Button component={Link} to={plansPath} data-autofocus>
          Ver Planos
        </Button>
      </div>
    </Modal>
  );
}
