import { useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { Dialog } from '@/components/dialog';
import { DiscardDialog } from '@/components/discard-dialog';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { useGuardedDialog } from '@/components/use-guarded-dialog';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import { notify } from '@/lib/notify';
import { STAFF, type Editor } from './editors';
import { SupplierForm } from './supplier-form';

interface Props {
  /** Null for a new supplier. */
  id: number | null;
  editor?: Editor;
  onClose: () => void;
}

/** Creates or edits a supplier. Asks before closing discards edits. */
export default function SupplierDialog({ id, editor = STAFF, onClose }: Props) {
  const narrow = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const { dialog, closeWithoutAsking, confirming, setConfirming, onBusy, onEdit } = useGuardedDialog(onClose);
  const onSaved = () => {
    closeWithoutAsking();
    const message = id === null ? 'Fornecedor criado com sucesso!' : editor.saved;
    void notify({ tone: 'success', title: 'Sucesso', message });
  };
  const form = { editor, onSaved, onCancel: dialog.onClose, onBusy, onEdit };

  return (
    <Dialog
      {...dialog}
      title={id === null ? 'Adicionar fornecedor' : editor.title}
      size="56rem"
      fullScreen={narrow}
      closeOnClickOutside={false}
    >
      {id === null ? <SupplierForm record={null} {...form} /> : <EditForm id={id} {...form} />}
      {confirming && (
        <DiscardDialog onDiscard={closeWithoutAsking} onClose={() => setConfirming(false)}>
          O que você preencheu ainda não foi salvo.
        </DiscardDialog>
      )}
    </Dialog>
  );
}

type FormProps = Omit<Parameters<typeof SupplierForm>[0], 'record'>;

function EditForm({ id, ...form }: FormProps & { id: number }) {
  const { data, isError, refetch } = form.editor.useRecord(id);
  // The form edits the first answer; a refetch must not change it while somebody types.
  const [record, setRecord] = useState<SupplierRecord | null>();
  if (record === undefined && data !== undefined) setRecord(data);
  if (record) return <SupplierForm record={record} {...form} />;
  if (record === null)
    return <MessageState title="Este fornecedor não existe mais." text="Outra pessoa o excluiu." />;
  if (isError)
    return <FailedState message="Não foi possível carregar o fornecedor." retry={() => void refetch()} />;
  return <PageSpinner label="Carregando fornecedor…" />;
}
