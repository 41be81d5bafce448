import { useState } from 'react';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';

interface Props {
  /** Whether the logout deletes text that was typed and not saved. */
  losesText: boolean;
  /** Whether it deletes changes of the notebook that are only on this device. */
  losesNotes: boolean;
  onLeave: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before a logout, because the button is easily touched by accident. */
export default function LogoutDialog({ losesText, losesNotes, onLeave, onClose }: Props) {
  const [leaving, setLeaving] = useState(false);
  const dialog = useDialog(onClose, { busy: leaving });
  return (
    <Dialog {...dialog} title="Sair da conta?">
      <DialogText>
        {losesText && <strong>O que você digitou e ainda não salvou será apagado. </strong>}
        {losesNotes && (
          <strong>
            Há anotações do seu caderno que ainda não foram enviadas e só existem neste aparelho: elas serão
            apagadas.{' '}
          </strong>
        )}
        Para entrar de novo, você vai precisar do seu e-mail e da sua senha.
      </DialogText>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setLeaving(true);
          void onLeave();
        }}
      >
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={leaving} busy="Saindo..." data-autofocus>
            Sair
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
