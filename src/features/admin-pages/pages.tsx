import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { FieldChanges } from '@/components/field-changes';
import { MessageState } from '@/components/message-state';
import { PageHead } from '@/components/page-head';
import { PageSpinner } from '@/components/page-spinner';
import { useFocusKept } from '@/components/use-focus-kept';
import { pageQueueQueries, type PageQueue } from '@/data/supplier-pages/admin-queries';
import { fieldChanges } from '@/domain/audit/fields';
import { formatMoment } from '@/domain/format/dates';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { ClaimProof } from './claim-proof';
import type { Item } from './decisions';
import { Entry, loadDeclineDialog, type Actions } from './entry';
import classes from './pages.module.css';

const DeclineDialog = lazy(() => importWithRetry(loadDeclineDialog));

/** 'Páginas' of the admin area: what the accounts of suppliers' pages ask for, change and publish. */
export function Pages({ pagePath }: { pagePath: string }) {
  const { data, isError, refetch } = useQuery(pageQueueQueries.all());
  const [declined, setDeclined] = useState<Item | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, data, declined);
  const actions = { pagePath, onDecline: setDeclined };

  function tryAgain() {
    heading.current?.focus(); // the focused button disappears
    void refetch();
  }

  return (
    <>
      <PageHead ref={heading} title="Páginas" />
      {!data && !isError && <PageSpinner label="Carregando páginas…" />}
      {!data && isError && (
        <FailedState message="Falha ao buscar o que espera pela equipe." retry={tryAgain} />
      )}
      {data && <Lists {...data} {...actions} />}
      {data && data.claims.length + data.edits.length + data.novelties.length === 0 && (
        <MessageState
          title="Nada para conferir"
          text="Quando um fornecedor pede a página dele, muda algo nela ou tem uma novidade denunciada, aparece aqui."
        />
      )}
      <Suspense>
        {declined && <DeclineDialog item={declined} heading={heading} onClose={() => setDeclined(null)} />}
      </Suspense>
    </>
  );
}

function Lists({ claims, edits, novelties, ...actions }: PageQueue & Actions) {
  return (
    <>
      <List title="Pedidos" rows={claims}>
        {(claim) => (
          <Entry
            key={claim.id}
            item={{ ...claim, what: 'claim' }}
            about={[
              claim.state === 'granted' ? 'Confirmado' : 'Espera por você',
              ...[claim.formatted_id, claim.account, claim.account_email, formatMoment(claim.created_at)],
            ]}
            {...actions}
          >
            <ClaimProof claim={claim} />
          </Entry>
        )}
      </List>
      <List title="Mudanças" rows={edits}>
        {({ changes, ...edit }) => (
          <Entry
            key={edit.id}
            item={{ ...edit, what: 'edit' }}
            about={[
              edit.state === 'proposed' ? 'Espera por você' : 'No ar',
              edit.formatted_id,
              edit.account ?? 'conta excluída',
              formatMoment(edit.created_at),
            ]}
            {...actions}
          >
            {Object.keys(changes).length === 0 ? (
              <p>Nada muda: o guia já diz isto.</p>
            ) : (
              <FieldChanges changes={fieldChanges(changes, 'supplier')} />
            )}
          </Entry>
        )}
      </List>
      <List title="Denúncias" rows={novelties}>
        {(novelty) => (
          <Entry
            key={novelty.id}
            item={{ ...novelty, what: 'novelty' }}
            about={[
              formatCount(novelty.reports, 'denúncia', 'denúncias'),
              formatCount(novelty.pictures.length, 'foto', 'fotos'),
              `publicada em ${formatMoment(novelty.created_at)}`,
            ]}
            {...actions}
          >
            <p className={classes.text}>{novelty.text}</p>
          </Entry>
        )}
      </List>
    </>
  );
}

interface ListProps<Row> {
  title: string;
  rows: Row[];
  children: (row: Row) => ReactNode;
}

function List<Row>({ title, rows, children }: ListProps<Row>) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section className={classes.list}>
      <h2 id={id}>
        {title} ({rows.length})
      </h2>
      <ul role="list" aria-labelledby={id}>
        {rows.map(children)}
      </ul>
    </section>
  );
}
