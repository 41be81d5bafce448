import { useCallback, useMemo, useState } from 'react';
import type { ListSupplier } from '@/domain/special-list';
import { fold } from '@/domain/text';

/** A supplier as it is to be saved. */
export interface ListEntry {
  supplier: ListSupplier;
  /** Whether it is in the list once that is saved. */
  listed: boolean;
  /** Whether saving changes that. */
  changed: boolean;
}

const byName = new Intl.Collator('pt-BR');

/**
 * What is to be changed of a list, on top of what is stored: another admin's changes, which a later read brings, show
 * among one's own. What was taken out stays in sight until it is saved.
 */
export function useListChanges(stored: ListSupplier[]) {
  const [touched, setTouched] = useState<ReadonlyMap<number, Omit<ListEntry, 'changed'>>>(new Map());
  const storedIds = useMemo(() => new Set(stored.map(({ id }) => id)), [stored]);

  const entries = useMemo(() => {
    const shown = new Map(stored.map((supplier) => [supplier.id, { supplier, listed: true }]));
    for (const [id, entry] of touched) shown.set(id, entry);
    return [...shown.values()]
      .map((entry) => ({ ...entry, changed: entry.listed !== storedIds.has(entry.supplier.id) }))
      .sort((one, other) => byName.compare(one.supplier.name, other.supplier.name));
  }, [stored, storedIds, touched]);

  const toggle = useCallback(
    ({ supplier, listed, changed }: ListEntry) =>
      setTouched((before) => {
        const after = new Map(before);
        // Back as it is stored: what another admin does to it from now on is theirs.
        if (changed) after.delete(supplier.id);
        else after.set(supplier.id, { supplier, listed: !listed });
        return after;
      }),
    [],
  );
  const changed = (listed: boolean) =>
    entries.filter((entry) => entry.changed && entry.listed === listed).map(({ supplier }) => supplier.id);

  return {
    /** Those in the list, and those taken out of it just now. */
    entries,
    total: entries.filter(({ listed }) => listed).length,
    added: changed(true),
    removed: changed(false),
    /** A supplier as the list has it. */
    entryOf: (supplier: ListSupplier): ListEntry => {
      const listed = touched.get(supplier.id)?.listed ?? storedIds.has(supplier.id);
      return { supplier, listed, changed: listed !== storedIds.has(supplier.id) };
    },
    /** Takes it in, or out. */
    toggle,
  };
}
export type ListChanges = ReturnType<typeof useListChanges>;

/** Those with `text` in name, code, Instagram or category, as search_suppliers() has it. */
export function findEntries(entries: ListEntry[], text: string): ListEntry[] {
  const searched = fold(text.trim());
  return entries.filter(({ supplier: { name, formatted_id, instagram, category } }) =>
    fold([name, formatted_id, `@${instagram ?? ''}`, category].join('\n')).includes(searched),
  );
}
