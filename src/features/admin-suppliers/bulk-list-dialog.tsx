import { useQuery } from '@tanstack/react-query';
import { listQueries } from '@/data/lists/queries';
import { ChoiceDialog } from './bulk-choice-dialog';
import type { BulkAction, BulkDialogProps } from './use-bulk-work';

/** Asks for the special list to which the selected suppliers are added. */
export default function ListChoiceDialog(props: BulkDialogProps) {
  const { data } = useQuery(listQueries.open(null));
  const lists = data?.lists ?? [];

  function actionOf(chosen: string): BulkAction | undefined {
    const list = lists.find(({ id }) => String(id) === chosen);
    return list && { kind: 'list', listId: list.id, listName: list.name };
  }

  return (
    <ChoiceDialog
      {...props}
      title="Pôr em uma lista"
      label="Lista"
      placeholder="Escolha uma lista"
      choices={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
      empty={data?.lists.length === 0 ? 'Ainda não há listas. Crie uma em “Listas Especiais”.' : undefined}
      button="Adicionar"
      busy="Adicionando..."
      actionOf={actionOf}
    />
  );
}
