import { KEEPER } from './editors';
import SupplierDialog from './supplier-dialog';

/** The form of suppliers for an account that keeps the page of one. */
export default function OwnSupplierDialog(props: { id: number; onClose: () => void }) {
  return <SupplierDialog editor={KEEPER} {...props} />;
}
