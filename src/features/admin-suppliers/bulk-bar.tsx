import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { SupplierFilter, SupplierRow } from '@/data/suppliers/admin-queries';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { loadBulkDeletionDialog, loadCategoryChoiceDialog, loadListChoiceDialog } from './load-dialogs';
import { ARCHIVE, LOCK, OPEN, RESTORE } from './bulk-actions';
import type { BulkAction, BulkWork } from './use-bulk-work';
import type { Selection } from './use-selection';
import classes from './bulk-bar.module.css';

const CategoryChoiceDialog = lazy(() => importWithRetry(loadCategoryChoiceDialog));
const ListChoiceDialog = lazy(() => importWithRetry(loadListChoiceDialog));
const BulkDeletionDialog = lazy(() => importWithRetry(loadBulkDeletionDialog));

interface Props {
  selection: Selection;
  work: BulkWork;
  filter: SupplierFilter | null;
  /** How many suppliers the search has. */
  total: number;
  /** The suppliers on the page. */
  rows: SupplierRow[];
}

/** What can be done with the selected suppliers, and what was done last. Shows nothing without either. */
export function BulkBar({ selection, work, filter, total, rows }: Props) {
  const [asked, setAsked] = useState<Question | null>(null);
  const dialog = { selection, work, onClose: () => setAsked(null) };
  const isPageSelected = rows.every(({ id }) => selection.has(id));
  const canSelectAll = !selection.isAll && isPageSelected && total > selection.count;

  return (
    <>
      {selection.count > 0 && (
        <div className={classes.root} role="group" aria-label="Ações para os selecionados">
          <p className={classes.count}>
            <strong>{formatCount(selection.count, 'selecionado', 'selecionados')}</strong>
            {canSelectAll && (
              <Button variant="subtle" size="xs" onClick={selection.selectAll}>
                {`Selecionar todos os ${formatNumber(total)} deste filtro`}
              </Button>
            )}
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              onClick={() => {
                selection.clear();
                work.focusOutcome();
              }}
            >
              Limpar seleção
            </Button>
          </p>
          <div className={classes.actions}>
            {!isPageSelected && (
              <Button
                variant="subtle"
                size="xs"
                className={classes.page}
                onClick={() => selection.togglePage(rows)}
              >
                Selecionar a página
              </Button>
            )}
            <Actions isArchive={filter === 'arquivados'} work={work} ask={setAsked} />
          </div>
        </div>
      )}
      <LastOutcome work={work} />
      <Suspense>
        {asked === 'category' && <CategoryChoiceDialog {...dialog} />}
        {asked === 'list' && <ListChoiceDialog {...dialog} />}
        {asked === 'deletion' && <BulkDeletionDialog {...dialog} />}
      </Suspense>
    </>
  );
}

type Question = 'category' | 'list' | 'deletion';

interface ActionsProps {
  /** Whether the list shows the archived suppliers. */
  isArchive: boolean;
  work: BulkWork;
  ask: (question: Question) => void;
}

function Actions({ isArchive, work, ask }: ActionsProps) {
  const act = (action: BulkAction) => void work.run(action);
  if (isArchive)
    return (
      <>
        <Action work={work} onClick={() => act(RESTORE)}>
          Restaurar
        </Action>
        <Action asks work={work} onClick={() => ask('deletion')}>
          Excluir para sempre…
        </Action>
      </>
    );
  return (
    <>
      <Action work={work} onClick={() => act(OPEN)}>
        Abrir a todos
      </Action>
      <Action work={work} onClick={() => act(LOCK)}>
        Tornar Premium
      </Action>
      <Action asks work={work} onClick={() => ask('category')}>
        Mudar categoria…
      </Action>
      <Action asks work={work} onClick={() => ask('list')}>
        Pôr em uma lista…
      </Action>
      <Action work={work} onClick={() => act(ARCHIVE)}>
        Arquivar
      </Action>
    </>
  );
}

interface ActionProps {
  children: string;
  work: BulkWork;
  /** Opens a dialog first. */
  asks?: boolean;
  onClick: () => void;
}

function Action({ children, work, asks = false, onClick }: ActionProps) {
  return (
    <Button
      variant="default"
      size="xs"
      // `disabled` would lose the focus.
      aria-disabled={work.isPending || undefined}
      data-disabled={work.isPending || undefined}
      aria-haspopup={asks ? 'dialog' : undefined}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

function LastOutcome({ work }: { work: BulkWork }) {
  const { outcome, outcomeElement } = work;
  return (
    <div ref={outcomeElement} role="status" tabIndex={-1} className={outcome ? classes.outcome : undefined}>
      {outcome && (
        <>
          <span>{outcome.text}</span>
          {outcome.undo && (
            <Button
              variant="subtle"
              size="xs"
              aria-disabled={work.isPending || undefined}
              data-disabled={work.isPending || undefined}
              onClick={() => void work.undo()}
            >
              Desfazer
            </Button>
          )}
          <Button variant="subtle" color="gray" size="xs" onClick={work.dismiss}>
            Fechar
          </Button>
        </>
      )}
    </div>
  );
}
