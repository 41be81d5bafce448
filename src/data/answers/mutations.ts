import { useMutation, type QueryClient } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import type { BuyingReport, Channel, Outcome, OwnAnswers } from '@/domain/answers/answers';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { answerQueries } from './queries';

const NOT_SAVED = 'Não foi possível salvar sua resposta.';
const NOT_TAKEN_BACK = 'Não foi possível desfazer sua resposta.';

/** Shows a stored answer before the refetch has finished. */
function show(client: QueryClient, supplierId: number, change: Partial<OwnAnswers>): void {
  client.setQueryData(answerQueries.own(supplierId).queryKey, (own) => own && { ...own, ...change });
}

interface ContactCheck {
  channel: Channel;
  outcome: Outcome;
  contact: string;
}

/** Refetches the supplier, whose contact may have changed. @throws RequestError, e.g. after too many answers */
export function useCheckContact(supplierId: number) {
  return useMutation({
    mutationFn: (check: ContactCheck) =>
      unwrap(NOT_SAVED, rest.rpc('check_contact', { supplier_id: supplierId, ...check })),
    onSuccess: (_data, { channel, outcome }, _result, { client }) =>
      show(client, supplierId, { check: { channel, outcome, created_at: new Date().toISOString() } }),
    onSettled: invalidateOnSettled(
      answerQueries.own(supplierId).queryKey,
      supplierQueries.byId(supplierId).queryKey,
    ),
  });
}

export function useTakeBackCheck(supplierId: number) {
  return useMutation({
    mutationFn: () =>
      unwrap(NOT_TAKEN_BACK, rest.rpc('take_back_contact_check', { supplier_id: supplierId })),
    onSuccess: (_data, _variables, _result, { client }) => show(client, supplierId, { check: null }),
    onSettled: invalidateOnSettled(answerQueries.own(supplierId).queryKey),
  });
}

/** Replaces an earlier answer. @throws RequestError, e.g. after too many answers */
export function useReportPurchase(supplierId: number) {
  return useMutation({
    mutationFn: (report: BuyingReport) =>
      unwrap(NOT_SAVED, rest.rpc('report_purchase', { supplier_id: supplierId, ...report })),
    onSuccess: (_data, report, _result, { client }) =>
      show(client, supplierId, { report: { ...report, updated_at: new Date().toISOString() } }),
    onSettled: invalidateOnSettled(answerQueries.own(supplierId).queryKey),
  });
}

export function useTakeBackReport(supplierId: number) {
  return useMutation({
    mutationFn: () =>
      unwrap(NOT_TAKEN_BACK, rest.rpc('take_back_purchase_report', { supplier_id: supplierId })),
    onSuccess: (_data, _variables, _result, { client }) => show(client, supplierId, { report: null }),
    onSettled: invalidateOnSettled(answerQueries.own(supplierId).queryKey),
  });
}
