import '@/theme/buttons';
import { memo } from 'react';
import { Button } from '@mantine/core';
import { ListPages } from '@/components/list-pages';
import type { ListEntry } from './use-list-changes';
import classes from './supplier-entries.module.css';

interface Props {
  label: string;
  /** Entries of the current page. */
  entries: ListEntry[];
  page: number;
  pages: number;
  /** Another page is loading. */
  waiting?: boolean;
  onTurn: (page: number) => void;
  onToggle: (entry: ListEntry) => void;
}

/** A page of suppliers, each with a button that adds it to the list or removes it. */
export function SupplierEntries({ label, entries, page, pages, waiting, onTurn, onToggle }: Props) {
  return (
    <>
      <ul className={classes.list} role="list" aria-label={label} aria-busy={waiting}>
        {entries.map((entry) => (
          <Entry key={entry.supplier.id} {...entry} onToggle={onToggle} />
        ))}
      </ul>
      {pages > 1 && <ListPages page={page} pages={pages} onTurn={onTurn} />}
    </>
  );
}

/** Memoized, so that pressing a button renders only its own entry again. */
const Entry = memo(function Entry({
  supplier,
  listed,
  changed,
  onToggle,
}: ListEntry & Pick<Props, 'onToggle'>) {
  const action = listed ? 'Remover' : 'Adicionar';
  return (
    <li className={classes.entry} data-removed={(changed && !listed) || undefined}>
      <div className={classes.supplier}>
        <span className={classes.name}>{supplier.name}</span>
        <span className={classes.quiet}>
          {supplier.formatted_id} · {supplier.category}
        </span>
        {changed && (
          <span className={classes.note}>{listed ? 'Entra na lista' : 'Sai da lista'} ao salvar</span>
        )}
      </div>
      <Button
        variant="default"
        size="xs"
        className={classes.action}
        aria-label={`${action} ${supplier.name}`}
        onClick={() => onToggle({ supplier, listed, changed })}
      >
        {action}
      </Button>
    </li>
  );
});
