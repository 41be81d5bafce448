import IconArrowMerge from '@tabler/icons-react/icons/IconArrowMerge';
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink';
import IconListDetails from '@tabler/icons-react/icons/IconListDetails';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import { Link } from 'react-router-dom';
import type { Column } from '@/components/record-table';
import { RowMenu, RowMenuItem, RowMenuLink } from '@/components/row-menu';
import { RowButton } from '@/components/row-opener';
import type { ListedCategory } from '@/domain/catalog/category';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { loadCategoryDialog, loadDeletionDialog, loadMergeDialog } from './load-dialogs';
import classes from './categories.module.css';

interface Actions {
  /** The path of the list of suppliers of a category. */
  suppliersPath: (id: number) => string;
  /** The path of a category's public page. */
  pagePath: (slug: string) => string;
  onMerge: (category: ListedCategory) => void;
  onEdit: (category: ListedCategory) => void;
  onDelete: (category: ListedCategory) => void;
}

/** Columns of the categories' list and the actions of a row. */
export function categoryColumns(actions: Actions): Column<ListedCategory>[] {
  return [
    { label: 'ID', className: classes.id, labeled: true, cell: ({ id }) => id },
    {
      label: 'Nome',
      className: classes.name,
      heading: true,
      cell: (category) => <Name category={category} {...actions} />,
    },
    {
      label: 'Fornecedores',
      className: classes.suppliers,
      labeled: true,
      cell: (category) => <Suppliers category={category} path={actions.suppliersPath(category.id)} />,
    },
    {
      label: 'Subcategorias',
      className: classes.subcategories,
      labeled: true,
      cell: ({ subcategories }) => (subcategories > 0 ? formatNumber(subcategories) : '—'),
    },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (category) => <CategoryActions category={category} {...actions} />,
    },
  ];
}

function Name({ category, onEdit }: Actions & { category: ListedCategory }) {
  const { name, parent } = category;
  const opener = (
    <RowButton load={loadCategoryDialog} onClick={() => onEdit(category)}>
      {name}
    </RowButton>
  );
  if (parent === null) return opener;
  return (
    <div className={classes.sub}>
      {opener}
      <span className={classes.quiet}>Subcategoria de {parent}</span>
    </div>
  );
}

function Suppliers({ category, path }: { category: ListedCategory; path: string }) {
  const { name, main_suppliers, sub_suppliers } = category;
  if (main_suppliers + sub_suppliers === 0) return formatNumber(0);
  return (
    <>
      <Link
        to={path}
        className={classes.link}
        aria-label={`${formatCount(main_suppliers, 'fornecedor', 'fornecedores')} em ${name}`}
      >
        {formatNumber(main_suppliers)}
      </Link>
      {sub_suppliers > 0 && (
        <span className={classes.quiet}>+ {formatNumber(sub_suppliers)} como subcategoria</span>
      )}
    </>
  );
}

function CategoryActions({
  category,
  suppliersPath,
  pagePath,
  onEdit,
  onMerge,
  onDelete,
}: Actions & { category: ListedCategory }) {
  return (
    <RowMenu of={category.name}>
      <RowMenuItem icon={IconPencil} load={loadCategoryDialog} onClick={() => onEdit(category)}>
        Editar
      </RowMenuItem>
      <RowMenuLink icon={IconListDetails} to={suppliersPath(category.id)}>
        Ver fornecedores
      </RowMenuLink>
      <RowMenuLink icon={IconExternalLink} to={pagePath(category.slug)}>
        Ver a página
      </RowMenuLink>
      <RowMenuItem icon={IconArrowMerge} load={loadMergeDialog} onClick={() => onMerge(category)}>
        Unir a outra
      </RowMenuItem>
      <RowMenuItem danger icon={IconTrashX} load={loadDeletionDialog} onClick={() => onDelete(category)}>
        Excluir
      </RowMenuItem>
    </RowMenu>
  );
}
