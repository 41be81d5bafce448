import type { Order } from '@/domain/directory/sort-orders';

export const ORDER_LABELS: Record<Order, string> = {
  novos: 'Novos',
  nome: 'A–Z',
  avaliados: 'Mais bem avaliados',
  pedido: 'Menor pedido mínimo',
  perto: 'Mais perto de mim',
};
