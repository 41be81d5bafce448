import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '@mantine/core';
import { useKeepMessages } from '@/data/messages/mutations';
import { messageQueries } from '@/data/messages/queries';
import { RETENTIONS } from '@/domain/site/contact-message';
import { duration } from '@/domain/plan/plan';
import { importWithRetry } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { loadRetentionDialog } from './load-dialogs';
import classes from './contact-messages.module.css';

const RetentionDialog = lazy(() => importWithRetry(loadRetentionDialog));

/** For how long messages are kept (LGPD). Hidden until the saved period is loaded. */
export function Retention() {
  const { data: saved } = useQuery(messageQueries.retention());
  const { mutateAsync, isPending, variables } = useKeepMessages();
  const submit = useSubmit(mutateAsync);
  const [shorterPeriod, setShorterPeriod] = useState<number | null>(null);
  if (saved === undefined) return null;
  // Includes a period that was set in Supabase Studio and is not offered here.
  const choices = [...new Set([...RETENTIONS, saved])].sort((a, b) => a - b);

  const choose = (months: number) => {
    if (months < saved) setShorterPeriod(months);
    else
      void submit(months, {
        onSuccess: () =>
          void notify({ tone: 'success', title: 'Sucesso', message: 'O prazo das mensagens foi salvo.' }),
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      });
  };

  return (
    <div className={classes.retention}>
      <NativeSelect
        label="Guardar mensagens por"
        description="As mais antigas são excluídas para sempre, sem aviso."
        size="md"
        data={choices.map((months) => ({ value: String(months), label: duration(months) }))}
        value={String(shorterPeriod ?? (isPending ? variables : saved))}
        onChange={(event) => choose(Number(event.currentTarget.value))}
      />
      <Suspense>
        {shorterPeriod !== null && (
          <RetentionDialog months={shorterPeriod} onClose={() => setShorterPeriod(null)} />
        )}
      </Suspense>
    </div>
  );
}
