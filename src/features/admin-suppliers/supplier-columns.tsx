import { Address } from '@/components/address';
import { Picture } from '@/components/picture';
import { PremiumBadge } from '@/components/premium-badge';
import type { Column } from '@/components/record-table';
import { RowAction, RowActions } from '@/components/row-action';
import type { SupplierRow } from '@/data/suppliers/admin-queries';
import { publicPicture } from '@/data/suppliers/images';
import { formatShortDay } from '@/domain/dates';
import { handleText } from '@/domain/links';
import { formatPhone } from '@/domain/phone';
import { isEarlyAccess } from '@/domain/supplier';
import { loadDeletionDialog, loadSupplierDialog } from './load-dialogs';
import classes from './suppliers.module.css';

interface Actions {
  onEdit: (supplier: SupplierRow) => void;
  onDelete: (supplier: SupplierRow) => void;
}

/** Columns of the suppliers' list and the actions of a row. */
export function supplierColumns(actions: Actions): Column<SupplierRow>[] {
  return [
    { label: 'Imagem', className: classes.image, cell: (supplier) => <Thumbnail supplier={supplier} /> },
    {
      label: 'Nome',
      className: classes.name,
      heading: true,
      cell: (supplier) => <Name supplier={supplier} />,
    },
    { label: 'Categoria', className: classes.category, labeled: true, cell: ({ category }) => category },
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
      cell: ({ is_premium }) => (is_premium ? <PremiumBadge /> : 'Gratuito'),
    },
    {
      label: 'Ações',
      className: classes.actions,
      cell: (supplier) => <SupplierActions supplier={supplier} {...actions} />,
    },
  ];
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

function Name({ supplier }: RowProps) {
  const { name, formatted_id, instagram, public_from } = supplier;
  return (
    <>
      {name}
      <span className={classes.quiet}>
        {formatted_id}
        {instagram && (
          <>
            {' · '}
            <Address>{handleText(instagram)}</Address>
          </>
        )}
      </span>
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

function SupplierActions({ supplier, onEdit, onDelete }: RowProps & Actions) {
  return (
    <RowActions>
      <RowAction label={`Editar ${supplier.name}`} load={loadSupplierDialog} onClick={() => onEdit(supplier)}>
        Editar
      </RowAction>
      <RowAction
        label={`Excluir ${supplier.name}`}
        load={loadDeletionDialog}
        onClick={() => onDelete(supplier)}
      >
        Excluir
      </RowAction>
    </RowActions>
  );
}
