import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';

interface Props {
  plansPath: string;
  onClose: () => void;
}

/** Opened by a click on a locked card. */
export default function PremiumDialog({ plansPath, onClose }: Props) {
  const dialog = useDialog(onClose);
  return (
    <Dialog {...dialog} title="Assine o plano Premium">
      <DialogText>
        Desbloqueie o acesso completo a todos os fornecedores premium e a informações exclusivas.
      </DialogText>
      <DialogActions cancel="Talvez depois" onCancel={dialog.onClose}>
        <Button component={Link} to={plansPath} data-autofocus>
          Ver Planos
        </Button>
      </DialogActions>
    </Dialog>
  );
}
