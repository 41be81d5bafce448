import '@/theme/buttons';
import { useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import { FailedState } from '@/components/failed-state';
import { ListPages } from '@/components/list-pages';
import { RecordSkeletons, RecordTable, type Column } from '@/components/record-table';
import { fetchLeftOut, importQueries, type ListedImport } from '@/data/imports/queries';
import { formatMoment, formatShortDay } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import { notify } from '@/lib/notify';
import { batchText, keptText } from './batch-text';
import { downloadLeftOut } from './left-out';
import { UndoDialog } from './import-undo-dialog';
import classes from './import-history.module.css';

const SKELETONS = 3;

interface Props {
  pageHeading: RefObject<HTMLHeadingElement | null>;
}

/** 'Importações anteriores': which files were imported, when and by whom; each import can be undone. */
export function ImportHistory({ pageHeading }: Props) {
  const [undoing, setUndoing] = useState<ListedImport | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={classes.root}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        Importações anteriores
      </h2>
      <Imports pageHeading={pageHeading} onUndo={setUndoing} />
      {undoing && <UndoDialog batch={undoing} heading={heading} onClose={() => setUndoing(null)} />}
    </section>
  );
}

function Imports({ pageHeading, onUndo }: Props & { onUndo: (batch: ListedImport) => void }) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useQuery(importQueries.page(page));
  const layout = { columns: importColumns(onUndo), rowClass: classes.row };

  if (!data) {
    const retry = () => {
      pageHeading.current?.focus(); // the focused button disappears
      void refetch();
    };
    return isError ? (
      <FailedState message="Não foi possível carregar as importações." retry={retry} />
    ) : (
      <RecordSkeletons label="Carregando importações…" {...layout} count={SKELETONS} />
    );
  }
  if (data.total === 0) return <p className={classes.none}>Nenhuma planilha foi importada ainda.</p>;
  return (
    <>
      <RecordTable
        label="Importações anteriores"
        {...layout}
        rows={data.rows}
        keyOf={({ id }) => id}
        waiting={isPlaceholderData}
      />
      {data.pages > 1 && <ListPages page={data.page} pages={data.pages} onTurn={setPage} />}
    </>
  );
}

function importColumns(onUndo: (batch: ListedImport) => void): Column<ListedImport>[] {
  return [
    { label: 'Arquivo', className: classes.file, heading: true, cell: ({ file_name }) => file_name },
    {
      label: 'Quando',
      className: classes.when,
      cell: ({ created_at, author }) => (
        <>
          {formatMoment(created_at)}
          <span className={classes.author}>por {author?.name ?? 'alguém que saiu da equipe'}</span>
        </>
      ),
    },
    { label: 'O que fez', className: classes.what, cell: (batch) => <WhatItDid batch={batch} /> },
    {
      label: 'Ações',
      className: classes.actions,
      cell: (batch) =>
        batch.undone_at ? (
          <Undone batch={batch} />
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Desfazer ${batch.file_name}`}
            aria-haspopup="dialog"
            onClick={() => onUndo(batch)}
          >
            Desfazer
          </Button>
        ),
    },
  ];
}

function WhatItDid({ batch }: { batch: ListedImport }) {
  const { id, file_name, left_out_count: count } = batch;
  const [isPending, setPending] = useState(false);
  const load = () => {
    setPending(true);
    fetchLeftOut(id)
      .then((records) => downloadLeftOut(file_name, records))
      .catch(({ message }: Error) => notify({ tone: 'error', title: 'Erro ao baixar', message }))
      .finally(() => setPending(false));
  };
  return (
    <>
      {batchText(batch)}
      {count > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          loading={isPending}
          leftSection={<IconDownload size={14} stroke={1.75} />}
          aria-label={`Baixar ${formatCount(count, 'linha', 'linhas')} que ${count === 1 ? 'ficou' : 'ficaram'} fora de ${file_name}`}
          className={classes.leftOut}
          onClick={load}
        >
          {formatCount(count, 'linha ficou fora', 'linhas ficaram fora')}
        </Button>
      )}
    </>
  );
}

function Undone({ batch }: { batch: ListedImport }) {
  const kept = keptText(batch);
  return (
    <>
      Desfeita em {formatShortDay(batch.undone_at ?? '')}
      {kept && <span className={classes.kept}>{kept}</span>}
    </>
  );
}
