import type { BulkAction } from './use-bulk-work';

// What can be done with one or many suppliers at once, without asking anything first.

/** The sentence for the outcome, with the verb for one supplier or for many. */
const did =
  (one: string, many: string): Extract<BulkAction, { kind: 'change' }>['done'] =>
  (suppliers, plural) =>
    `${suppliers} ${plural ? many : one}.`;

export const OPEN: BulkAction = {
  kind: 'change',
  change: { is_premium: false },
  done: did('aberto a todos', 'abertos a todos'),
};
export const LOCK: BulkAction = {
  kind: 'change',
  change: { is_premium: true },
  done: did('agora é Premium', 'agora são Premium'),
};
export const ARCHIVE: BulkAction = {
  kind: 'change',
  change: { is_archived: true },
  done: did('arquivado', 'arquivados'),
};
export const RESTORE: BulkAction = {
  kind: 'change',
  change: { is_archived: false },
  done: did('restaurado', 'restaurados'),
};
