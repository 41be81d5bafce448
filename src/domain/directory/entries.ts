import type { ListedSupplier, SearchedSupplier } from '../supplier/supplier.ts';

export interface DirectoryCategory {
  name: string;
  parent_id?: number | null;
}
export type Categories = ReadonlyMap<number, DirectoryCategory>;

/** A supplier with the name of its category; '' if it is unknown. */
export interface DirectoryEntry<Supplier extends SearchedSupplier = ListedSupplier> {
  supplier: Supplier;
  category: string;
}

export function directoryEntries<Supplier extends SearchedSupplier>(
  suppliers: readonly Supplier[],
  categories: Categories,
): DirectoryEntry<Supplier>[] {
  return suppliers.map((supplier) => ({
    supplier,
    category: categories.get(supplier.category_id)?.name ?? '',
  }));
}
