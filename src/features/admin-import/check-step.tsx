import '@/theme/buttons';
import { useMemo, useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { SubmitButton } from '@/components/submit-button';
import { importQueries } from '@/data/imports/queries';
import { planImport, type PlannedRow } from '@/domain/import/plan';
import { formatCount } from '@/domain/format/numbers';
import type { SheetCategory } from '@/domain/import/sheet-categories';
import { LeftOutButton, PartsLeftOut } from './left-out';
import { PlanSummary } from './plan-summary';
import { PlanTable } from './plan-table';
import { RunState } from './run-state';
import { type ImportDraft, leftOutOf, type LoadedSheet } from './use-import-draft';
import type { ImportRun } from './use-import-run';
import classes from './import.module.css';

interface Props {
  draft: ImportDraft;
  loaded: LoadedSheet;
  run: ImportRun;
  /** Heading of the step; gets the focus when the focused button disappears. */
  heading: RefObject<HTMLElement | null>;
}

/** 'Conferência': shows what the import will create, change and reject, and why, helps to correct it, and starts it. */
export function CheckStep({ draft, loaded, run, heading }: Props) {
  const { sheet, columns, remedies } = loaded;
  const { data, isError, refetch } = useQuery(importQueries.check(draft.checkId));
  const plan = useMemo(
    () => (data ? planImport(sheet, columns, data, remedies) : null),
    [sheet, columns, data, remedies],
  );

  const retry = () => {
    heading.current?.focus(); // the focused button disappears
    void refetch();
  };

  if (plan && data)
    return (
      <CheckedPlan
        plan={plan}
        categories={data.categories}
        draft={draft}
        loaded={loaded}
        run={run}
        heading={heading}
      />
    );
  if (isError)
    return <FailedState message="Não foi possível conferir a planilha com o que já existe." retry={retry} />;
  return <PageSpinner label="Conferindo a planilha…" />;
}

interface CheckedPlanProps extends Props {
  plan: PlannedRow[];
  categories: SheetCategory[];
}

function CheckedPlan({ plan, categories, draft, loaded, run, heading }: CheckedPlanProps) {
  const [done, setDone] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const toImport = plan.filter(({ change }) => change !== null);
  const locksNew = !loaded.columns.includes('is_premium') && toImport.some(({ kind }) => kind === 'create');
  const leftOut = useMemo(() => leftOutOf(loaded, plan), [loaded, plan]);
  /** Says what a remedy did, and moves the focus there if its button disappears. */
  const report = (text: string, isGone = true) => {
    setDone(text);
    if (isGone) status.current?.focus();
  };
  return (
    <div className={classes.step}>
      <NothingSaved locksNew={locksNew} />
      <PartsLeftOut {...leftOut} />
      <PlanSummary
        plan={plan}
        categories={categories}
        draft={draft}
        loaded={loaded}
        disabled={run.isPending}
        onDone={report}
      />
      <p ref={status} role="status" tabIndex={-1} className={classes.done}>
        {done && `${done} ${readyText(toImport.length)}`}
      </p>
      <PlanTable
        plan={plan}
        disabled={run.isPending}
        onCorrect={(row, cells) => {
          draft.correct(row.line, cells);
          report(`Linha ${row.label} corrigida.`);
        }}
      />
      <LeftOutButton leftOut={leftOut} />
      <RunState run={run} heading={heading} />
      <form
        className={classes.actions}
        onSubmit={(event) => {
          event.preventDefault();
          run.start(plan, leftOut);
        }}
      >
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
      </form>
    </div>
  );
}

function NothingSaved({ locksNew }: { locksNew: boolean }) {
  return (
    <p className={classes.text}>
      Nada foi salvo ainda. Uma célula vazia deixa o valor como está; as linhas rejeitadas e as ignoradas não
      são importadas.
      {locksNew && ' Os novos ficam só para membros Premium: nenhuma coluna diz outra coisa.'}
    </p>
  );
}

function readyText(count: number): string {
  return `${formatCount(count, 'fornecedor pronto', 'fornecedores prontos')} para importar.`;
}
