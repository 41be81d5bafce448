import type { Toast } from '@/lib/notify';

/** The supplier is missing or could not be fetched (E-18). */
export const LOAD_FAILED: Toast = {
  tone: 'error',
  title: 'Erro',
  message: 'Não foi possível carregar os dados do fornecedor.',
};
