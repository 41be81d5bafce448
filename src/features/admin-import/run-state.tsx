import '@/theme/buttons';
import '@mantine/core/styles/Progress.css';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { Button, Progress } from '@mantine/core';
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
              <TransientButton text="Conferir de novo" onClick={checkAgain} heading={heading} />
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
      {!saving && <TransientButton text="Cancelar" onClick={cancel} heading={heading} />}
    </div>
  );
}

interface TransientButtonProps extends Pick<Props, 'heading'> {
  text: string;
  onClick: () => void;
}

/** A button that moves the focus to the heading when it disappears while focused. */
function TransientButton({ text, onClick, heading }: TransientButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [node, next] = [button.current, heading.current];
    return () => {
      if (document.activeElement === node) next?.focus();
    };
  }, [heading]);
  return (
    <Button ref={button} variant="default" size="sm" onClick={onClick}>
      {text}
    </Button>
  );
}
