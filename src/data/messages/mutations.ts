import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { ContactMessage } from '@/domain/contact-message';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
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

/** A write that meets no row does nothing and says nothing: the row is gone, or row security leaves it out. */
function requireOne(rows: unknown[], message: string): void {
  if (rows.length !== 1) throw new RequestError(message, { status: 404 });
}

/** Marks a message as read or answered, or takes that back. @throws RequestError, status 404 when it is gone */
export function useMarkMessage() {
  return useMutation({ mutationFn: mark, onSettled: refresh });
}

/** Deletes a message. @throws RequestError, status 404 when it is gone */
export function useDeleteMessage(id: number) {
  return useMutation({ mutationFn: () => deleteMessage(id), onSettled: refresh });
}

/** Sets for how many months messages are kept; those that are older are deleted at once. @throws RequestError */
export function useKeepMessages() {
  return useMutation({ mutationFn: keepFor, onSettled: refresh });
}

/** Nobody waits for it. Also after a failure, which another admin may have caused. */
function refresh(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  void client.invalidateQueries({ queryKey: messageQueries.all() });
}
