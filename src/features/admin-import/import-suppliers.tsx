import { useRef } from 'react';
import { LeaveGuard } from '@/components/leave-guard';
import { PageHead } from '@/components/page-head';
import { useStepFocus, WizardSteps } from '@/components/wizard-steps';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { ImportHistory } from './import-history';
import { ResultStep } from './result-step';
import { SheetStep } from './sheet-step';
import { STEPS, useImportDraft } from './use-import-draft';
import { useImportRun } from './use-import-run';
import classes from './import.module.css';

const HEADINGS = {
  planilha: 'Cole ou escolha a planilha',
  colunas: 'Confira o que cada coluna traz',
  conferencia: 'Confira antes de importar',
  resultado: 'Importação concluída',
};

/** 'Importar planilha': imports suppliers from a spreadsheet, which the admin checks before anything is saved. */
export function ImportSuppliers({ suppliersPath }: { suppliersPath: string }) {
  const draft = useImportDraft();
  const run = useImportRun(draft);
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, loaded, typed } = draft;
  const stepHeading = useStepFocus(step);
  return (
    <div className={classes.page}>
      <PageHead ref={heading} title="Importar planilha" />
      <section className={classes.card} aria-busy={run.isPending}>
        <WizardSteps
          label="Etapas da importação"
          steps={STEPS}
          step={step}
          go={draft.go}
          locked={run.isPending}
          longLabels
        />
        <h2 ref={stepHeading} tabIndex={-1} className={classes.heading}>
          {HEADINGS[step]}
        </h2>
        {step === 'planilha' && <SheetStep draft={draft} />}
        {step === 'colunas' && loaded && <ColumnsStep draft={draft} loaded={loaded} />}
        {step === 'conferencia' && loaded && (
          <CheckStep draft={draft} loaded={loaded} run={run} heading={stepHeading} />
        )}
        {step === 'resultado' && draft.result && (
          <ResultStep result={draft.result} suppliersPath={suppliersPath} onAgain={draft.startAgain} />
        )}
      </section>
      {(step === 'planilha' || step === 'resultado') && <ImportHistory pageHeading={heading} />}
      {(loaded || typed.trim() !== '') && (
        <LeaveGuard
          title="Sair da importação?"
          text="A planilha e o que você conferiu ainda não foram importados."
        />
      )}
    </div>
  );
}
