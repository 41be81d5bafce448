import type { StaffRole } from '../account/staff.ts';
import type { BuyingReport } from '../answers/answers.ts';
import type { CategoryNode } from '../catalog/category-page.ts';
import type { CategoryTree } from '../catalog/starting-categories.ts';
import type { Places } from '../directory/places.ts';
import type { SavedEntry } from '../notebook/notebook.ts';
import type { SupplierMark } from '../supplier/marks.ts';
import type { Database as Generated, Json } from './database.types.ts';

/** What the generated types do not say: what is in JSON, and which arguments may be null. */
interface Functions {
  add_categories: { Args: { tree: readonly CategoryTree[] } };
  category_pages: { Returns: CategoryNode[] };
  change_suppliers: { Returns: { id: number; version: number; before: Json }[] };
  page_dates: { Returns: Record<'categories' | 'suppliers', [id: number, day: string][]> };
  places: { Returns: Places };
  report_purchase: { Args: BuyingReport & { supplier_id: number } };
  save_notebook_entry: { Returns: SavedEntry };
  set_staff_role: { Args: { account_id: string; role: StaffRole | null } };
  supplier_marks: {
    Returns: [id: number, state: SupplierMark['state'], answers: number, buyAgain: number][];
  };
}

type Refined<Type, Known> = Omit<Type, keyof Known> & Known;
type Public = Generated['public'];
type RefinedFunctions = {
  [Name in keyof Functions]: Refined<Public['Functions'][Name], Functions[Name]>;
};

export type Database = Refined<
  Generated,
  { public: Refined<Public, { Functions: Refined<Public['Functions'], RefinedFunctions> }> }
>;
