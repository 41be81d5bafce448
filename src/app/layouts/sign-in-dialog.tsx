import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { useDialog } from '@/components/use-dialog';
import type { LocationState } from '@/lib/navigation/location-state';
import { paths } from '../paths';

interface Props {
  /** The supplier whose heart was pressed. */
  favorite: NonNullable<LocationState['favorite']>;
  onClose: () => void;
}

/** Opened by the heart of somebody without a session; the login that follows here saves the supplier. */
export default function SignInDialog({ favorite, onClose }: Props) {
  const dialog = useDialog(onClose);
  const { pathname, search } = useLocation();
  const state: LocationState = { from: pathname + search, favorite };
  return (
    <Dialog {...dialog} title="Guardar nos favoritos">
      <DialogText>
        Entre ou crie uma conta grátis, e <strong>{favorite.name}</strong> vai direto para os seus favoritos.
      </DialogText>
      <DialogActions cancel="Agora não" onCancel={dialog.onClose}>
        <Button component={Link} to={paths.login} state={state} variant="default">
          Entrar
        </Button>
        <Button component={Link} to={paths.signUp} state={state} data-autofocus>
          Criar conta
        </Button>
      </DialogActions>
    </Dialog>
  );
}
