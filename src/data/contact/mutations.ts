import { useMutation } from '@tanstack/react-query';
import type { ContactRequest } from '@/domain/contact';
import { publicApi } from '@/lib/backend/api-client';

/** @throws RequestError with the server's words, or these */
async function sendMessage(message: ContactRequest): Promise<void> {
  await publicApi('Não foi possível enviar sua mensagem. Tente novamente.', 'contact', { body: message });
}

/** Sends a message to the operator. */
export function useSendMessage() {
  return useMutation({ mutationFn: sendMessage });
}
