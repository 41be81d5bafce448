import '@mantine/core/styles/Progress.css';
import { Button, Progress } from '@mantine/core';
import type { ImportRun } from './use-import-run';
import classes from './import.module.css';

/** How far the import is, or why it came to nothing. */
export function RunState({ run }: { run: ImportRun }) {
  const { isPending, share, failure, cancel, checkAgain } = run;
  if (isPending) {
    const saving = share >= 1;
    const text = saving ? 'Salvando tudo de uma vez…' : 'Enviando as linhas…';
    return (
      <div className={classes.running}>
        <p role="status">{text}</p>
        <Progress.Root size="lg" className={classes.bar}>
          <Progress.Section
            value={saving ? 100 : share * 100}
            striped={saving}
            animated={saving}
            // Without a value while nobody can say how long it takes.
            aria-valuenow={saving ? undefined : Math.round(share * 100)}
            aria-label={text}
          />
        </Progress.Root>
        {!saving && (
          <Button variant="default" size="sm" onClick={cancel}>
            Cancelar
          </Button>
        )}
      </div>
    );
  }
  return (
    <div role="alert" className={failure ? classes.failure : undefined}>
      {failure && (
        <>
          <p>
            <strong>Nada foi importado.</strong> {failure.message}
          </p>
          {failure.overtaken && (
            <Button variant="default" size="sm" onClick={checkAgain}>
              Conferir de novo
            </Button>
          )}
        </>
      )}
    </div>
  );
}
