import type { Column } from '@/components/record-table';
import { RowAction, RowActions } from '@/components/row-action';
import type { ListedCategory } from '@/domain/category';
import { formatNumber } from '@/domain/numbers';
import { loadCategoryDialog, loadDeletionDialog } from './load-dialogs';
import classes from './categories.module.css';

interface Actions {
  onEdit: (category: ListedCategory) => void;
  onDelete: (category: ListedCategory) => void;
}

/** Columns of the categories' list and the actions of a row. */
export function categoryColumns(actions: Actions): Column<ListedCategory>[] {
  return [
    { label: 'ID', className: classes.id, labeled: true, cell: ({ id }) => id },
    { label: 'Nome', className: classes.name, heading: true, cell: (category) => <Name {...category} /> },
    {
      label: 'Fornecedores',
      className: classes.suppliers,
      labeled: true,
      cell: (category) => <Suppliers {...category} />,
    },
    {
      label: 'Subcategorias',
      className: classes.subcategories,
      labeled: true,
      cell: ({ subcategories }) => (subcategories > 0 ? formatNumber(subcategories) : '—'),
    },
    {
      label: 'Ações',
      className: classes.actions,
      cell: (category) => <CategoryActions category={category} {...actions} />,
    },
  ];
}

function Name({ name, parent }: ListedCategory) {
  if (parent === null) return name;
  return (
    <div className={classes.sub}>
      {name}
      <span className={classes.quiet}>Subcategoria de {parent}</span>
    </div>
  );
}

function Suppliers({ main_suppliers, sub_suppliers }: ListedCategory) {
  return (
    <>
      {formatNumber(main_suppliers)}
      {sub_suppliers > 0 && (
        <span className={classes.quiet}>+ {formatNumber(sub_suppliers)} como subcategoria</span>
      )}
    </>
  );
}

function CategoryActions({ category, onEdit, onDelete }: Actions & { category: ListedCategory }) {
  return (
    <RowActions>
      <RowAction label={`Editar ${category.name}`} load={loadCategoryDialog} onClick={() => onEdit(category)}>
        Editar
      </RowAction>
      <RowAction
        label={`Excluir ${category.name}`}
        load={loadDeletionDialog}
        onClick={() => onDelete(category)}
      >
        Excluir
      </RowAction>
    </RowActions>
  );
}
