import type { Column } from '@/components/record-table';
import { RowAction, RowActions } from '@/components/row-action';
import { formatNumber } from '@/domain/numbers';
import type { SpecialList } from '@/domain/special-list';
import { loadDeletionDialog, loadListDialog, loadSuppliersDialog } from './load-dialogs';
import classes from './lists.module.css';

interface Actions {
  onManage: (list: SpecialList) => void;
  onEdit: (list: SpecialList) => void;
  onDelete: (list: SpecialList) => void;
}

/** Columns of the special lists' table and the actions of a row. */
export function listColumns(actions: Actions): Column<SpecialList>[] {
  return [
    { label: 'Nome', className: classes.name, heading: true, cell: (list) => <Name {...list} /> },
    { label: 'Tipo', className: classes.type, labeled: true, cell: ({ type }) => type },
    {
      label: 'Assinatura',
      className: classes.subscription,
      labeled: true,
      cell: ({ required_subscription }) => required_subscription,
    },
    {
      label: 'Fornecedores',
      className: classes.suppliers,
      labeled: true,
      cell: ({ suppliers }) => formatNumber(suppliers),
    },
    {
      label: 'Ações',
      className: classes.actions,
      cell: (list) => <ListActions list={list} {...actions} />,
    },
  ];
}

function Name({ name, description }: SpecialList) {
  return (
    <>
      {name}
      {description && <span className={classes.description}>{description}</span>}
    </>
  );
}

function ListActions({ list, onManage, onEdit, onDelete }: Actions & { list: SpecialList }) {
  return (
    <RowActions>
      <RowAction label={`Gerenciar ${list.name}`} load={loadSuppliersDialog} onClick={() => onManage(list)}>
        Gerenciar
      </RowAction>
      <RowAction label={`Editar ${list.name}`} load={loadListDialog} onClick={() => onEdit(list)}>
        Editar
      </RowAction>
      <RowAction label={`Excluir ${list.name}`} load={loadDeletionDialog} onClick={() => onDelete(list)}>
        Excluir
      </RowAction>
    </RowActions>
  );
}
