import type { SupplierDetails } from '../supplier/columns.ts';
import type { SupplierFacts, SupplierTeaser } from '../supplier/supplier.ts';

/** A category that has a public page, from category_pages(). */
export interface CategoryNode {
  id: number;
  name: string;
  slug: string;
  parent_id: number | null;
  /** How many suppliers the viewer sees in it or in its subcategories; each counts once. */
  suppliers: number;
}

/** A supplier on the page of a category; the details are null if it is locked. */
export interface TileSupplier extends SupplierTeaser {
  category_id: number;
  subcategory_id: number | null;
  supplier_details: (SupplierFacts & Pick<SupplierDetails, 'main_image_path'>) | null;
}

export interface CategoryPage {
  category: CategoryNode;
  intro: string | null;
  parent: CategoryNode | null;
  /** Its subcategories, or other categories beside it. */
  related: CategoryNode[];
  suppliers: TileSupplier[];
}

/** How many suppliers the page of a category shows; the directory has all of them. */
export const MOST_TILES = 48;
const MOST_RELATED = 12;

/** Suppliers of a main category may be filed under one of its subcategories alone. */
export function idsWithin(nodes: readonly CategoryNode[], category: CategoryNode): number[] {
  return [category, ...nodes.filter(({ parent_id }) => parent_id === category.id)].map(({ id }) => id);
}

/** `nodes` are all categories in alphabetical order, `suppliers` the first of this category. */
export function categoryPage(
  nodes: readonly CategoryNode[],
  category: CategoryNode,
  intro: string | null,
  suppliers: TileSupplier[],
): CategoryPage {
  const parent = nodes.find(({ id }) => id === category.parent_id) ?? null;
  const others = nodes.filter((other) => other.id !== category.id && other.suppliers > 0);
  const children = others.filter(({ parent_id }) => parent_id === category.id);
  const siblings = others.filter(({ parent_id }) => parent_id === category.parent_id);
  const related = (children.length > 0 ? children : siblings).slice(0, MOST_RELATED);
  return { category, intro, parent, related, suppliers };
}

/** Main categories with suppliers, each with its subcategories that have some. */
export function categoryTree(
  nodes: readonly CategoryNode[],
): (CategoryNode & { children: CategoryNode[] })[] {
  const used = nodes.filter(({ suppliers }) => suppliers > 0);
  return used
    .filter(({ parent_id }) => parent_id === null)
    .map((main) => ({ ...main, children: used.filter(({ parent_id }) => parent_id === main.id) }));
}
