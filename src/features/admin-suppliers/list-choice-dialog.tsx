import '@mantine/core/styles/Input.css';
import { useState, type FormEvent } from 'react';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { listQueries } from '@/data/lists/queries';
import { formatCount } from '@/domain/numbers';
import type { BulkWork } from './use-bulk-work';
import type { Selection } from './use-selection';

interface Props {
  selection: Selection;
  work: BulkWork;
  onClose: () => void;
}

/** Asks for the special list to which the selected suppliers are added. */
export default function ListChoiceDialog({ selection, work, onClose }: Props) {
  const dialog = useDialog(onClose, { busy: work.isPending });
  const { data } = useQuery(listQueries.open(null));
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    const list = data?.lists.find(({ id }) => String(id) === chosen);
    setMissing(!list);
    if (list) void work.run({ kind: 'list', listId: list.id, listName: list.name }, dialog.onClose);
  }

  if (data?.lists.length === 0)
    return (
      <Dialog {...dialog} title="Pôr em uma lista">
        <DialogText>Ainda não há listas. Crie uma em “Listas Especiais”.</DialogText>
      </Dialog>
    );
  return (
    <Dialog {...dialog} title="Pôr em uma lista">
      <DialogText>
        {formatCount(selection.count, 'fornecedor selecionado', 'fornecedores selecionados')}
      </DialogText>
      <form noValidate onSubmit={send}>
        <NativeSelect
          label="Lista"
          size="md"
          data-autofocus
          data={[
            { value: '', label: 'Escolha uma lista' },
            ...(data?.lists ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={chosen}
          error={missing && 'Escolha uma lista.'}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={work.isPending} busy="Adicionando...">
            Adicionar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
