import IconListCheck from '@tabler/icons-react/icons/IconListCheck';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import type { Column } from '@/components/record-table';
import { RowMenu, RowMenuItem } from '@/components/row-menu';
import { RowButton } from '@/components/row-opener';
import { formatNumber } from '@/domain/format/numbers';
import type { SpecialList } from '@/domain/catalog/special-list';
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
    {
      label: 'Nome',
      className: classes.name,
      heading: true,
      cell: (list) => <Name list={list} {...actions} />,
    },
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
      head: null,
      className: classes.actions,
      cell: (list) => <ListActions list={list} {...actions} />,
    },
  ];
}

function Name({ list, onManage }: Actions & { list: SpecialList }) {
  return (
    <>
      <RowButton load={loadSuppliersDialog} onClick={() => onManage(list)}>
        {list.name}
      </RowButton>
      {list.description && <span className={classes.description}>{list.description}</span>}
    </>
  );
}

function ListActions({ list, onManage, onEdit, onDelete }: Actions & { list: SpecialList }) {
  return (
    <RowMenu of={list.name}>
      <RowMenuItem icon={IconListCheck} load={loadSuppliersDialog} onClick={() => onManage(list)}>
        Gerenciar
      </RowMenuItem>
      <RowMenuItem icon={IconPencil} load={loadListDialog} onClick={() => onEdit(list)}>
        Editar
      </RowMenuItem>
      <RowMenuItem danger icon={IconTrashX} load={loadDeletionDialog} onClick={() => onDelete(list)}>
        Excluir
      </RowMenuItem>
    </RowMenu>
  );
}
