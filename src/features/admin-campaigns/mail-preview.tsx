import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import '@/theme/buttons';
import { useState } from 'react';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTestMail } from '@/data/campaigns/mutations';
import { campaignQueries, type ChosenMail } from '@/data/campaigns/queries';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { FailedRequest } from './failed-request';
import classes from './campaigns.module.css';

const WIDTHS = [
  { value: 'phone', label: 'Celular' },
  { value: 'desktop', label: 'Computador' },
];

/** A mail as its receivers see it, which the viewer can have sent to their own address. */
export function MailPreview({ chosen }: { chosen: ChosenMail }) {
  const [width, setWidth] = useState('phone');
  const preview = useQuery(campaignQueries.preview(chosen));
  const test = useTestMail();
  const submit = useSubmit(test.mutateAsync);

  function sendTest() {
    void submit(chosen, {
      onSuccess: () => {
        const message = 'Confira a sua caixa de entrada.';
        // The next test removes it, so that several do not pile up over the buttons.
        void notify({ tone: 'success', title: 'Teste enviado', message, outlivesPage: false });
      },
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao enviar o teste', message }),
    });
  }

  return (
    <section className={classes.preview} aria-label="Prévia">
      <div className={classes.tools}>
        <SegmentedControl aria-label="Largura da prévia" data={WIDTHS} value={width} onChange={setWidth} />
        <Button variant="default" size="sm" disabled={test.isPending} onClick={sendTest}>
          {test.isPending ? 'Enviando...' : 'Enviar teste para mim'}
        </Button>
      </div>
      {preview.isError && !preview.data ? (
        <FailedRequest message={preview.error.message} retry={() => void preview.refetch()} />
      ) : (
        // The links open in a new tab; nothing in it runs.
        <div className={classes.stage}>
          <iframe
            title={preview.data ? `Prévia de ${preview.data.subject || 'e-mail sem assunto'}` : 'Prévia'}
            className={classes.frame}
            data-width={width}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={preview.data?.html.replace('<head>', '<head><base target="_blank">')}
          />
        </div>
      )}
    </section>
  );
}
