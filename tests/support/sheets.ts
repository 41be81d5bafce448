import type { KnownSupplier } from '@/domain/supplier-matching';
import { NEW_SUPPLIER, type SupplierForm } from '@/domain/supplier-form';
import { sheetOf, type Sheet } from '@/domain/sheet-text';

export const CATEGORIES = [
  { id: 1, name: 'Moda Feminina', parent_id: null },
  { id: 2, name: 'Bijuterias', parent_id: null },
  { id: 3, name: 'Vestidos', parent_id: 1 },
  { id: 4, name: 'Calçados', parent_id: null },
];

/** A supplier that is there already. */
export function knownSupplier(id: number, form: Partial<SupplierForm> = {}): KnownSupplier {
  return {
    id,
    version: id + 10,
    formatted_id: `F-${String(id).padStart(4, '0')}`,
    form: {
      ...NEW_SUPPLIER,
      name: `Loja ${id}`,
      instagram: `loja${id}`,
      whatsapp: `(11) 91234-${String(id).padStart(4, '0')}`,
      category_id: '1',
      public_day: '2026-03-05',
      ...form,
    },
  };
}

/** A spreadsheet of these lines, its cells separated by |. */
export function sheet(...lines: string[]): Sheet {
  return sheetOf(lines.map((line) => line.split('|')));
}
