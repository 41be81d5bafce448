import type { Toast } from '@/lib/notify';

/** Toast for a supplier that is missing or could not be loaded. */
export const LOAD_FAILED: Toast = {
  tone: 'error',
  title: 'Erro',
  message: 'Não foi possível carregar os dados do fornecedor.',
  outlivesPage: true,
};
