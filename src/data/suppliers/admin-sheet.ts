import { useMutation } from '@tanstack/react-query';
import { categoryNames } from '@/domain/import/sheet-categories';
import { suppliersCsv } from '@/domain/import/sheet-files';
import type { KnownSupplier } from '@/domain/import/matching';
import { SELECT_VALUES, type SupplierValues } from '@/domain/supplier/columns';
import { formOfValues } from '@/domain/supplier-form/form';
import { unwrap } from '@/lib/errors';
import { rest } from '@/lib/backend/rest/rest-client';
import { fetchPages } from '@/lib/backend/rest/fetch-pages';
import { noteExport } from '../history/note-export';
import {
  askedOf,
  ORDERS,
  SORTED_BY,
  type SearchArguments,
  type SupplierSearch,
  type SupplierSort,
} from './admin-queries';

const COLUMNS = `id, version, formatted_id, ${SELECT_VALUES}, ${SORTED_BY}` as const;

/** Generated types make every column of a view nullable. */
type Row = Pick<KnownSupplier, 'id' | 'version' | 'formatted_id'> & SupplierValues;

interface Listed {
  asked: SearchArguments;
  sort: SupplierSort | null;
}

interface Options {
  signal?: AbortSignal;
  onProgress?: ((shareLoaded: number) => void) | undefined; // 0 to 1
}

export async function fetchSheetSuppliers(
  message: string,
  { asked, sort }: Listed,
  { signal = new AbortController().signal, onProgress }: Options = {},
): Promise<KnownSupplier[]> {
  let total = 0;
  let loaded = 0;
  const rows = await fetchPages<Row>(message, async (from, to, counted) => {
    const [column, ascending] = sort ? ORDERS[sort] : (['sort_name', true] as const);
    const page = await rest
      .rpc('search_suppliers', asked, counted ? { count: 'exact' } : {})
      .select(COLUMNS)
      .order(column, { ascending })
      .order('sort_name')
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .overrideTypes<Row[], { merge: false }>();
    total = page.count ?? total;
    loaded += page.data?.length ?? 0;
    onProgress?.(total === 0 ? 1 : loaded / total);
    return page;
  });
  // A supplier that is renamed in the meantime may be on two pages.
  return [...new Map(rows.map((row) => [row.id, knownOf(row)])).values()];
}

function knownOf({ id, version, formatted_id, ...values }: Row): KnownSupplier {
  return { id, version, formatted_id, form: formOfValues(values) };
}

const EXPORT_FAILED = 'Não foi possível exportar os fornecedores. Tente de novo.';

export function useExportSuppliers() {
  return useMutation({
    mutationFn: async ({ onProgress, sort, ...search }: SupplierSearch & Pick<Options, 'onProgress'>) => {
      const [suppliers, categories] = await Promise.all([
        fetchSheetSuppliers(EXPORT_FAILED, { asked: askedOf(search), sort }, { onProgress }),
        unwrap(EXPORT_FAILED, rest.from('categories').select('id, name, parent_id')),
      ]);
      await noteExport(EXPORT_FAILED, 'suppliers', suppliers.length);
      return suppliersCsv(suppliers, categoryNames(categories));
    },
  });
}
