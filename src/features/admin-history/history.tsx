import { useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { ACTIONS_PER_PAGE, historyQueries } from '@/data/history/queries';
import { AUDIT_KINDS, countActions, type AuditEntry, type AuditKind } from '@/domain/audit/audit';
import { formatShortDay, startOfDay } from '@/domain/format/dates';
import { useListParams } from '@/lib/navigation/use-list-params';
import { ActorSelect, DayField, KindSelect } from './filter-fields';
import { historyColumns } from './history-columns';
import classes from './history.module.css';
import { useHistoryFilters } from './use-history-filters';

const NOT_FOUND = { title: 'Nenhuma ação encontrada', text: 'Nenhuma mudança corresponde aos filtros.' };
const TEXTS = {
  label: 'Histórico',
  searchLabel: 'Buscar no histórico',
  searchPlaceholder: 'Buscar pelo nome do que mudou...',
  loading: 'Carregando histórico…',
  failed: 'Falha ao buscar o histórico.',
  notFound: NOT_FOUND,
  count: countActions,
};
const NO_ENTRIES = {
  title: 'Nenhuma ação ainda',
  text: 'O que for mudado a partir de agora aparece aqui.',
};

interface Props {
  /** The path of the record that an entry is about. */
  pathOf: (entry: AuditEntry) => string;
  /** The kinds of entries that the reader's role includes. */
  kinds?: readonly AuditKind[];
}

/** 'Histórico' of the admin area: who did what, a line for each action. */
export function History({ pathOf, kinds = AUDIT_KINDS }: Props) {
  const params = useListParams();
  const { filters, isFiltered, isSearched, set, clear } = useHistoryFilters();
  const [since, until] = inOrder(filters.since, filters.until);
  const { search } = params.asked;
  const query = useQuery(historyQueries.page({ ...params.asked, ...filters, since, until }));
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => historyColumns(pathOf, search), [pathOf, search]);

  function clearAll() {
    heading.current?.focus(); // the button disappears
    clear();
  }

  return (
    <>
      <PageHead ref={heading} title="Histórico" />
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={
          <>
            <KindSelect kinds={kinds} value={filters.kind} onChange={(kind) => set({ kind })} />
            <ActorSelect value={filters.actor} onChange={(actor) => set({ actor })} />
            <div className={classes.days}>
              <DayField label="De" value={filters.since} onChange={(day) => set({ since: day })} />
              <DayField
                label="Até"
                note={since === filters.since ? undefined : `Datas trocadas: ${dayRange(since, until)}.`}
                value={filters.until}
                onChange={(day) => set({ until: day })}
              />
            </div>
            {(isFiltered || isSearched) && (
              <Button variant="default" size="md" className={classes.clear} onClick={clearAll}>
                Limpar filtros
              </Button>
            )}
          </>
        }
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={ACTIONS_PER_PAGE}
        texts={{ ...TEXTS, none: isFiltered ? NOT_FOUND : NO_ENTRIES }}
      />
    </>
  );
}

function inOrder(since: string, until: string): [since: string, until: string] {
  return since && until && since > until ? [until, since] : [since, until];
}

/** "de 01/12/2026 a 10/12/2026". */
function dayRange(since: string, until: string): string {
  const [first, last] = [since, until].map((day) => formatShortDay(startOfDay(day)));
  return `de ${first} a ${last}`;
}
