import '@/theme/buttons';
import { useMemo, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { SubmitButton } from '@/components/submit-button';
import { importQueries } from '@/data/imports/queries';
import { planImport } from '@/domain/import-plan';
import { formatCount } from '@/domain/numbers';
import { rejectedCsv } from '@/domain/sheet-files';
import { CSV, download } from '@/lib/download';
import { PlanTable } from './plan-table';
import { RunState } from './run-state';
import type { ImportDraft, Loaded } from './use-import-draft';
import type { ImportRun } from './use-import-run';
import classes from './import.module.css';

interface Props {
  draft: ImportDraft;
  loaded: Loaded;
  run: ImportRun;
  /** Heading of the step; gets the focus when the focused button disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** 'Conferência': shows what the import will create, change and reject, and why, and starts it. */
export function CheckStep({ draft, loaded, run, heading }: Props) {
  const { sheet, columns } = loaded;
  const { data, isError, refetch } = useQuery(importQueries.check(draft.checkId));
  const plan = useMemo(() => (data ? planImport(sheet, columns, data) : null), [sheet, columns, data]);

  if (!plan) {
    const retry = () => {
      heading.current?.focus(); // the focused button disappears
      void refetch();
    };
    return isError ? (
      <FailedState message="Não foi possível conferir a planilha com o que já existe." retry={retry} />
    ) : (
      <PageSpinner label="Conferindo a planilha…" />
    );
  }

  const toImport = plan.filter(({ change }) => change !== null);
  const rejected = plan.some(({ kind }) => kind === 'rejected');
  return (
    <form
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        run.start(toImport);
      }}
    >
      <p className={classes.text}>
        Nada foi salvo ainda. Uma célula vazia deixa o valor como está; as linhas rejeitadas não são
        importadas.
      </p>
      <PlanTable plan={plan} />
      {rejected && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          className={classes.template}
          onClick={() => download('linhas-rejeitadas.csv', rejectedCsv(sheet, plan), CSV)}
        >
          Baixar linhas rejeitadas
        </Button>
      )}
      <RunState run={run} heading={heading} />
      <div className={classes.actions}>
        {toImport.length === 0 && <p className={classes.chosen}>Não há nada a importar.</p>}
        <Button variant="default" size="md" disabled={run.isPending} onClick={() => draft.go('colunas')}>
          Voltar
        </Button>
        <SubmitButton
          pending={run.isPending}
          busy="Importando…"
          disabled={toImport.length === 0 || run.failure?.overtaken}
        >
          {`Importar ${formatCount(toImport.length, 'fornecedor', 'fornecedores')}`}
        </SubmitButton>
      </div>
    </form>
  );
}
