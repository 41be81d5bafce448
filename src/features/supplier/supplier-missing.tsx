import '@/theme/buttons';
import { Button } from '@mantine/core';
import { MessageState } from '@/components/message-state';
import { LOAD_FAILED } from './load-failed';
import { useToastOnce } from '@/components/use-toast-once';
import { useLeaveSoon } from './use-leave-soon';

/** Shown for an unknown supplier. Redirects to the list after some seconds, unless the user interacts with the page. */
export function SupplierMissing({ onLeave }: { onLeave: () => void }) {
  const staying = useLeaveSoon(onLeave);
  useToastOnce(LOAD_FAILED);
  const reason = 'O endereço pode estar errado ou o fornecedor pode ter saído do guia.';
  return (
    <MessageState
      page
      title="Fornecedor não encontrado."
      text={staying ? reason : `${reason} Em instantes voltamos para a lista.`}
    >
      <Button onClick={onLeave}>Voltar para a lista</Button>
    </MessageState>
  );
}
