import { RequestError } from '@/lib/errors';
import { notify } from '@/lib/notify';

/** Says why an answer was not stored, or that the session is over, as the heart of the same page does. */
export function showFailure(error: Error): void {
  const isOver = error instanceof RequestError && error.status === 401;
  void notify(
    isOver
      ? { tone: 'error', title: 'Ação necessária', message: 'Sua sessão terminou. Entre novamente.' }
      : { tone: 'error', title: 'Erro', message: error.message },
  );
}
