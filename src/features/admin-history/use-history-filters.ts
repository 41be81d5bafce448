import { AUDIT_KINDS, type AuditKind } from '@/domain/audit/audit';
import { useSearchParamsState, withParams } from '@/lib/navigation/use-search-params-state';

interface Filters {
  kind: AuditKind | '';
  actor: string; // id of an account, 'service' or 'operator'
  since: string; // day, as 2026-11-21
  until: string;
}

const NONE: Filters = { kind: '', actor: '', since: '', until: '' };

/** What the history is filtered by, beside search and page, in the query string; '' for all. A change returns to page 1. */
export function useHistoryFilters() {
  const [filters, setFilters] = useSearchParamsState<Filters>({ read, write });
  const [search, clearAll] = useSearchParamsState<string>({
    read: (query) => new URLSearchParams(query).get('busca') ?? '',
    write: (query) => withParams(write(query, NONE), { busca: '' }),
  });
  return {
    filters,
    isFiltered: Object.values(filters).some(Boolean),
    isSearched: search !== '',
    set: (changed: Partial<Filters>) => setFilters((now) => ({ ...now, ...changed })),
    /** Clears the search as well: a navigation that does not keep the scroll position resets the search field. */
    clear: () => clearAll(() => '', { keepScroll: false }),
  };
}

/** Whether it is a day that the history can be filtered by: one that the calendar has, in this millennium. */
export function isDay(text: string): boolean {
  if (!/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

function read(query: string): Filters {
  const params = new URLSearchParams(query);
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  const actor = params.get('quem') ?? '';
  return {
    kind: AUDIT_KINDS.find((kind) => kind === params.get('tipo')) ?? '',
    actor: /^(service|operator|[0-9a-f-]{36})$/.test(actor) ? actor : '',
    since: day('de'),
    until: day('ate'),
  };
}

function write(query: string, { kind, actor, since, until }: Filters): string {
  return withParams(query, { tipo: kind, quem: actor, de: since, ate: until, pagina: '' });
}
