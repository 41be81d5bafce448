import '@/theme/buttons';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import type { ListPage } from '@/domain/database/pages';
import type { ListControls } from '@/lib/navigation/use-list-params';
import { FailedState } from './failed-state';
import { ListFoot } from './list-foot';
import { MessageState } from './message-state';
import { RecordSkeletons, RecordTable, type Column } from './record-table';
import { SearchField } from './search-field';
import { SortSelect } from './sort-select';
import type { Sorting } from './sorting';
import classes from './paged-list.module.css';

interface Props<Row> {
  /** Heading of the page; gets the focus when a focused button is removed. */
  heading: RefObject<HTMLElement | null>;
  /** The result of useQuery. */
  query: {
    data: ListPage<Row> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The result of useListParams. */
  params: ListControls;
  /** Controls beside the search, such as filters. */
  controls?: ReactNode;
  /** Removes the filters; null without any. Offered when they leave nothing to show. */
  onUnfilter?: (() => void) | null;
  columns: Column<Row>[];
  /** As in RecordTable. */
  rowClass: string | undefined;
  keyOf: (row: Row) => string | number;
  /** The number of placeholders while it loads. */
  size: number;
  /** Shown above the rows, such as the actions for those that are selected. */
  above?: ReactNode;
  texts: {
    /** Label of the table, for screen readers. */
    label: string;
    searchLabel: string;
    searchPlaceholder: string;
    loading: string;
    failed: string;
    /** Shown when a search finds nothing. */
    notFound: { title: string; text: string };
    /** Shown when the list is empty without a search; `next` leads on. */
    none: { title: string; text: string; next?: ReactNode };
    count: (total: number) => string;
  };
}

/** A list with search and pagination on the server: loading, failed, empty, nothing found, or its rows. */
export function PagedList<Row>({ heading, params, controls, onUnfilter, ...rest }: Props<Row>) {
  const { text, asked, sizes, setText, flush, setPage, setSize, setSort, clear } = params;
  const sorting = { current: asked.sort ?? '', onSort: setSort };
  const { query, texts } = rest;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function turnTo(page: number) {
    setPage(page);
    // On a phone the pagination is far below the first row.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }

  function tryAgain() {
    heading.current?.focus(); // this button disappears
    void query.refetch();
  }

  function clearSearch() {
    field.current?.focus(); // this button disappears
    clear();
  }

  function clearFilters() {
    field.current?.focus(); // this button disappears
    onUnfilter?.();
  }

  return (
    <>
      <div className={classes.bar}>
        <div className={classes.controls}>
          <SearchField
            ref={field}
            label={texts.searchLabel}
            placeholder={texts.searchPlaceholder}
            value={text}
            onChange={setText}
            onFlush={flush}
          />
          {controls}
          <SortSelect columns={rest.columns} sorting={sorting} className={classes.sort} />
        </div>
      </div>
      <Count page={query.data} count={texts.count} />
      <div ref={list} className={classes.list}>
        <Content
          {...rest}
          sorting={sorting}
          sizes={sizes}
          shownSize={asked.size}
          onSize={setSize}
          isSearch={asked.search !== ''}
          onRetry={tryAgain}
          onClear={clearSearch}
          onUnfilter={onUnfilter ? clearFilters : null}
          onTurn={turnTo}
        />
      </div>
    </>
  );
}

function Count({ page, count }: { page: ListPage<unknown> | undefined; count: (total: number) => string }) {
  return (
    <p role="status" className={classes.count}>
      {page && (
        <>
          {count(page.total)}
          {/* Screen readers announce the page after it was turned. */}
          {page.pages > 1 && <VisuallyHidden>{`, página ${page.page} de ${page.pages}`}</VisuallyHidden>}
        </>
      )}
    </p>
  );
}

interface ContentProps<Row> extends Omit<Props<Row>, 'heading' | 'params' | 'controls' | 'onUnfilter'> {
  sorting: Sorting;
  /** Possible numbers of rows on a page, the smallest first, and the current one. */
  sizes: readonly number[];
  shownSize: number;
  onSize: (size: number) => void;
  isSearch: boolean;
  onRetry: () => void;
  onClear: () => void;
  onUnfilter: (() => void) | null;
  onTurn: (page: number) => void;
}

function ClearButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      Limpar filtros
    </Button>
  );
}

function Content<Row>({ query, columns, rowClass, keyOf, size, above, texts, ...rest }: ContentProps<Row>) {
  const { sorting, sizes, shownSize, onSize, isSearch, onRetry, onClear, onUnfilter, onTurn } = rest;
  const { data, isError, isPlaceholderData } = query;
  if (!data && isError) return <FailedState message={texts.failed} retry={onRetry} />;
  if (!data)
    return <RecordSkeletons label={texts.loading} columns={columns} rowClass={rowClass} count={size} />;
  if (data.total === 0 && !isSearch) {
    const { next, ...none } = texts.none;
    return <MessageState {...none}>{onUnfilter ? <ClearButton onClick={onUnfilter} /> : next}</MessageState>;
  }
  if (data.total === 0)
    return (
      <MessageState {...texts.notFound}>
        <Button variant="default" onClick={onClear}>
          Limpar busca
        </Button>
      </MessageState>
    );
  return (
    <>
      {above}
      <RecordTable
        label={texts.label}
        columns={columns}
        rowClass={rowClass}
        rows={data.rows}
        keyOf={keyOf}
        sorting={sorting}
        waiting={isPlaceholderData}
      />
      <ListFoot page={data} sizes={sizes} size={shownSize} onTurn={onTurn} onSize={onSize} />
    </>
  );
}
