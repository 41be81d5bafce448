import { PremiumBadge } from '@/components/premium-badge';
import { isEarlyAccess, type SupplierPage } from '@/domain/supplier';
import classes from './supplier-title.module.css';

interface Props {
  supplier: Pick<SupplierPage, 'name' | 'formatted_id' | 'is_premium' | 'category' | 'public_from'>;
  /** Element of the name: a paragraph if the page has another h1. */
  as?: 'h1' | 'p';
}

/** The data that everyone may read: Premium badge, name, code, category, and whether it is in early access. */
export function SupplierTitle({ supplier, as: Name = 'h1' }: Props) {
  return (
    <div className={classes.root}>
      {supplier.is_premium && <PremiumBadge />}
      <Name className={classes.name}>{supplier.name}</Name>
      <p className={classes.line}>
        <span className={classes.code}>{supplier.formatted_id}</span>
        <span>{supplier.category.name}</span>
        {isEarlyAccess(supplier) && <span className={classes.code}>Acesso antecipado</span>}
      </p>
    </div>
  );
}
