import { useMutation } from '@tanstack/react-query';
import type { ContactRequest } from '@/domain/site/contact-form';
import { publicApi } from '@/lib/backend/api-client';

async function sendMessage(message: ContactRequest): Promise<void> {
  await publicApi('Não foi possível enviar sua mensagem. Tente novamente.', 'contact', { body: message });
}

export function useSendMessage() {
  return useMutation({ mutationFn: sendMessage });
}
