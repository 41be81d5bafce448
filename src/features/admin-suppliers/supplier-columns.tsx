import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox } from '@mantine/core';
import IconArchive from '@tabler/icons-react/icons/IconArchive';
import IconArchiveOff from '@tabler/icons-react/icons/IconArchiveOff';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import { generatePath } from 'react-router-dom';
import { Address } from '@/components/address';
import { Picture } from '@/components/card/picture';
import { PremiumBadge } from '@/components/card/premium-badge';
import type { Column } from '@/components/record-table';
import { RowMenu, RowMenuItem, RowMenuLink } from '@/components/row-menu';
import { RowButton } from '@/components/row-opener';
import type { SupplierRow } from '@/data/suppliers/admin-queries';
import { publicPicture } from '@/data/suppliers/images';
import { formatShortDay } from '@/domain/format/dates';
import { handleText } from '@/domain/format/links';
import { formatPhone } from '@/domain/format/phone';
import { isEarlyAccess } from '@/domain/supplier/supplier';
import { loadDeletionDialog, loadSupplierDialog } from './load-dialogs';
import type { Selection } from './use-selection';
import classes from './suppliers.module.css';

interface Actions {
  /** Path of a supplier's page, with :id. */
  pagePath: string;
  onEdit: (supplier: SupplierRow) => void;
  /** Archives a supplier, or restores an archived one. */
  onArchive: (supplier: SupplierRow) => void;
  onDelete: (supplier: SupplierRow) => void;
}

interface Selecting {
  selection: Selection;
  /** The suppliers on the page. */
  rows: SupplierRow[];
}

const FACTS: Column<SupplierRow>[] = [
  {
    label: 'Categoria',
    className: classes.category,
    labeled: true,
    sort: {
      up: { value: 'categoria', label: 'Categoria (A–Z)' },
      down: { value: '-categoria', label: 'Categoria (Z–A)' },
    },
    cell: ({ category }) => category,
  },
  {
    label: 'Contato',
    className: classes.contact,
    labeled: true,
    cell: (supplier) => <Contact supplier={supplier} />,
  },
  {
    label: 'Plano',
    className: classes.plan,
    labeled: true,
    sort: {
      up: { value: 'plano', label: 'Gratuitos primeiro' },
      down: { value: '-plano', label: 'Premium primeiro' },
    },
    cell: ({ is_premium }) => (is_premium ? <PremiumBadge /> : 'Gratuito'),
  },
  {
    label: 'Cadastro',
    className: classes.created,
    labeled: true,
    sort: {
      up: { value: 'cadastro', label: 'Mais antigos' },
      down: { value: '-cadastro', label: 'Mais recentes' },
      first: 'down',
    },
    cell: ({ created_at }) => formatShortDay(created_at),
  },
];

/** Columns of the suppliers' list, with a box to select each, and the actions of a row. */
export function supplierColumns(actions: Actions, selecting: Selecting): Column<SupplierRow>[] {
  return [
    selectColumn(selecting),
    {
      label: 'Imagem',
      head: null,
      className: classes.image,
      cell: (supplier) => <Thumbnail supplier={supplier} />,
    },
    {
      label: 'Nome',
      className: classes.name,
      heading: true,
      sort: { up: { value: '', label: 'Nome (A–Z)' }, down: { value: '-nome', label: 'Nome (Z–A)' } },
      cell: (supplier) => <Name supplier={supplier} onEdit={actions.onEdit} />,
    },
    ...FACTS,
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (supplier) => <SupplierActions supplier={supplier} {...actions} />,
    },
  ];
}

function selectColumn({ selection, rows }: Selecting): Column<SupplierRow> {
  const all = rows.length > 0 && rows.every(({ id }) => selection.has(id));
  return {
    label: 'Selecionar',
    className: classes.box,
    head: (
      <Checkbox
        size="xs"
        aria-label="Selecionar todos desta página"
        checked={all}
        indeterminate={!all && rows.some(({ id }) => selection.has(id))}
        onChange={() => selection.togglePage(rows)}
      />
    ),
    cell: ({ id, name }) => (
      // The label makes the target as large as a finger.
      <label className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={`Selecionar ${name}`}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
    ),
  };
}

interface RowProps {
  supplier: SupplierRow;
}

function Thumbnail({ supplier: { main_image_path: path, image_hash: hash } }: RowProps) {
  return (
    <span className={classes.picture}>
      <Picture src={null} {...(path && publicPicture(path))} sizes="3.5rem" alt="" hash={hash} />
    </span>
  );
}

function Name({ supplier, onEdit }: RowProps & Pick<Actions, 'onEdit'>) {
  const { name, formatted_id, instagram, public_from, is_archived } = supplier;
  return (
    <>
      <RowButton load={loadSupplierDialog} onClick={() => onEdit(supplier)}>
        {name}
      </RowButton>
      <span className={classes.quiet}>
        {formatted_id}
        {instagram && (
          <>
            {' · '}
            <Address>{handleText(instagram)}</Address>
          </>
        )}
      </span>
      {is_archived && <span className={classes.quiet}>Arquivado</span>}
      {isEarlyAccess(supplier) && (
        <span className={classes.early}>Acesso antecipado até {formatShortDay(public_from)}</span>
      )}
    </>
  );
}

function Contact({ supplier: { whatsapp, email } }: RowProps) {
  if (!whatsapp && !email) return 'N/A';
  return (
    <>
      {whatsapp && <span className={classes.line}>{formatPhone(whatsapp)}</span>}
      {email && (
        <span className={classes.line}>
          <Address>{email}</Address>
        </span>
      )}
    </>
  );
}

function SupplierActions({ supplier, pagePath, onEdit, onArchive, onDelete }: RowProps & Actions) {
  const ArchiveIcon = supplier.is_archived ? IconArchiveOff : IconArchive;
  return (
    <RowMenu of={supplier.name}>
      <RowMenuItem icon={IconPencil} load={loadSupplierDialog} onClick={() => onEdit(supplier)}>
        Editar
      </RowMenuItem>
      <RowMenuLink icon={IconEye} to={generatePath(pagePath, { id: String(supplier.id) })}>
        Ver no diretório
      </RowMenuLink>
      <RowMenuItem icon={ArchiveIcon} onClick={() => onArchive(supplier)}>
        {supplier.is_archived ? 'Restaurar' : 'Arquivar'}
      </RowMenuItem>
      <RowMenuItem danger icon={IconTrashX} load={loadDeletionDialog} onClick={() => onDelete(supplier)}>
        Excluir
      </RowMenuItem>
    </RowMenu>
  );
}
