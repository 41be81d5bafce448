import { useMutation } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import type { Save } from '@/data/suppliers/admin-mutations';
import type { Proof } from '@/domain/supplier-page/claim';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { supplierPageQueries } from './queries';

const CLAIM_FAILED = 'Não foi possível pedir a página. Tente novamente.';
const NOT_SAVED = 'Não foi possível salvar. Tente novamente.';
const LINK_FAILED = 'Não foi possível confirmar agora. Tente novamente.';

interface NewClaim {
  supplier_id: number;
  proof: Proof;
  email?: string;
}

/** @returns the claim's id, and the code for the staff to see; null for an e-mail */
export function useClaimSupplier() {
  return useMutation({
    mutationFn: async ({ email, ...claim }: NewClaim) => {
      const rows = await unwrap(
        CLAIM_FAILED,
        rest.rpc('claim_supplier', { ...claim, ...(email && { email }) }),
      );
      return rows[0] as { id: number; code: string | null };
    },
    onSettled: invalidateOnSettled(supplierPageQueries.claims().queryKey),
  });
}

/** @returns granted, wrong (another code) or over (five wrong codes, or an hour) */
export function useProveClaim() {
  return useMutation({
    mutationFn: async (proof: { claim_id: number; code: string }) => {
      const [answer] = await unwrap(CLAIM_FAILED, rest.rpc('prove_claim', proof));
      return answer as { outcome: 'granted' | 'wrong' | 'over'; since: string | null };
    },
    onSettled: invalidateOnSettled(supplierPageQueries.all(), supplierQueries.all()),
  });
}

/** Stores or proposes what was changed. @throws RequestError, see isConflict() */
export function useSaveOwnSupplier() {
  return useMutation({
    mutationFn: ({ id, version, change }: Save) =>
      unwrap(
        NOT_SAVED,
        rest.rpc('save_own_supplier', {
          supplier_id: id,
          changes: { ...change },
          ...(version !== null && { expected_version: version }),
        }),
      ),
    onSettled: invalidateOnSettled(supplierPageQueries.all(), supplierQueries.all()),
  });
}

export function useConfirmOwnSupplier(supplierId: number) {
  return useMutation({
    mutationFn: () => unwrap(NOT_SAVED, rest.rpc('confirm_own_supplier', { supplier_id: supplierId })),
    onSettled: invalidateOnSettled(supplierPageQueries.all(), supplierQueries.all()),
  });
}

/** The account no longer keeps the page. */
export function useLeaveSupplier(supplierId: number, accountId: string) {
  return useMutation({
    mutationFn: () =>
      unwrap(
        NOT_SAVED,
        rest.from('supplier_accounts').delete().eq('supplier_id', supplierId).eq('user_id', accountId),
      ),
    onSettled: invalidateOnSettled(supplierPageQueries.all(), supplierQueries.all()),
  });
}

/** What a link in a mail does for its receiver, who need not be logged in. */
export function useMailLink(call: 'confirm_by_mail' | 'object_to_claim', key: string) {
  return useMutation({ mutationFn: () => unwrap(LINK_FAILED, rest.rpc(call, { key })) });
}
