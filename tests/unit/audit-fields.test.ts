import { expect, test } from 'vitest';
import type { AuditChange } from '@/domain/audit/audit';
import { fieldChanges } from '@/domain/audit/fields';

const told = (changes: Record<string, AuditChange>) =>
  fieldChanges(changes, 'supplier').map(({ field, before, after }) => `${field}: ${before} → ${after}`);

test('what becomes of a supplier’s page is told in words', () => {
  expect(
    told({
      page_kept_by: [null, 'whatsapp'],
      hidden_novelty: [null, 'Chegou a coleção'],
      supplier_updated_on: ['2026-11-01', '2026-11-30'],
    }),
  ).toEqual([
    'Atualizado pelo fornecedor: 01/11/2026 → 30/11/2026',
    'Conta que cuida da página: vazio → WhatsApp',
    'Novidade fora do ar: vazio → Chegou a coleção',
  ]);
});

test.each<[string, AuditChange, string]>([
  ['what left and came', [['a'], ['b', 'c']], '1 foto retirada → 2 fotos incluídas'],
  [
    'whole galleries',
    [
      ['a', 'b'],
      ['a', 'c'],
    ],
    '1 foto retirada → 1 foto incluída',
  ],
  [
    'an order',
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    'como era → mudada',
  ],
  ['a long gallery that was cut', [['a'], { cut: '["a', length: 600 }], 'como era → mudada'],
])('a gallery that changes is told from %s', (_title, gallery, words) => {
  expect(told({ gallery })).toEqual([`Galeria: ${words}`]);
});
