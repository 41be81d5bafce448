import type { AuditChange } from '../audit/audit.ts';
import type { SupplierRecord } from '../supplier-form/form.ts';

/** What an account of a page has changed: stored at once (applied), or proposed to the staff. */
export interface PageEdit {
  id: number;
  state: 'proposed' | 'accepted' | 'declined' | 'applied' | 'undone';
  changes: Record<string, AuditChange>;
  reason: string | null;
  at: string;
}

/** An element of public.own_suppliers(). */
export interface OwnPage extends SupplierRecord {
  formatted_id: string;
  supplier_updated_on: string | null;
  /** What is proposed, by the columns of the supplier. */
  waiting: Record<string, unknown>;
  /** The last ten, one that is proposed first. */
  edits: PageEdit[];
}

/** The page as it is once the staff has accepted what is proposed. */
export function asProposed({ waiting, ...page }: OwnPage): SupplierRecord {
  const over = <Part extends object>(part: Part): Part => ({
    ...part,
    ...Object.fromEntries(Object.entries(waiting).filter(([column]) => column in part)),
  });
  return {
    ...over(page),
    supplier_details: page.supplier_details && over(page.supplier_details),
    supplier_contacts: page.supplier_contacts && over(page.supplier_contacts),
  };
}

/** A row of public.edit_queue(): an edit that the staff can still decide about. */
export interface WaitingEdit extends Pick<PageEdit, 'id' | 'changes'> {
  supplier_id: number;
  name: string;
  formatted_id: string;
  version: number;
  state: 'proposed' | 'applied';
  created_at: string;
  account: string | null;
}
