import type { ImportBatch } from '@/data/imports/queries';
import { formatCount } from '@/domain/format/numbers';

/** The counts of an import, "300 criados, 2 alterados". */
export function batchText({ created_count: created, changed_count: changed }: ImportBatch): string {
  const parts = [
    ...(created > 0 ? [formatCount(created, 'criado', 'criados')] : []),
    ...(changed > 0 ? [formatCount(changed, 'alterado', 'alterados')] : []),
  ];
  return parts.join(', ');
}

/** The suppliers that an undo did not revert, and why; '' if it reverted all. */
export function keptText({ kept }: ImportBatch): string {
  if (!kept || kept.length === 0) return '';
  const names = kept.map(({ code, name }) => `${name} (${code})`).join(', ');
  return `${formatCount(kept.length, 'fornecedor ficou como está, porque foi editado depois ou porque não pode voltar ao que era', 'fornecedores ficaram como estão, porque foram editados depois ou porque não podem voltar ao que eram')}: ${names}.`;
}
