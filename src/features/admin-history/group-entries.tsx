import '@/theme/buttons';
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { FieldChanges } from '@/components/field-changes';
import changes from '@/components/field-changes.module.css';
import { ENTRIES_PER_PAGE, historyQueries } from '@/data/history/queries';
import { deedOf, type AuditEntry } from '@/domain/audit/audit';
import { fieldChanges } from '@/domain/audit/fields';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { Deeds } from './deeds';
import classes from './history.module.css';

interface Props {
  /** Of the action. */
  id: string;
  count: number;
  pathOf: (entry: AuditEntry) => string;
  /** Entries with this in their name come first. */
  search: string;
}

/** A button that opens the entries of an action, which are loaded then. */
export function GroupEntries({ id, count, pathOf, search }: Props) {
  const [opened, setOpened] = useState(false);
  const list = useId();
  return (
    <>
      <button
        type="button"
        className={changes.more}
        aria-expanded={opened}
        aria-controls={opened ? list : undefined}
        onClick={() => setOpened((before) => !before)}
      >
        {opened ? 'Ocultar' : 'Ver'} {formatCount(count, 'mudança', 'mudanças')}
      </button>
      {opened && (
        <div id={list} className={classes.opened}>
          <Entries id={id} pathOf={pathOf} search={search} />
        </div>
      )}
    </>
  );
}

function Entries({ id, pathOf, search }: Omit<Props, 'count'>) {
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useQuery(
    historyQueries.entries({ groupId: id, search, page }),
  );
  if (!data && isError)
    return (
      <p role="alert">
        Falha ao buscar as mudanças.{' '}
        <button type="button" className={changes.more} onClick={() => void refetch()}>
          Tentar novamente
        </button>
      </p>
    );
  if (!data) return <p role="status">Carregando mudanças…</p>;

  const first = (data.page - 1) * ENTRIES_PER_PAGE + 1;
  return (
    <>
      <ul className={classes.entries} aria-busy={isPlaceholderData}>
        {data.rows.map((entry) => (
          <li key={entry.id}>
            <Deeds deeds={[deedOf(entry)]} pathOf={pathOf} />
            <FieldChanges changes={fieldChanges(entry.changes, entry.entity)} action={entry.action} />
          </li>
        ))}
      </ul>
      {data.pages > 1 && (
        <div className={classes.turn}>
          <Turn label="Anteriores" disabled={data.page === 1} onClick={() => setPage(data.page - 1)} />
          <span role="status">
            {formatNumber(first)} a {formatNumber(first + data.rows.length - 1)} de {formatNumber(data.total)}
          </span>
          <Turn label="Próximas" disabled={data.page === data.pages} onClick={() => setPage(data.page + 1)} />
        </div>
      )}
    </>
  );
}

function Turn({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      // `disabled` would lose the focus.
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {label}
    </Button>
  );
}
