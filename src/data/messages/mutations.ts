import { useMutation } from '@tanstack/react-query';
import type { ContactMessage } from '@/domain/site/contact-message';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { messageQueries } from './queries';

const NOT_MARKED = 'Não foi possível atualizar a mensagem.';
const NOT_DELETED = 'Não foi possível excluir a mensagem.';
const NOT_SAVED = 'Não foi possível salvar o prazo.';
const GONE = 'Esta mensagem não existe mais.';

interface Marking {
  id: number;
  change: Partial<Pick<ContactMessage, 'read_at' | 'answered_at'>>;
}

async function mark({ id, change }: Marking): Promise<void> {
  const request = rest.from('contact_messages').update(change).eq('id', id).select('id');
  requireOne(await unwrap(NOT_MARKED, request), GONE);
}

async function deleteMessage(id: number): Promise<void> {
  const request = rest.from('contact_messages').delete().eq('id', id).select('id');
  requireOne(await unwrap(NOT_DELETED, request), GONE);
}

async function keepFor(months: number): Promise<void> {
  const request = rest
    .from('operator_settings')
    .update({ message_retention_months: months })
    .eq('id', true)
    .select('id');
  requireOne(await unwrap(NOT_SAVED, request), NOT_SAVED);
}

function requireOne(rows: unknown[], message: string): void {
  if (rows.length !== 1) throw new RequestError(message, { status: 404 });
}

/** @throws RequestError, status 404 if the message was deleted */
export function useMarkMessage() {
  return useMutation({ mutationFn: mark, onSettled: invalidateOnSettled(messageQueries.all()) });
}

export function useDeleteMessage(id: number) {
  return useMutation({
    mutationFn: () => deleteMessage(id),
    onSettled: invalidateOnSettled(messageQueries.all()),
  });
}

/** Sets the retention in months; older messages are deleted at once. */
export function useKeepMessages() {
  return useMutation({ mutationFn: keepFor, onSettled: invalidateOnSettled(messageQueries.all()) });
}
