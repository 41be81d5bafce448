import { useCallback, useMemo, useState } from 'react';
import type { ListSupplier } from '@/domain/catalog/special-list';
import { fold } from '@/domain/text/text';

/** A supplier that is in the list, or may be added to it. */
export interface ListEntry {
  supplier: ListSupplier;
  /** Whether it will be in the list after saving. */
  listed: boolean;
  /** Whether saving will add or remove it. */
  changed: boolean;
}

type Toggled = ReadonlyMap<number, Omit<ListEntry, 'changed'>>;

const byName = new Intl.Collator('pt-BR');

/**
 * Unsaved additions and removals of a list. They apply on top of the stored suppliers, so changes by another admin
 * appear after a refetch. Removed suppliers stay visible until saved.
 */
export function useListChanges(stored: ListSupplier[]) {
  const [toggled, setToggled] = useState<Toggled>(new Map());
  const storedIds = useMemo(() => new Set(stored.map(({ id }) => id)), [stored]);
  const entries = useMemo(() => entriesOf(stored, storedIds, toggled), [stored, storedIds, toggled]);
  const toggle = useCallback(
    ({ supplier, listed, changed }: ListEntry) =>
      setToggled((before) => {
        const after = new Map(before);
        // Forget a change that is undone, so that another admin's later changes to this supplier apply.
        if (changed) after.delete(supplier.id);
        else after.set(supplier.id, { supplier, listed: !listed });
        return after;
      }),
    [],
  );
  const changed = (listed: boolean) =>
    entries.filter((entry) => entry.changed && entry.listed === listed).map(({ supplier }) => supplier.id);

  return {
    /** The suppliers in the list, and those removed but not saved yet. */
    entries,
    total: entries.filter(({ listed }) => listed).length,
    added: changed(true),
    removed: changed(false),
    entryOf: (supplier: ListSupplier): ListEntry => {
      const listed = toggled.get(supplier.id)?.listed ?? storedIds.has(supplier.id);
      return { supplier, listed, changed: listed !== storedIds.has(supplier.id) };
    },
    /** Adds or removes a supplier. */
    toggle,
  };
}
export type ListChanges = ReturnType<typeof useListChanges>;

/** The stored suppliers with the unsaved changes applied, sorted by name. */
function entriesOf(stored: ListSupplier[], storedIds: ReadonlySet<number>, toggled: Toggled): ListEntry[] {
  const shown = new Map(stored.map((supplier) => [supplier.id, { supplier, listed: true }]));
  for (const [id, entry] of toggled) shown.set(id, entry);
  return [...shown.values()]
    .map((entry) => ({ ...entry, changed: entry.listed !== storedIds.has(entry.supplier.id) }))
    .sort((one, other) => byName.compare(one.supplier.name, other.supplier.name));
}

/** Finds `text` in name, code, Instagram or category, like search_suppliers(). */
export function findEntries(entries: ListEntry[], text: string): ListEntry[] {
  const searched = fold(text.trim());
  return entries.filter(({ supplier: { name, formatted_id, instagram, category } }) =>
    fold([name, formatted_id, `@${instagram ?? ''}`, category].join('\n')).includes(searched),
  );
}
