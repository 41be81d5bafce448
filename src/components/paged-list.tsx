import '@/theme/buttons';
import { useRef, type ReactNode, type RefObject } from 'react';
import { Button, VisuallyHidden } from '@mantine/core';
import type { ListPage } from '@/domain/pages';
import type { ListControls } from '@/lib/use-list-params';
import { FailedState } from './failed-state';
import { ListPages } from './list-pages';
import { MessageState } from './message-state';
import { RecordSkeletons, RecordTable, type Column } from './record-table';
import { SearchField } from './search-field';
import classes from './paged-list.module.css';

interface Props<Row> {
  /** The page's heading: gets the focus when a button that had it goes. */
  heading: RefObject<HTMLElement | null>;
  /** What useQuery answers. */
  query: {
    data: ListPage<Row> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** What useListParams returns. */
  params: ListControls;
  /** Beside the search. */
  controls?: ReactNode;
  columns: Column<Row>[];
  /** See RecordTable. */
  rowClass: string | undefined;
  keyOf: (row: Row) => string | number;
  /** How many rows a page has at most. */
  size: number;
  texts: {
    /** Of the table. */
    label: string;
    searchLabel: string;
    searchPlaceholder: string;
    loading: string;
    failed: string;
    /** Said when a search finds nothing. */
    notFound: { title: string; text: string };
    /** Said when there is nothing to search in. */
    none: { title: string; text: string };
    count: (total: number) => string;
  };
}

/** A list of which the server sends a page at a time, with its search, in each of its states. */
export function PagedList<Row>({
  heading,
  query: { data, isError, isPlaceholderData, refetch },
  params: { text, asked, setText, flush, setPage, clear },
  controls,
  columns,
  rowClass,
  keyOf,
  size,
  texts,
}: Props<Row>) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function turnTo(page: number) {
    setPage(page);
    // On a phone the pages are far below the first row of the next one.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }

  function content() {
    if (!data) {
      if (!isError)
        return <RecordSkeletons label={texts.loading} columns={columns} rowClass={rowClass} count={size} />;
      const tryAgain = () => {
        heading.current?.focus(); // the button goes
        void refetch();
      };
      return <FailedState message={texts.failed} retry={tryAgain} />;
    }
    if (data.total === 0 && asked.search === '') return <MessageState {...texts.none} />;
    if (data.total === 0) {
      const forget = () => {
        field.current?.focus(); // the button goes
        clear();
      };
      return (
        <MessageState {...texts.notFound}>
          <Button variant="default" onClick={forget}>
            Limpar busca
          </Button>
        </MessageState>
      );
    }
    return (
      <>
        <RecordTable
          label={texts.label}
          columns={columns}
          rowClass={rowClass}
          rows={data.rows}
          keyOf={keyOf}
          waiting={isPlaceholderData}
        />
        {data.pages > 1 && <ListPages page={data.page} pages={data.pages} onTurn={turnTo} />}
      </>
    );
  }

  return (
    <>
      <div className={classes.bar}>
        <SearchField
          ref={field}
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          value={text}
          onChange={setText}
          onFlush={flush}
        />
        {controls}
      </div>
      <p role="status" className={classes.count}>
        {data && (
          <>
            {texts.count(data.total)}
            {/* Who cannot see the pages hears which one this is. */}
            {data.pages > 1 && <VisuallyHidden>{`, página ${data.page} de ${data.pages}`}</VisuallyHidden>}
          </>
        )}
      </p>
      <div ref={list} className={classes.list}>
        {content()}
      </div>
    </>
  );
}
