import IconCheck from '@tabler/icons-react/icons/IconCheck';
import { Link } from 'react-router-dom';
import { PremiumBadge } from '@/components/card/premium-badge';
import { formatCalendarDay } from '@/domain/format/dates';
import { isEarlyAccess, type SupplierPage } from '@/domain/supplier/supplier';
import classes from './supplier-title.module.css';

interface Props {
  supplier: Pick<
    SupplierPage,
    'name' | 'formatted_id' | 'is_premium' | 'category' | 'public_from' | 'supplier_updated_on'
  >;
  /** Element of the name: a paragraph if the page has another h1. */
  as?: 'h1' | 'p';
  /** The path of a category's page. */
  categoryPath: (slug: string) => string;
}

/** The data that everyone may read: Premium badge, name, code, category, whether it is in early access, and the supplier's own update. */
export function SupplierTitle({ supplier, as: Name = 'h1', categoryPath }: Props) {
  return (
    <div className={classes.root}>
      {supplier.is_premium && <PremiumBadge />}
      <Name className={classes.name}>{supplier.name}</Name>
      <p className={classes.line}>
        <span className={classes.code}>{supplier.formatted_id}</span>
        <Link to={categoryPath(supplier.category.slug)}>{supplier.category.name}</Link>
        {isEarlyAccess(supplier) && <span className={classes.code}>Acesso antecipado</span>}
      </p>
      {supplier.supplier_updated_on && (
        <p className={classes.updated}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          Atualizado pelo fornecedor em {formatCalendarDay(supplier.supplier_updated_on)}
        </p>
      )}
    </div>
  );
}
