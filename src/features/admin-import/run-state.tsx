import '@mantine/core/styles/Progress.css';
import type { RefObject } from 'react';
import { Progress } from '@mantine/core';
import { TransientButton } from '@/components/transient-button';
import type { ImportRun } from './use-import-run';
import classes from './import.module.css';

interface Props {
  run: ImportRun;
  /** Gets the focus when a focused button disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** The progress of the import, or why it failed. */
export function RunState({ run, heading }: Props) {
  const { isPending, failure, checkAgain } = run;
  return (
    <>
      {isPending && <Running run={run} heading={heading} />}
      {/* Always rendered: screen readers may not announce an alert that appears together with its text. */}
      <div role="alert" className={failure ? classes.failure : undefined}>
        {failure && (
          <>
            <p>
              <strong>{failure.unanswered ? 'Sem resposta do servidor.' : 'Nada foi importado.'}</strong>{' '}
              {failure.message}
            </p>
            {failure.overtaken && (
              <TransientButton onClick={checkAgain} heading={heading}>
                Conferir de novo
              </TransientButton>
            )}
          </>
        )}
      </div>
    </>
  );
}

function Running({ run: { sentShare, cancel }, heading }: Props) {
  const saving = sentShare >= 1;
  const text = saving ? 'Salvando tudo de uma vez…' : 'Enviando as linhas…';
  return (
    <div className={classes.running}>
      <p role="status">{text}</p>
      <Progress.Root size="lg" className={classes.bar}>
        <Progress.Section
          value={saving ? 100 : sentShare * 100}
          striped={saving}
          animated={saving}
          // No value while saving, because its duration is unknown.
          aria-valuenow={saving ? undefined : Math.round(sentShare * 100)}
          aria-label={text}
        />
      </Progress.Root>
      {!saving && (
        <TransientButton onClick={cancel} heading={heading}>
          Cancelar
        </TransientButton>
      )}
    </div>
  );
}
