import * as z from 'zod/mini';
import { nameField } from '../fields/name-field.ts';
import { textField } from '../fields/text-field.ts';

export const LIST_TYPES = ['VIP', 'Luxo', 'Alto Lucro'] as const;
export const LIST_SUBSCRIPTIONS = ['Premium', 'Premium Plus'] as const;

export const listForm = z.object({
  name: nameField('O nome da lista é obrigatório.', 80, 'O nome da lista pode ter no máximo 80 caracteres.'),
  description: textField(500, 'A descrição pode ter no máximo 500 caracteres.'),
  type: z.enum(LIST_TYPES, 'Escolha o tipo da lista.'),
  required_subscription: z.enum(LIST_SUBSCRIPTIONS, 'Escolha a assinatura exigida.'),
});
export type ListInput = z.infer<typeof listForm>;
export type ListForm = Record<keyof ListInput, string>;

/** A row of search_special_lists(). */
export interface SpecialList extends ListInput {
  id: number;
  suppliers: number;
}

export interface ListSupplier {
  id: number;
  formatted_id: string;
  name: string;
  category: string;
  instagram: string | null;
}
