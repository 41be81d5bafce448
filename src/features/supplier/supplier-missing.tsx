import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { MessageState } from '@/components/message-state';
import { LOAD_FAILED } from './load-failed';
import { useToastOnce } from '@/components/use-toast-once';

const LEAVE_AFTER_MS = 5000;

/** Shown for an unknown supplier. Redirects to the list after some seconds, unless the user interacts with the page. */
export function SupplierMissing({ onLeave }: { onLeave: () => void }) {
  const [staying, setStaying] = useState(false);
  const leave = useEffectEvent(onLeave);
  useToastOnce(LOAD_FAILED);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => leave(), LEAVE_AFTER_MS);
    const stay = () => setStaying(true);
    window.addEventListener('pointerdown', stay);
    window.addEventListener('keydown', stay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', stay);
      window.removeEventListener('keydown', stay);
    };
  }, [staying]);

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
