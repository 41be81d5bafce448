import '@/theme/buttons';
import { useMemo, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { SubmitButton } from '@/components/submit-button';
import { importQueries } from '@/data/imports/queries';
import { planImport, type PlannedRow } from '@/domain/import-plan';
import { formatCount } from '@/domain/numbers';
import { rejectedCsv } from '@/domain/sheet-files';
import type { Sheet } from '@/domain/sheet-text';
import { CSV, download } from '@/lib/download';
import { PlanTable } from './plan-table';
import { RunState } from './run-state';
import type { ImportDraft, LoadedSheet } from './use-import-draft';
import type { ImportRun } from './use-import-run';
import classes from './import.module.css';

interface Props {
  draft: ImportDraft;
  loaded: LoadedSheet;
  run: ImportRun;
  /** Heading of the step; gets the focus when the focused button disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** 'Conferência': shows what the import will create, change and reject, and why, and starts it. */
export function CheckStep({ draft, loaded, run, heading }: Props) {
  const { sheet, columns } = loaded;
  const { data, isError, refetch } = useQuery(importQueries.check(draft.checkId));
  const plan = useMemo(() => (data ? planImport(sheet, columns, data) : null), [sheet, columns, data]);

  const retry = () => {
    heading.current?.focus(); // the focused button disappears
    void refetch();
  };

  if (plan)
    return (
      <PlanForm plan={plan} sheet={sheet} run={run} heading={heading} onBack={() => draft.go('colunas')} />
    );
  if (isError)
    return <FailedState message="Não foi possível conferir a planilha com o que já existe." retry={retry} />;
  return <PageSpinner label="Conferindo a planilha…" />;
}

interface PlanFormProps extends Pick<Props, 'run' | 'heading'> {
  plan: PlannedRow[];
  sheet: Sheet;
  onBack: () => void;
}

function PlanForm({ plan, sheet, run, heading, onBack }: PlanFormProps) {
  const toImport = plan.filter(({ change }) => change !== null);
  const hasRejected = plan.some(({ kind }) => kind === 'rejected');
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
      {hasRejected && <RejectedRowsButton plan={plan} sheet={sheet} />}
      <RunState run={run} heading={heading} />
      <div className={classes.actions}>
        {toImport.length === 0 && <p className={classes.chosen}>Não há nada a importar.</p>}
        <Button variant="default" size="md" disabled={run.isPending} onClick={onBack}>
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

function RejectedRowsButton({ plan, sheet }: Pick<PlanFormProps, 'plan' | 'sheet'>) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      className={classes.template}
      onClick={() => download('linhas-rejeitadas.csv', rejectedCsv(sheet, plan), CSV)}
    >
      Baixar linhas rejeitadas
    </Button>
  );
}
