import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '@mantine/core';
import { useKeepMessages } from '@/data/messages/mutations';
import { messageQueries } from '@/data/messages/queries';
import { RETENTIONS } from '@/domain/contact-message';
import { duration } from '@/domain/plan';
import { importWithRetry } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { loadRetentionDialog } from './load-dialogs';
import classes from './messages.module.css';

const RetentionDialog = lazy(() => importWithRetry(loadRetentionDialog));

/** For how long messages are kept (LGPD). Hidden until the saved period is loaded. */
export function Retention() {
  const { data: kept } = useQuery(messageQueries.retention());
  const { mutateAsync, isPending, variables } = useKeepMessages();
  const submit = useSubmit(mutateAsync);
  const [shorter, setShorter] = useState<number | null>(null);
  if (kept === undefined) return null;
  // Includes a period that was set in Supabase Studio and is not offered here.
  const choices = [...new Set([...RETENTIONS, kept])].sort((a, b) => a - b);

  function choose(months: number) {
    if (months < kept!) setShorter(months);
    else
      void submit(months, {
        onSuccess: () =>
          void notify({ tone: 'success', title: 'Sucesso', message: 'O prazo das mensagens foi salvo.' }),
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      });
  }

  return (
    <div className={classes.retention}>
      <NativeSelect
        label="Guardar mensagens por"
        description="As mais antigas são excluídas para sempre, sem aviso."
        size="md"
        data={choices.map((months) => ({ value: String(months), label: duration(months) }))}
        value={String(shorter ?? (isPending ? variables : kept))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <Suspense>
        {shorter !== null && <RetentionDialog months={shorter} onClose={() => setShorter(null)} />}
      </Suspense>
    </div>
  );
}
