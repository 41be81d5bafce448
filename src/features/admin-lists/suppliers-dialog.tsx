import type { RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '@/components/dialog';
import { DiscardDialog } from '@/components/discard-dialog';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { useGuardedDialog } from '@/components/use-guarded-dialog';
import { listAdminQueries } from '@/data/lists/admin-queries';
import type { SpecialList } from '@/domain/catalog/special-list';
import { notify } from '@/lib/notify';
import { SuppliersForm } from './suppliers-form';

interface Props {
  list: SpecialList;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** 'Gerenciar': edits which suppliers are in a special list. Asks before closing discards changes. */
export default function SuppliersDialog({ list, heading, onClose }: Props) {
  const { data, isError, refetch } = useQuery(listAdminQueries.suppliers(list.id));
  const narrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const { dialog, closeWithoutAsking, confirming, setConfirming, onBusy, onEdit } = useGuardedDialog(
    onClose,
    { heading },
  );
  const onSaved = () => {
    closeWithoutAsking();
    void notify({ tone: 'success', title: 'Sucesso', message: 'Lista atualizada com sucesso.' });
  };
  const form = { listId: list.id, onSaved, onCancel: dialog.onClose, onBusy, onEdit };

  return (
    <Dialog
      {...dialog}
      title={`Gerenciar ${list.name}`}
      size="44rem"
      fullScreen={narrow}
      closeOnClickOutside={false}
    >
      {data ? (
        <SuppliersForm stored={data} {...form} />
      ) : isError ? (
        <FailedState
          message="Não foi possível carregar os fornecedores da lista."
          retry={() => void refetch()}
        />
      ) : (
        <PageSpinner label="Carregando fornecedores…" />
      )}
      {confirming && (
        <DiscardDialog onDiscard={closeWithoutAsking} onClose={() => setConfirming(false)}>
          As mudanças na lista ainda não foram salvas.
        </DiscardDialog>
      )}
    </Dialog>
  );
}
