import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageHead } from '@/components/page-head';
import { RecordSkeletons, RecordTable, type Column } from '@/components/record-table';
import { useFocusKept } from '@/components/use-focus-kept';
import { pageQueueQueries } from '@/data/supplier-pages/admin-queries';
import { importWithRetry } from '@/lib/lazy-import';
import { loadDeclineDialog } from './decision-buttons';
import type { Item } from './decisions';
import { claimColumns, editColumns, noveltyColumns } from './page-columns';
import classes from './pages.module.css';

const DeclineDialog = lazy(() => importWithRetry(loadDeclineDialog));

const NONE = {
  title: 'Nada para conferir',
  text: 'Quando um fornecedor pede a página dele, muda algo nela ou tem uma novidade denunciada, aparece aqui.',
};

interface Props {
  /** Path of a supplier's page, with :id. */
  pagePath: string;
}

/** 'Páginas' of the admin area: what the accounts of suppliers' pages ask for, change and publish. */
export function Pages({ pagePath }: Props) {
  const claims = useQuery(pageQueueQueries.claims());
  const edits = useQuery(pageQueueQueries.edits());
  const novelties = useQuery(pageQueueQueries.novelties());
  const queries = [claims, edits, novelties];
  const [declined, setDeclined] = useState<Item | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = { pagePath, onDecline: setDeclined };
  const isLoading = queries.some(({ isPending }) => isPending);
  const failed = queries.filter(({ data, isError }) => isError && !data);

  useFocusKept(heading, queries.map(({ data }) => data?.length).join(), declined);

  function tryAgain() {
    heading.current?.focus(); // the focused button disappears
    for (const { refetch } of failed) void refetch();
  }

  return (
    <>
      <PageHead ref={heading} title="Páginas" />
      {!isLoading && failed.length > 0 && (
        <FailedState message="Falha ao buscar o que espera pela equipe." retry={tryAgain} />
      )}
      {isLoading ? (
        <RecordSkeletons
          columns={claimColumns(actions)}
          rowClass={classes.row}
          label="Carregando páginas…"
          count={3}
        />
      ) : (
        <>
          <List title="Pedidos" rows={claims.data} columns={claimColumns(actions)} />
          <List title="Mudanças" rows={edits.data} columns={editColumns(actions)} />
          <List title="Denúncias" rows={novelties.data} columns={noveltyColumns(actions)} />
        </>
      )}
      {queries.every(({ data }) => data?.length === 0) && <MessageState {...NONE} />}
      <Suspense>
        {declined && <DeclineDialog item={declined} heading={heading} onClose={() => setDeclined(null)} />}
      </Suspense>
    </>
  );
}

interface ListProps<Row> {
  title: string;
  rows: Row[] | undefined;
  columns: Column<Row>[];
}

function List<Row extends { id: number }>({ title, rows = [], columns }: ListProps<Row>) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.list}>
      <h2 id={id}>
        {title} ({rows.length})
      </h2>
      <RecordTable
        label={title}
        columns={columns}
        rowClass={classes.row}
        rows={rows}
        keyOf={(row) => row.id}
      />
    </section>
  );
}
