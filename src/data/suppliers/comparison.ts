import { queryOptions } from '@tanstack/react-query';
import { recheckPremium } from '@/data/account/premium-effects';
import type { ComparedSupplier } from '@/domain/supplier/comparison';
import { SELECT_TERMS } from '@/domain/supplier/columns';
import { isLocked } from '@/domain/supplier/supplier';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { supplierQueries } from './queries';

const COMPARED =
  `id, name, formatted_id, is_premium, image_hash, supplier_details(main_image_path, ${SELECT_TERMS}), supplier_contacts(whatsapp), contact_states(state, confirmed_on), buying_summaries(answers, arrived, on_time, as_pictured, buy_again)` as const;

export const comparisonQueries = {
  /** In the order of the ids, without deleted suppliers. */
  of: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'compared', ids],
      queryFn: async ({ signal, client }): Promise<ComparedSupplier[]> => {
        const rows = await unwrap(
          'Falha ao buscar fornecedores',
          rest
            .from('suppliers')
            .select(COMPARED)
            .in('id', ids)
            .abortSignal(signal)
            .overrideTypes<ComparedSupplier[], { merge: false }>(), // a check of the table allows no other states
        );
        if (rows.some(isLocked)) recheckPremium(client);
        return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      },
      enabled: ids.length > 0,
    }),
};
